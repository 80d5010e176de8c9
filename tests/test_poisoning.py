"""What one reader sends never reaches what caches give to others."""

import pytest

from advisor.middleware import routes
from tests.builders import published
from tests.pictures import hung
from tests.test_routes import ROUTES

MARK = "zqpoisonqz"
SHARED = [name for name in ROUTES if routes.CACHE[name] == routes.PUBLIC]
HEADERS = [
    "Accept",
    "Accept-Charset",
    "Accept-Datetime",
    "Accept-Encoding",
    "Accept-Language",
    "Authorization",
    "Base-URL",
    "CF-Connecting-IP",
    "CF-Visitor",
    "Client-IP",
    "Content-Language",
    "Content-Type",
    "Cookie",
    "Destination",
    "Fastly-Client-IP",
    "Forwarded",
    "From",
    "Front-End-Https",
    "HX-Boosted",
    "HX-Current-URL",
    "HX-Prompt",
    "HX-Request",
    "HX-Target",
    "HX-Trigger",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "If-Range",
    "If-Unmodified-Since",
    "Max-Forwards",
    "Origin",
    "Pragma",
    "Prefer",
    "Proxy",
    "Range",
    "Referer",
    "Sec-CH-UA",
    "Sec-Fetch-Site",
    "Sec-Purpose",
    "TE",
    "True-Client-IP",
    "Upgrade",
    "User-Agent",
    "Via",
    "X-Amz-Website-Redirect-Location",
    "X-CSRFToken",
    "X-Forwarded-For",
    "X-Forwarded-Path",
    "X-Forwarded-Port",
    "X-Forwarded-Prefix",
    "X-Forwarded-Proto",
    "X-Forwarded-Scheme",
    "X-Forwarded-Server",
    "X-HTTP-Method-Override",
    "X-Host",
    "X-Original-URL",
    "X-Real-IP",
    "X-Request-ID",
    "X-Requested-With",
    "X-Rewrite-URL",
    "X-Script-Name",
]
"""Each is sent with the mark, all at once; X-Forwarded-Host with them, where a proxy adds it."""
PARAMETERS = [
    "__proto__",
    "_",
    "_format",
    "_method",
    "_method_override",
    "_popup",
    "_to_field",
    "a",
    "access_token",
    "action",
    "amp",
    "api_key",
    "base",
    "callback",
    "cb",
    "charset",
    "class",
    "code",
    "constructor",
    "content",
    "content-type",
    "csrfmiddlewaretoken",
    "data",
    "debug",
    "dir",
    "domain",
    "encoding",
    "fbclid",
    "file",
    "format",
    "gclid",
    "h",
    "host",
    "href",
    "id",
    "include",
    "jsonp",
    "key",
    "lang",
    "language",
    "locale",
    "msg",
    "name",
    "next",
    "page",
    "path",
    "preview",
    "query",
    "redirect",
    "return_to",
    "route",
    "script",
    "search",
    "src",
    "style",
    "template",
    "text",
    "theme",
    "title",
    "token",
    "type",
    "url",
    "user",
    "utm_campaign",
    "utm_content",
    "utm_source",
    "v",
    "version",
]


def headers_with_mark():
    odd = {"Accept-Encoding": f"identity, {MARK}", "If-Range": f'"{MARK}"'}
    return {name: odd.get(name, MARK) for name in [*HEADERS, "X-Forwarded-Host"]}


def told(answer):
    """All of an answer that a cache keeps, but what tells two requests apart in the log."""
    kept = {name: value for name, value in answer.headers.items() if name != "X-Request-ID"}
    return answer.status_code, answer.content, kept


@pytest.fixture
def site():
    published(1)
    hung(1)


def test_there_are_sixty_of_each():
    assert min(len(HEADERS), len(set(PARAMETERS))) >= 60


@pytest.mark.parametrize("name", SHARED)
def test_no_header_changes_a_shared_answer(client, site, name):
    """The one that was marked is made anew, and then kept for the reader who sends nothing odd."""
    marked = client.get(ROUTES[name][0], secure=True, headers=headers_with_mark())
    others = client.get(ROUTES[name][0], secure=True)
    assert told(marked) == told(others)
    assert MARK not in str(told(others))


@pytest.mark.parametrize("name", SHARED)
def test_no_parameter_reaches_a_shared_answer(client, site, name):
    address = ROUTES[name][0]
    for start in range(0, len(PARAMETERS), 30):
        some = PARAMETERS[start : start + 30]
        query = "&".join(f"{parameter}={MARK}" for parameter in some)
        answer = client.get(f"{address}{'&' if '?' in address else '?'}{query}", secure=True)
        if answer.headers["Cache-Control"] != routes.NO_STORE:
            assert MARK not in str(told(answer)), (start, answer.status_code)
