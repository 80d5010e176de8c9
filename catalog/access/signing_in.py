"""Signing in: the password first, then the second factor of who has one, and only then a session.

Between the two steps the site keeps nothing. The page that asks for the code carries, signed and for
some minutes, whose password was right.
"""

from typing import Any, cast

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import get_user_model, login
from django.contrib.auth.views import LoginView
from django.contrib.sessions.models import Session
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from catalog.access import known, noted, second_factor, sessions, slowing, unsent
from catalog.models import SecondFactor

HALF = "half"
"""In the form that asks for a code: whose password was right."""
SALT = "catalog.access.signing_in"
HALF_LASTS = 10 * 60

TOO_SOON = "too_soon"
TOO_LATE = _("That took too long, so start once more.")
WRONG_CODE = _(
    "This code is not right, or it was used before. Wait until the app shows the next one and type that."
)


class TooSoonError(ValidationError):
    """Somebody tries again and again. Says for how long to wait."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        noted.slowed_down(seconds)
        super().__init__(wait(seconds), code=TOO_SOON)


def wait(seconds: int) -> str:
    if seconds <= 90:
        words = ngettext(
            "Too many tries failed. Wait for %(number)s second, then try again.",
            "Too many tries failed. Wait for %(number)s seconds, then try again.",
            seconds,
        )
        return words % {"number": seconds}
    minutes = -(-seconds // 60)
    words = ngettext(
        "Too many tries failed. Wait for %(number)s minute, then try again.",
        "Too many tries failed. Wait for %(number)s minutes, then try again.",
        minutes,
    )
    return words % {"number": minutes}


class PasswordForm(AdminAuthenticationForm):
    """Counts each try before it looks at it."""

    def clean(self) -> dict[str, Any]:
        name = self.cleaned_data.get("username")
        if not name or not self.cleaned_data.get("password"):
            return self.cleaned_data
        attempt = slowing.of_password(cast(HttpRequest, self.request), name)
        if seconds := attempt.take():
            raise TooSoonError(seconds)
        try:
            cleaned = super().clean()
        except ValidationError:
            noted.wrong_password(name)
            raise
        attempt.give_back()
        return cleaned


class CodeForm(forms.Form):
    """A one-time code, or a recovery code, of an account that is already named."""

    one_time_code = forms.CharField(
        label=_("Code"),
        max_length=64,
        help_text=_("Six digits from your app, or one of your recovery codes."),
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}
        ),
        error_messages={"required": _("Type the code that your app shows.")},
    )
    required_css_class = "required"

    def __init__(self, factor: SecondFactor, request: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.factor, self.request = factor, request

    def clean_one_time_code(self) -> str:
        typed: str = self.cleaned_data["one_time_code"]
        attempt = slowing.of_code(self.request, self.factor.account.get_username())
        if seconds := attempt.take():
            raise TooSoonError(seconds)
        if not second_factor.is_right(self.factor, typed):
            noted.wrong_code(self.factor.account)
            raise ValidationError(WRONG_CODE)
        attempt.give_back()
        return typed


class SignIn(LoginView):
    """The one door. Both of its pages send to the same address."""

    authentication_form = PasswordForm
    template_name = "admin/login.html"

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        if HALF in self.request.POST:
            return self.second_step()
        return super().post(*args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        """The password is right."""
        account = form.get_user()
        factor = second_factor.of(account)
        if factor is None:
            return self.enter(account, has_factor=False)
        return self.ask_for_code(CodeForm(factor, self.request), half(account))

    def form_invalid(self, form: Any) -> HttpResponse:
        return slowed(form, super().form_invalid(form))

    def second_step(self) -> HttpResponse:
        account = whose(self.request.POST[HALF])
        factor = second_factor.of(account) if account else None
        if account is None or factor is None:
            return self.show(TOO_LATE)
        form = CodeForm(factor, self.request, self.request.POST)
        if form.is_valid():
            return self.enter(account, has_factor=True)
        return slowed(form, self.ask_for_code(form, self.request.POST[HALF]))

    def ask_for_code(self, form: CodeForm, half: str) -> HttpResponse:
        context = self.get_context_data(form=form, half=half, title=gettext("One-time code"))
        return render(self.request, "admin/login_code.html", context)

    def show(self, why: Promise | None = None) -> HttpResponse:
        """The first page, with nothing typed yet."""
        context = self.get_context_data(form=PasswordForm(self.request), why=why)
        return render(self.request, self.template_name, context)

    def enter(self, account: Any, *, has_factor: bool) -> HttpResponse:
        if self.request.user.is_authenticated:
            self.request.session.flush()  # Django would go on with it, under the same key
        login(self.request, account)
        if has_factor:
            sessions.with_second_factor(self.request)
        noted.signed_in(account, has_factor=has_factor)
        Session.objects.filter(expire_date__lt=timezone.now()).delete()
        response = self.leads_on()
        known.remember(self.request, response, account.get_username())
        return response

    def leads_on(self) -> HttpResponse:
        """To the page that was asked for, or to what was sent there in vain."""
        kept = unsent.unpacked(unsent.carried(self.request))
        if not kept:
            return HttpResponseRedirect(self.get_success_url())
        context = {
            "title": gettext("Not saved yet"),
            "is_popup": True,
            "sent": kept,
            "is_back": True,
            "action": self.get_success_url(),
        }
        return render(self.request, "admin/again.html", context)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context = super().get_context_data(**kwargs)
        return context | kwargs | {"unsent": context.get("unsent") or unsent.carried(self.request)}


def slowed(form: Any, response: HttpResponse) -> HttpResponse:
    """Say to programs, too, that it was too soon."""
    for error in (one for errors in form.errors.as_data().values() for one in errors):
        if error.code == TOO_SOON:
            response.status_code = 429
            response["Retry-After"] = str(error.seconds)
    return response


def half(account: Any) -> str:
    return signing.dumps([account.pk, _fingerprint(account)], salt=SALT)


def whose(half: str) -> Any:
    """Return the account whose password was right a moment ago, and still is; or None."""
    try:
        pk, fingerprint = signing.loads(half, salt=SALT, max_age=HALF_LASTS)
    except signing.BadSignature:
        return None
    account = get_user_model().objects.filter(pk=pk, is_active=True, is_staff=True).first()
    return account if account and fingerprint == _fingerprint(account) else None


def _fingerprint(account: Any) -> str:
    return salted_hmac(SALT, account.password, algorithm="sha256").hexdigest()[:16]
