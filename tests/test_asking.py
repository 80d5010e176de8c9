"""One address is asked for: what comes back, whatever the server does, and in which time."""

import socket
import time
from contextlib import contextmanager
from urllib.parse import quote

import pytest

from catalog.checking import network
from catalog.checking.asking import Answer, Hop, ask
from catalog.checking.network import Endpoint, Network, PrivateError, is_public, on_the_internet
from catalog.models.link_checks import Detail
from tests.link_server import link_server

__all__ = ["link_server"]

IN_TIME = 10.0


class AtOnce:
    """Nobody has to wait; every request has the same time."""

    def __init__(self, each=IN_TIME):
        self.each = each

    @contextmanager
    def turn(self, host):
        yield time.monotonic() + self.each


@pytest.fixture
def answer_of(link_server):
    def answer(path, host="docs.site.test", each=IN_TIME):
        return ask(f"https://{host}{path}", link_server.network, AtOnce(each))

    return answer


@pytest.mark.parametrize("status", [200, 204, 404, 410, 500, 403])
def test_a_status_comes_back_as_it_is(answer_of, status):
    assert answer_of(f"/status/{status}") == Answer(status)


def test_a_good_page_is_asked_for_once_and_honestly(answer_of, link_server, settings):
    answer_of("/good")
    (asked,) = link_server.log
    assert (asked.method, asked.host) == ("HEAD", "docs.site.test")
    assert f"User-Agent: Batuta link check (+{settings.SITE_URL})\r\n" in asked.head
    assert "Cookie" not in asked.head
    assert "Referer" not in asked.head


@pytest.mark.parametrize("status", [400, 403, 404, 405, 500, 501])
def test_a_page_that_refuses_head_is_asked_for_itself(answer_of, link_server, status):
    assert answer_of(f"/no-head/{status}") == Answer(200)
    assert [asked.method for asked in link_server.log] == ["HEAD", "GET"]


def test_a_server_that_hangs_up_on_head_is_asked_for_the_page(answer_of):
    assert answer_of("/cut-head") == Answer(200)


@pytest.mark.parametrize(("path", "status"), [("/wait", 429), ("/busy", 503)])
def test_who_asks_to_wait_is_not_asked_again(answer_of, link_server, path, status):
    assert answer_of(path) == Answer(status, wants_rest=True)
    assert len(link_server.log) == 1


def test_redirects_are_followed_and_noted_with_their_kind(answer_of):
    page = "https://other.site.test/good"
    answer = answer_of(f"/go/301?https://docs.site.test/go/302?{page}")
    first = Hop(301, f"https://docs.site.test/go/302?{page}")
    assert answer == Answer(200, hops=(first, Hop(302, page)))


def test_a_redirect_may_be_relative_name_the_usual_port_and_be_written_in_utf_8(answer_of):
    assert answer_of("/go/308?/good").hops == (Hop(308, "https://docs.site.test/good"),)
    to_port = answer_of("/go/307?https://docs.site.test:443/good")
    assert to_port == Answer(200, hops=(Hop(307, "https://docs.site.test/good"),))
    spanish = Hop(301, "https://docs.site.test/espa%C3%B1a")
    assert answer_of("/utf-8") == Answer(200, hops=(spanish,))


def test_what_stands_behind_the_number_sign_is_not_sent(answer_of, link_server):
    assert answer_of("/good#part").status == 200
    assert link_server.paths() == ["/good"]


def test_five_redirects_are_followed_and_a_sixth_is_not(answer_of, link_server):
    assert answer_of("/steps/5").status == 200
    link_server.log.clear()
    answer = answer_of("/steps/60")
    assert (answer.status, answer.failure) == (None, Detail.LOOP)
    assert len(link_server.log) == 6


def test_a_loop_of_redirects_ends(answer_of, link_server):
    assert answer_of("/round").failure == Detail.LOOP
    assert link_server.paths() == ["/round", "/and-round"]


def test_a_redirect_to_nowhere_is_told(answer_of):
    assert answer_of("/nowhere").failure == Detail.LOST


@pytest.mark.parametrize(
    "target",
    [
        "http://docs.site.test/good",
        "https://docs.site.test:8443/good",
        "https://127.0.0.1/good",
        "https://[::1]/good",
        "https://[::ffff:127.0.0.1]/good",
        "https://user@docs.site.test/good",
        "https://localhost/good",
        "https://2130706433/good",
        "file:///etc/passwd",
        "//127.0.0.1/good",
        "https://docs.site.test\\@127.0.0.1/",
        "https://[::1",
    ],
)
def test_no_redirect_leads_to_where_no_link_may_lead(answer_of, link_server, target):
    answer = answer_of(f"/go/301?{quote(target, safe='')}")
    assert answer.status is None
    assert answer.failure in {Detail.UNSAFE, Detail.ANSWER}
    assert len(link_server.log) == 1


@pytest.mark.parametrize(
    "url", ["http://docs.site.test/", "https://127.0.0.1/", "https://[::1]/", "x"]
)
def test_an_address_that_no_link_may_lead_to_is_not_asked_for(link_server, url):
    assert ask(url, link_server.network, AtOnce()).failure == Detail.UNSAFE
    assert link_server.resolved == []


@pytest.mark.parametrize("host", ["expired", "misnamed", "unknown"])
def test_a_certificate_that_does_not_hold_is_told(answer_of, link_server, host):
    assert answer_of("/good", f"{host}.site.test").failure == Detail.CERTIFICATE
    assert link_server.log == []  # nothing was asked over such a connection


