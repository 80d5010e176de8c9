"""Which addresses may stand behind a link."""

import pytest
from django.core.exceptions import ValidationError

from advisor.links import LONGEST
from catalog.links import why_unsafe
from catalog.models import Source
from tests.builders import published, source

SAFE = [
    "https://docs.cloud.google.com/ai-hypercomputer/docs/create/create-overview",
    "https://docs.cloud.google.com/kubernetes-engine/docs/concepts/machine-learning?hl=es-419",
    "https://github.com/GoogleCloudPlatform/cluster-toolkit/tree/main/examples/gke-a4x-max-bm",
    "https://slurm.schedmd.com/overview.html#features",
    "https://kueue.sigs.k8s.io",
    "https://a.b.c.example.org/?q=a%20b&c=(d)~e!$'*+,;:@/",
    "https://es.wikipedia.org/wiki/Programación",
    "https://example.org/" + "a" * (LONGEST - 20),
]
UNSAFE = {
    "": "does not begin",
    "#part": "does not begin",
    "/docs": "does not begin",
    "//example.org/": "does not begin",
    "http://example.org/": "does not begin",
    "ftp://example.org/": "does not begin",
    "javascript:alert(1)": "does not begin",
    "JaVaScRiPt:alert(1)": "does not begin",
    "data:text/html,<script>": "does not begin",
    "mailto:me@example.org": "does not begin",
    " https://example.org/": "does not begin",
    "HTTPS://example.org/": "does not begin",
    "https:example.org": "does not begin",
    "https:/example.org": "does not begin",
    "https://": "no proper host",
    "https:///docs": "no proper host",
    "https://?q": "no proper host",
    "https://#part": "no proper host",
    "https://localhost/": "no proper host",
    "https://127.0.0.1/": "no proper host",
    "https://2130706433/": "no proper host",
    "https://0x7f.1/": "no proper host",
    "https://example..org/": "no proper host",
    "https://example.org./": "no proper host",
    "https://-example.org/": "no proper host",
    "https://exa_mple.org/": "no proper host",
    "https://exam%70le.org/": "no proper host",
    "https://" + "a." * 130 + "org/": "no proper host",
    "https://user@example.org/": "names a user",
    "https://user:pw@evil.example/": "names a user",
    "https://docs.cloud.google.com@evil.example/": "names a user",
    "https://example.org:8443/": "names a port",
    "https://example.org:/": "names a port",
    "https://[::1]/": "names a port",
    "https://docs.cloud.google.com\\@evil.example/": "“\\”",
    "https:\\\\example.org": "does not begin",
    "https://example.org/a b": "“ ”",
    "https://example.org/<b>": "“<”",
    'https://example.org/"onclick': '“"”',
    "https://example.org/{a}": "“{”",
    "https://example.org/a\tb": "U+0009",
    "https://example.org/\n": "U+000A",
    "https://example.org/\x00": "U+0000",
    "https://example.org/\u202egpj.exe": "U+202E",
    "https://example.org/\u200b": "U+200B",
    "https://example.org/\ufeff": "U+FEFF",
    "https://exa\u00admple.org/": "U+00AD",
    "https://example.org/\ud800": "U+D800",
    "https://clоud.google.com/": "look alike",  # the second letter is Cyrillic
    "https://xn--clud-55d.google.com/": "look alike",
    "https://ｅxample.org/": "look alike",
    "https://example。org/": "look alike",
    "https://example.org/%0d%0aSet-Cookie:a": "encodes no visible",
    "https://example.org/%00": "encodes no visible",
    "https://example.org/%7F": "encodes no visible",
    "https://example.org/100%": "encodes no visible",
    "https://example.org/%u202e": "encodes no visible",
    "https://example.org/" + "a" * (LONGEST - 19): "more than 500 characters",
}


@pytest.mark.parametrize("url", SAFE)
def test_an_ordinary_page_may_be_linked(url):
    assert why_unsafe(url) is None


@pytest.mark.parametrize(("url", "reason"), UNSAFE.items())
def test_an_unsafe_address_is_refused_with_its_reason(url, reason):
    assert reason in str(why_unsafe(url))


@pytest.mark.django_db
@pytest.mark.parametrize("url", [url for url in UNSAFE if url])
def test_an_unsafe_address_is_refused_in_a_draft(url):
    draft = Source(slug="page", url={"es": url}, checked_on="2026-11-30")
    with pytest.raises(ValidationError) as refused:
        draft.full_clean(validate_unique=False, validate_constraints=False)
    assert "url" in refused.value.error_dict


PLACES = """
     sources/ products/gke/ gpus/a4/ consumption/ compare/?product=gke&product=cluster-director
    advice/1/?orchestrate=yes&containers=yes advice/1.md?orchestrate=yes&containers=yes
    advice/1.json?orchestrate=yes&containers=yes gpus.csv flowcharts/platform.svg releases/feed/
    choose/platform/ flowcharts/platform/ glossary/
"""
MARK = "got-past-input"
PAST_INPUT = [
    f"javascript:alert('{MARK}')",
    f"http://example.org/{MARK}",
    f"https://docs.cloud.google.com@evil.example/{MARK}",
    f"https://clоud.google.com/{MARK}",  # the second letter is Cyrillic
    f"https://example.org/\u202e{MARK}",
    f"//evil.example/{MARK}",
    f"data:text/html,{MARK}",
]


@pytest.mark.parametrize("url", PAST_INPUT, ids=ascii)
def test_an_unsafe_address_in_a_release_is_shown_nowhere(client, url):
    published(1, sources=[source(url={"en": url, "es": url})])
    for place in PLACES.split():
        answer = client.get(f"/en/{place}", follow=True)
        assert answer.status_code == 200
        assert MARK not in answer.content.decode()


def test_a_safe_address_is_shown_where_an_unsafe_one_is_not(client):
    """Or the test above would prove nothing."""
    published(1, sources=[source(url=dict.fromkeys(("en", "es"), f"https://example.org/{MARK}"))])
    for place in ("sources/", "advice/1.md?orchestrate=yes&containers=yes", "products/gke/"):
        assert MARK in client.get(f"/en/{place}").content.decode()
