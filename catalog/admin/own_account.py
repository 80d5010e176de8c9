"""What somebody sees and changes of the own account: the second factor, and where one is signed in.

Who has not just signed in is asked for the password before a second factor is touched: an open
screen is not enough to put another one in its place.
"""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.admin.forms import AdminPasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog.access import noted, one_time, second_factor, sessions, signing_in, slowing

SALT = "catalog.admin.own_account"
NONCE_LASTS = 60 * 60
NEW_CODES, TAKE_OFF, END_OTHERS = "_new_codes", "_take_off", "_end_others"
WRONG_PASSWORD = _("This is not your password.")
NOT_THE_CODE = _(
    "This is not the code that belongs to the picture above. Scan it again, or look whether the clock of your phone is right, and type the six digits that the app shows."
)


class OwnForm(forms.Form):
    """Asks for the own password once more, unless it was given a moment ago."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        error_messages={"required": _("Type your password.")},
    )
    required_css_class = "required"

    def __init__(self, request: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request
        if sessions.is_fresh(request):
            del self.fields["password"]

    def clean_password(self) -> str:
        return own_password(self.request, self.cleaned_data["password"])


def own_password(request: Any, typed: str) -> str:
    """Return it if it is right. An open screen is no better place for guessing than the door."""
    attempt = slowing.of_password(request, request.user.get_username())
    if seconds := attempt.take():
        raise signing_in.TooSoonError(seconds)
    if not request.user.check_password(typed):
        raise ValidationError(WRONG_PASSWORD)
    attempt.give_back()
    return typed


class NewPasswordForm(AdminPasswordChangeForm):
    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        return own_password(self.request, self.cleaned_data["old_password"])


class ChangePassword(PasswordChangeView):
    """A new password ends the sessions elsewhere."""

    form_class = NewPasswordForm

    def get_form_kwargs(self) -> dict[str, Any]:
        return super().get_form_kwargs() | {"request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        noted.changed(self.request.user, "Password changed.")
        sessions.end(self.request.user, but=self.request.session.session_key)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        return signing_in.slowed(form, super().form_invalid(form))


class SetUpForm(OwnForm):
    nonce = forms.CharField(widget=forms.HiddenInput)
    one_time_code = forms.CharField(
        label=_("Code"),
        max_length=16,
        help_text=_("The six digits that the app shows now."),
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "inputmode": "numeric"}),
        error_messages={"required": _("Type the code that your app shows.")},
    )
    field_order = ["nonce", "one_time_code", "password"]


def page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    if request.method == "POST" and END_OTHERS in request.POST:
        return end_others(request)
    factor, form = second_factor.of(request.user), OwnForm(request, request.POST or None)
    if request.method == "POST" and factor and form.is_valid():
        if NEW_CODES in request.POST:
            noted.changed(request.user, "New recovery codes made.")
            return show_codes(request, context, second_factor.new_codes(factor))
        if TAKE_OFF in request.POST:
            return take_off(request)
    context |= {
        "title": gettext("Your account"),
        "factor": factor,
        "codes_left": factor.recovery_codes.count() if factor else 0,
        "form": form,
        "sessions": sessions.listed(request),
        "idle_minutes": settings.SESSION_IDLE_SECONDS // 60,
    }
    return signing_in.slowed(form, render(request, "admin/own_account.html", context))


def second_factor_page(request: HttpRequest, context: dict[str, Any]) -> HttpResponse:
    """Set one up. Opening the page writes nothing: what it shows travels in the form, signed."""
    if second_factor.of(request.user):
        return redirect("admin:own_account")
    nonce = nonce_in(request) or second_factor.new_nonce()
    form = SetUpForm(
        request,
        request.POST if nonce_in(request) else None,
        initial={"nonce": signing.dumps([nonce, request.user.pk], salt=SALT)},
    )
    if form.is_valid() and (codes := set_up(request, form, nonce)):
        return show_codes(request, context | {"is_set_up": True}, codes)
    context |= {
        "title": gettext("Set up a second factor"),
        "form": form,
        "is_required": settings.SECOND_FACTOR_REQUIRED,
        **shown(request.user, nonce),
    }
    return signing_in.slowed(form, render(request, "admin/second_factor.html", context))


def set_up(request: HttpRequest, form: SetUpForm, nonce: str) -> list[str] | None:
    codes = second_factor.set_up(request.user, nonce, form.cleaned_data["one_time_code"])
    if codes is None:
        form.add_error("one_time_code", NOT_THE_CODE)
        return None
    noted.changed(request.user, "Second factor set up.")
    sessions.with_second_factor(request)
    sessions.end(request.user, but=request.session.session_key)
    return codes


def nonce_in(request: HttpRequest) -> str:
    """What the page was made with that was sent, unless it is too old or somebody else's."""
    try:
        nonce, pk = signing.loads(request.POST.get("nonce", ""), salt=SALT, max_age=NONCE_LASTS)
    except signing.BadSignature:
        return ""
    return str(nonce) if pk == request.user.pk else ""


def shown(account: Any, nonce: str) -> dict[str, Any]:
    """What an app needs, as a picture, as a link and as words."""
    import segno  # for this page alone

    link = second_factor.link(nonce, account)
    picture = segno.make(link, error="m", micro=False)
    return {
        "link": link,
        "secret": one_time.spelled(second_factor.secrets(nonce)[0]),
        "svg": picture.svg_inline(border=4, light="#fff", omitsize=True, svgclass="qr"),
    }


def show_codes(request: HttpRequest, context: dict[str, Any], codes: list[str]) -> HttpResponse:
    """The one time that they can be read."""
    context |= {"title": gettext("Your recovery codes"), "codes": codes}
    return render(request, "admin/recovery_codes.html", context)


def take_off(request: HttpRequest) -> HttpResponse:
    """Where it is required, the lock in front of every page then asks for another one."""
    second_factor.take_off(request.user)
    noted.changed(request.user, "Second factor taken off.")
    sessions.without_second_factor(request)
    sessions.end(request.user, but=request.session.session_key)
    messages.success(request, gettext("Your second factor is off."))
    return redirect("admin:own_account")


def end_others(request: HttpRequest) -> HttpResponse:
    number = sessions.end(request.user, but=request.session.session_key)
    words = ngettext("%(number)s session was ended.", "%(number)s sessions were ended.", number)
    messages.success(request, words % {"number": number})
    return redirect("admin:own_account")