def test_a_server_without_tls_is_told(answer_of):
    assert answer_of("/good", "plain.site.test").failure == Detail.TLS


def test_a_host_that_is_not_there_is_told(answer_of):
    assert answer_of("/good", "nobody.example").failure == Detail.NAME


def test_a_name_that_cannot_be_looked_up_now_is_no_name_that_is_not_there(link_server):
    def fails(host):
        raise socket.gaierror(socket.EAI_AGAIN, "try again")

    known = Network(fails, link_server.network.tls)
    assert ask("https://docs.site.test/", known, AtOnce()).failure == Detail.RESOLVER


@pytest.mark.parametrize(
    ("path", "host"),
    [
        ("/slow", "docs.site.test"),
        ("/dripping-headers", "docs.site.test"),
        ("/good", "mute.site.test"),
    ],
)
def test_a_server_that_takes_its_time_does_not_take_ours(answer_of, path, host):
    began = time.monotonic()
    assert answer_of(path, host, each=0.6).failure == Detail.TIMEOUT
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("path", ["/endless-page", "/dripping-page"])
def test_of_an_endless_page_no_more_than_its_head_is_read(answer_of, link_server, path):
    began = time.monotonic()
    assert answer_of(path) == Answer(200)
    assert time.monotonic() - began < 5
    link_server.over.set()
    assert link_server.log[-1].sent < 5_000_000  # what the buffers of the machine took


@pytest.mark.parametrize(
    "path",
    [
        "/endless-headers",
        "/endless-line",
        "/endless-continue",
        "/large-headers",
        "/many-headers",
        "/bad-status",
        "/no-http",
        "/silence",
    ],
)
def test_what_is_no_proper_answer_is_told_and_ends(answer_of, path):
    began = time.monotonic()
    answer = answer_of(path)
    assert (answer.status, answer.failure) in {(None, Detail.ANSWER), (None, Detail.CONNECTION)}
    assert time.monotonic() - began < 8


def test_a_closed_port_is_a_failed_connection_and_the_next_number_is_tried(link_server):
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    dead = Endpoint("127.0.0.1", port)
    tls = link_server.network.tls
    alone = Network(lambda host: [dead], tls)
    assert ask("https://docs.site.test/good", alone, AtOnce()).failure == Detail.CONNECTION
    both = Network(lambda host: [dead, *link_server.resolve(host)], tls)
    assert ask("https://docs.site.test/good", both, AtOnce()) == Answer(200)
    none = Network(lambda host: [], tls)
    assert ask("https://docs.site.test/good", none, AtOnce()).failure == Detail.CONNECTION


@pytest.mark.parametrize(
    ("number", "public"),
    [
        ("8.8.8.8", True),
        ("2001:4860:4860::8888", True),
        ("127.0.0.1", False),
        ("127.1.2.3", False),
        ("0.1.2.3", False),
        ("10.0.0.1", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("198.18.0.1", False),
        ("224.0.0.1", False),
        ("239.255.255.250", False),
        ("240.0.0.1", False),
        ("255.255.255.255", False),
        ("::", False),
        ("::1", False),
        ("::7f00:1", False),
        ("fe80::1", False),
        ("fe80::1%eth0", False),
        ("fec0::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("ff0e::1", False),
        ("2001:db8::1", False),
        ("::ffff:127.0.0.1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("64:ff9b::127.0.0.1", False),
        ("64:ff9b::169.254.169.254", False),
        ("64:ff9b::8.8.8.8", True),
        ("64:ff9b:1::1", False),
        ("2002:7f00:1::", False),
        ("2002:a00:1::1", False),
        ("2001:0:7f00:1::", False),
    ],
)
def test_only_numbers_of_the_internet_are_connected_to(number, public):
    assert is_public(number) == public


def answering(*numbers):
    def getaddrinfo(host, port, **_kind):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    return getaddrinfo


@pytest.mark.parametrize("numbers", [["127.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::ffff:10.0.0.1"]])
def test_a_name_with_a_private_number_is_refused(monkeypatch, numbers):
    monkeypatch.setattr(network.socket, "getaddrinfo", answering(*numbers))
    with pytest.raises(PrivateError):
        on_the_internet("docs.site.test")
    assert ask("https://docs.site.test/", Network(), AtOnce()).failure == Detail.PRIVATE


def test_a_public_name_is_connected_to_at_the_number_that_was_looked_at(monkeypatch):
    monkeypatch.setattr(network.socket, "getaddrinfo", answering("8.8.8.8", "8.8.8.8"))
    assert on_the_internet("docs.site.test") == [Endpoint("8.8.8.8", 443)]


def test_a_name_is_resolved_once_for_each_connection(answer_of, link_server):
    answer_of("/go/301?https://other.site.test/good")
    assert link_server.resolved == ["docs.site.test", "other.site.test"]


def test_a_redirect_to_a_private_host_is_not_followed(link_server):
    def resolve(host):
        if host == "inside.site.test":
            raise PrivateError
        return link_server.resolve(host)

    guarded = Network(resolve, link_server.network.tls)
    answer = ask("https://docs.site.test/go/302?https://inside.site.test/good", guarded, AtOnce())
    assert (answer.status, answer.failure) == (None, Detail.PRIVATE)
    assert link_server.paths() == ["/go/302?https://inside.site.test/good"]
