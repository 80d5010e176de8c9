"""For the machines that watch over this one."""

from django.http import HttpRequest, HttpResponse, JsonResponse

from advisor import health, releases


def livez(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


def readyz(request: HttpRequest) -> HttpResponse:
    """Visitors can be served. What is wrong beside that is said, and does not fail this."""
    reasons = health.reasons()
    if releases.state().current is None:
        return JsonResponse(
            {"state": "unavailable", "reasons": ["No release is served.", *reasons]},
            status=503,
            headers={"Retry-After": "5"},
        )
    return JsonResponse({"state": "degraded" if reasons else "ready", "reasons": reasons})
