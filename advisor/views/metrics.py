"""What the site counts, for whoever has the key. To everybody else there is no such page."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare

from advisor.metrics import text


def metrics(request: HttpRequest) -> HttpResponse:
    if not has_key(request):
        raise Http404
    return HttpResponse(text.text(), content_type=text.CONTENT_TYPE)


def has_key(request: HttpRequest) -> bool:
    given = request.headers.get("Authorization", "")
    key: str = settings.METRICS_KEY
    return bool(key) and constant_time_compare(given, f"Bearer {key}")
