"""What each variable of the environment is for, in words; the rest is known where it is read.

docs/settings.md is written from both, by `guide`; a test holds that they name the same variables.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    text: str
    without: str | None = None  # what holds without it, where that is more than a value


@dataclass(frozen=True, slots=True)
class Group:
    heading: str
    variables: dict[str, Said]
    intro: str = ""


WHERE = {
    "HOST": Said(
        "the address of this machine that the server listens at, also of IPv6 (`::1`); `0.0.0.0` for"
        " all of them"
    ),
    "PORT": Said("the port"),
    "SITE_URL": Said(
        "how absolute addresses begin: the name that visitors use, without a path. It must be https,"
        " except on this machine and in private networks. With https, cookies are for https alone"
        " and browsers are told to stay there",
        "`http://HOST:PORT`",
    ),
    "ALLOWED_HOSTS": Said(
        "further host names that are answered, with commas between. The name in `SITE_URL` always"
        " is, and without https this machine's own"
    ),
    "CONTACT": Said(
        "where readers may write when something does not work for them. The statement on"
        " accessibility names it; without it, it names none"
    ),
    "BEHIND_PROXY": Said(
        "`True` when a proxy in front ends TLS and always sets or removes `X-Forwarded-Proto`"
    ),
    "FORWARDED_ALLOW_IPS": Said("where such a proxy calls from, with commas between"),
    "PROXY_GIVES_REQUEST_ID": Said(
        "`True` when the proxy always sets or removes `X-Request-ID`: requests then keep the id that"
        " it gave them, if it has 8 to 64 letters, digits, dots, underscores and hyphens"
    ),
}
SIGNING_IN = {
    "SECOND_FACTOR_REQUIRED": Said(
        "`True` when everybody who signs in to the admin needs a second factor; who has none is led"
        " to set one up and can do nothing else before"
    ),
    "SESSION_IDLE_MINUTES": Said(
        "after so many minutes without a request one is signed out; after 12 hours in any case"
    ),
    "TRUSTED_PROXIES": Said(
        "how many proxies in front add the address of who called them to `X-Forwarded-For`. Signing"
        " in is slowed by that address; with `0` it is the one that the connection comes from"
    ),
}
KEEPS = {
    "DATA_DIR": Said(
        "the release files, the SQLite database, the secret key", "`var` in the project's folder"
    ),
    "DATABASE_URL": Said(
        "`postgres://user:password@host:5432/name`, when several machines serve one catalog, or"
        " `sqlite:////folder/batuta.sqlite3`. A server that is neither on this machine nor in a"
        " private network must prove who it is: `?sslmode=verify-full&sslrootcert=system`",
        "SQLite in `DATA_DIR`",
    ),
    "DATABASE_URL_FILE": Said("a file that holds that address, instead"),
    "SECRET_KEY": Said(
        "signs the editors' sessions. All machines that serve one site need the same",
        "made once, in `DATA_DIR`",
    ),
    "SECRET_KEY_FILE": Said("a file that holds the key, instead"),
}
SERVES = {
    "WEB_WORKERS": Said("processes"),
    "WEB_THREADS": Said("threads in each of them"),
    "OLDER_RELEASES_KEPT": Said(
        "releases that each process holds in memory beside the current one"
    ),
    "PICTURES_KEPT": Said(
        "releases that have their pictures in `DATA_DIR/pictures`, some 4 MB each; links of older"
        " ones unfold with the picture of the site"
    ),
    "PAGES_KEPT": Said("finished pages that each process holds in memory; `0` for none"),
    "PAGES_KEPT_MIB": Said("how much memory they may take"),
    "STATIC_MANIFEST": Said(
        "`True` in production, after `python manage.py collectstatic --no-input`: static files then"
        " have a hash in their name, and browsers keep them",
        "`False`",
    ),
    "STATIC_ROOT": Said("where they are collected", "`var/static` in the project's folder"),
    "HSTS_SUBDOMAINS": Said("whether browsers use https for the subdomains too; only with https"),
    "HSTS_PRELOAD": Said("whether the name may go on the browsers' preload lists"),
}
CHECKED = {
    "CHECK_SUPPORT_DAYS": Said(
        "whether things go together: products, orchestrators, series and options in pairs and"
        " deployments; rules"
    ),
    "CHECK_STAGES_DAYS": Said("what has a launch stage: products, consumption options, features"),
    "CHECK_MACHINES_DAYS": Said("GPU series with their machine types"),
    "CHECK_SOURCES_DAYS": Said("sources: the pages themselves"),
    "CHECK_TEXTS_DAYS": Said(
        "descriptions: orchestrators, uses, steps, misconceptions, terms, former names, disputes,"
        " flowcharts"
    ),
}
SAYS = {
    "LOG_LEVEL": Said("from which level on lines are written"),
    "LOG_FORMAT": Said(
        "one JSON object a line for programs, or lines for people", "`json`; with `DEBUG`, `plain`"
    ),
    "ACCESS_LOG": Said(
        "`True` writes a line for each request: its route, status and time, without the reader's"
        " address and without the answers"
    ),
    "METRICS_KEY": Said(
        "opens `/metrics` to who sends it as `Authorization: Bearer …`",
        "there is no such page",
    ),
    "METRICS_KEY_FILE": Said("a file that holds that key, instead"),
    "DEBUG": Said(
        "`True` for development alone, on this machine or in a private network: errors then show the"
        " code. `make run` always sets it to `False`"
    ),
}
TESTS = {
    "TEST_DATABASE_URL": Said(
        "a PostgreSQL server on which the tests may make and drop databases", "SQLite alone"
    ),
    "REQUIRE_ALL": Said("`1` makes a skipped test a failure"),
}

GROUPS = (
    Group("Where the site is", WHERE),
    Group("Who signs in", SIGNING_IN),
    Group("What it keeps", KEEPS),
    Group("How it serves", SERVES),
    Group(
        "When facts are checked again",
        CHECKED,
        "After so many days the home page of the editors names an entry as overdue. What changes"
        " within weeks comes up sooner than\nwhat a word means. An entry has one day for all that"
        " it says, so it stands with what changes soonest.",
    ),
    Group("What it says", SAYS),
    Group("In tests", TESTS),
)
NOT_READ_HERE = frozenset(TESTS)
"""These are read by the tests themselves."""
