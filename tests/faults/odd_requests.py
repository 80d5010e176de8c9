"""Requests as nobody sends them by accident, each made from a seed and its number alone."""

from dataclasses import dataclass
from random import Random
from urllib.parse import quote, quote_from_bytes

METHODS = ("GET",) * 12 + ("HEAD", "HEAD", "POST", "POST", "OPTIONS", "PUT", "DELETE", "PATCH")
METHODS += ("TRACE", "CONNECT", "PROPFIND", "get", "G", "X" * 20)
WORDS = ("yes", "no", "unsure", "1", "0", "-1", "2", "99", "9" * 30, "1.5", "1e400", "NaN", "on")
WORDS += ("true", "null", "None", "[]", "{}", "a4", "gke", "en", "es", "slurm", "٣", "²", "१")
ODD = ("", " ", "\x00", "\n", "\r\nX: y", "\t", "%", "%%", "%2", "%zz", "%00", "%25", "%2f", "..")
ODD += (".", "//", "\\", "'", '"', "<script>", "{{7*7}}", "{0}", "%s", "%(a)s", "${a}", "\ud800")
ODD += ("\u202e", "\ufeff", "ﬀ", "İ", "ß", "💥", "e\u0301", "\u2028", "--", ";", "&", "=", "#", "?")
ODD += ("+", ",", "*", "|", "~", "a" * 65, "a" * 300, "é" * 40, "__", "id__in", "-" * 9, "\x7f")
BYTES = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xc0\xaf", b"\xfe\xff", b"\x80")
HEADERS = ("Accept", "Accept-Encoding", "Accept-Language", "Accept-Charset", "If-None-Match")
HEADERS += ("If-Modified-Since", "If-Match", "Range", "Cookie", "Referer", "Origin", "User-Agent")
HEADERS += (
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Request-ID",
    "HX-Request",
)
HEADERS += ("Forwarded", "X-Original-URL", "X-HTTP-Method-Override", "Content-Type", "Via", "Te")
HEADERS += ("Authorization", "Sec-Fetch-Site", "X-CSRFToken", "X-Script-Name", "Expect", "Prefer")
SAID = ("gzip", "gzip;q=0", "gzip;q=x", "*", "br, gzip", "es", "es-419,en;q=0.1", "x" * 40, "*;q=9")
SAID += ('"x"', 'W/"', '*, "', "bytes=0-1", "bytes=9-1,-", "cross-site", "https", "a=b; c", "=;=")
SAID += (
    "sessionid=x; csrftoken=y",
    "__Host-sessionid=x; __Host-csrftoken=y",
    "sessionid=\x00",
    "multipart/form-data; boundary=x",
    "text/html",
)
SAID += (
    "application/x-www-form-urlencoded; charset=utf-7",
    "multipart/form-data",
    "Bearer x",
    ";;",
)
SAID += ("Thu, 01 Jan 1970 00:00:00 GMT", "Thu, 99 Foo 99999 99:99:99", "100-continue", "null")
BODIES = (b"", b"a=1", b"a=%ff&b=%00", b"\x00" * 100, b"{", b"--x\r\n\r\n\r\n--x--", b"a&" * 6000)
BODIES += (
    b'--x\r\nContent-Disposition: form-data; name="a"; filename="\xff"\r\n\r\nb\r\n--x--',
    b"=",
)


@dataclass(frozen=True, slots=True)
class Request:
    """As it goes over the network."""

    method: str
    target: bytes
    headers: tuple[tuple[str, bytes], ...]
    body: bytes

    @property
    def path(self) -> bytes:
        return self.target.partition(b"?")[0]

    @property
    def query(self) -> bytes:
        return self.target.partition(b"?")[2]


@dataclass(frozen=True, slots=True)
class Known:
    """What the site itself links to: the paths are bent, the names and values are mixed."""

    paths: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[str, ...]
    host: str


def make(known: Known, seed: int, number: int) -> Request:
    """Four in ten are mild: one thing is odd at most, so they come further than the refusals."""
    random = Random(f"{seed} {number}")  # noqa: S311
    if random.random() < 0.4:
        return mild(random, known)
    method = random.choice(METHODS)
    target = path(random, known)
    if random.random() < 0.7:
        target += b"?" + query(random, known)
    body = random.choice(BODIES) if method not in ("GET", "HEAD") else b""
    return Request(method, target or b"/", tuple(headers(random, known)), body)


def mild(random: Random, known: Known) -> Request:
    names = random.sample(known.names, random.choice((0, 1, 2, 3, 5)))
    pairs = [f"{name}={quote(random.choice(known.values + WORDS))}".encode() for name in names]
    pairs += [pair(random, known)] * (random.random() < 0.3)
    target = quote(random.choice(known.paths)).encode() + b"?" * bool(pairs) + b"&".join(pairs)
    return Request("GET", target, tuple(headers(random, known)), b"")


def path(random: Random, known: Known) -> bytes:
    parts = random.choice(known.paths).split("/")[1:]
    if random.random() < 0.6:
        bend(random, parts)
    return b"/" + b"/".join(piece(random, part) for part in parts)


def bend(random: Random, parts: list[str]) -> None:
    """Put something else in the place of a part, before it, or leave it out."""
    for _time in range(random.randint(1, 2)):
        place = random.randrange(len(parts) + 1)
        other = random.choice(random.choice((ODD, WORDS)))
        parts[place : place + random.randint(0, 1)] = [other] * random.choice((0, 1, 1, 1, 9))


def piece(random: Random, text: str) -> bytes:
    """A text as it may stand in an address: mostly escaped as it should be."""
    how = random.random()
    if how < 0.03:
        return quote_from_bytes(random.choice(BYTES)).encode()
    if how < 0.05:
        return b"".join(b"%%%02x" % byte for byte in text.encode(errors="surrogatepass"))
    if how < 0.08:
        return quote(quote(text, errors="replace")).encode()
    if how < 0.11:
        return random.choice((text.upper(), text.swapcase())).encode(errors="ignore").strip()
    return quote(text, safe="%", errors="surrogatepass").encode()


def query(random: Random, known: Known) -> bytes:
    many = random.choice((1, 1, 2, 2, 3, 5, 12, 39, 40, 41, 200))
    pairs = [pair(random, known) for _time in range(many)]
    if random.random() < 0.05:
        pairs *= 30
    return random.choice((b"&", b"&", b"&", b"&", b";", b"&&")).join(pairs)


def pair(random: Random, known: Known) -> bytes:
    name = random.choice(random.choice((known.names, known.names, known.names, WORDS, ODD)))
    value = random.choice(random.choice((known.values, known.values, WORDS, ODD)))
    sign = random.choice((b"=",) * 8 + (b"", b"=="))
    return piece(random, name) + sign + piece(random, value)


def headers(random: Random, known: Known) -> list[tuple[str, bytes]]:
    host = (
        known.host if random.random() < 0.95 else random.choice(("", "x.example", "[", "a:b", "é"))
    )
    found = [("Host", host.encode())]
    for name in random.sample(HEADERS, random.choice((0, 1, 2, 4))):
        said = random.choice(random.choice((SAID, SAID, ODD, WORDS)))
        found.append((name, said.encode(errors="ignore") * random.choice((1, 1, 1, 1, 50))))
    return found
