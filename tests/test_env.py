"""What differs between machines comes from the environment, or is refused in a sentence."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from advisor.setup import addresses, databases, env


@pytest.fixture(autouse=True)
def only_what_is_set_here(monkeypatch):
    for name in ("SECRET_KEY", "SECRET_KEY_FILE", "X"):
        monkeypatch.delenv(name, raising=False)


# What is read


def test_what_is_not_set_or_empty_has_its_default(monkeypatch):
    for value in (None, ""):
        if value is not None:
            monkeypatch.setenv("X", value)
        assert env.env_bool("X", True) is True
        assert env.env_int("X", 7, most=20) == 7
        assert env.env_list("X") == []
        assert addresses.env_site_url("X", "http://127.0.0.1:8000") == "http://127.0.0.1:8000"
        assert env.env_choice("X", "a", {"a", "b"}) == "a"
        assert env.env_folder("X", Path("/data")) == Path("/data")


@pytest.mark.parametrize(
    ("read", "given", "value"),
    [
        (lambda: env.env_bool("X", True), "False", False),
        (lambda: env.env_int("X", 1, most=20), "20", 20),
        (lambda: env.env_list("X"), " a, b ,,c", ["a", "b", "c"]),
        (
            lambda: addresses.env_hosts("X"),
            "batuta.example.org,[::1]",
            ["batuta.example.org", "[::1]"],
        ),
        (lambda: env.env_choice("X", "a", {"a", "b"}), "b", "b"),
        (lambda: env.env_folder("X", Path("/")), "data", Path.cwd() / "data"),
        (lambda: addresses.env_host("X", ""), "127.0.0.1", "127.0.0.1"),
        (lambda: addresses.env_host("X", ""), "::1", "[::1]"),
        (lambda: addresses.env_host("X", ""), "[::]", "[::]"),
        (lambda: addresses.env_host("X", ""), "Workshop", "Workshop"),
        (
            lambda: addresses.env_site_url("X", ""),
            "https://batuta.example/",
            "https://batuta.example",
        ),
        (
            lambda: addresses.env_site_url("X", ""),
            "https://a.example:8443",
            "https://a.example:8443",
        ),
        (lambda: addresses.env_site_url("X", ""), "http://localhost:8000", "http://localhost:8000"),
        (lambda: addresses.env_site_url("X", ""), "http://[::1]:8000", "http://[::1]:8000"),
        (
            lambda: addresses.env_site_url("X", ""),
            "http://192.168.1.5:8000",
            "http://192.168.1.5:8000",
        ),
        (lambda: addresses.env_site_url("X", ""), "http://workshop:8000", "http://workshop:8000"),
    ],
)
def test_what_is_set_is_read(monkeypatch, read, given, value):
    monkeypatch.setenv("X", given)
    assert read() == value


@pytest.mark.parametrize(
    ("read", "given"),
    [
        (lambda: env.env_bool("X", True), "true"),
        (lambda: env.env_int("X", 1, most=20), "-1"),
        (lambda: env.env_int("X", 1, most=20), "1.5"),
        (lambda: env.env_int("X", 1, most=20), "²"),
        (lambda: env.env_int("X", 1, least=1, most=20), "0"),
        (lambda: env.env_int("X", 1, most=20), "21"),
        (lambda: env.env_int("X", 1, most=20), "9" * 5000),
        (lambda: addresses.env_hosts("X"), "*"),
        (lambda: addresses.env_hosts("X"), "a.example,https://b.example"),
        (lambda: env.env_choice("X", "a", {"a", "b"}), "c"),
        (lambda: addresses.env_host("X", ""), "[::1"),
        (lambda: addresses.env_host("X", ""), "127.0.0.1:8000"),
        (lambda: addresses.env_host("X", ""), "http://127.0.0.1"),
        (lambda: addresses.env_host("X", ""), "a b"),
        (lambda: addresses.env_site_url("X", ""), "batuta.example"),
        (lambda: addresses.env_site_url("X", ""), "http://batuta.example"),
        (lambda: addresses.env_site_url("X", ""), "http://8.8.8.8"),
        (lambda: addresses.env_site_url("X", ""), "ftp://localhost"),
        (lambda: addresses.env_site_url("X", ""), "https://"),
        (lambda: addresses.env_site_url("X", ""), "https://me:secret@batuta.example"),
        (lambda: addresses.env_site_url("X", ""), "https://batuta.example/path"),
        (lambda: addresses.env_site_url("X", ""), "https://batuta.example?a=1"),
        (lambda: addresses.env_site_url("X", ""), "https://batuta.example:port"),
        (lambda: addresses.env_site_url("X", ""), "https://bаtuta.example"),
        (lambda: addresses.env_site_url("X", ""), "https://[::1"),
        (lambda: addresses.env_site_url("X", ""), "https://*"),
        (lambda: addresses.env_site_url("X", ""), "https://a b"),
        (lambda: addresses.env_site_url("X", ""), "https://ex..org"),
        (lambda: addresses.env_site_url("X", ""), "https://ex.org,evil.org"),
        (lambda: addresses.env_site_url("X", ""), "https://@ex.org"),
        (lambda: addresses.env_site_url("X", ""), "https://ex.org:"),
        (lambda: addresses.env_site_url("X", ""), 'https://ex.org"><script>'),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence_that_names_it(monkeypatch, read, given):
    monkeypatch.setenv("X", given)
    with pytest.raises(ImproperlyConfigured, match=r"^X (is|holds) “.*\.$") as refused:
        read()
    assert "\n" not in str(refused.value)


# Folders


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ("/dev/null", "X is “/dev/null”, but /dev/null is no folder: name another."),
        ("/dev/null/a/b", "X is “/dev/null/a/b”, but /dev/null is no folder: name another."),
        (
            "~nobody-of-that-name",
            "X is “~nobody-of-that-name”: Could not determine home directory.",
        ),
    ],
)
def test_what_can_be_no_folder_is_refused(monkeypatch, given, sentence):
    monkeypatch.setenv("X", given)
    with pytest.raises(ImproperlyConfigured) as refused:
        env.env_folder("X", Path("/"))
    assert str(refused.value) == sentence


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(
        ImproperlyConfigured, match=r"^The folder .*/file/new cannot be made \(Not a"
    ):
        env.make_folder(tmp_path / "file" / "new")


# The database


def test_without_an_address_the_database_is_a_file_that_must_be_there(tmp_path):
    file = tmp_path / "a folder" / "batuta.sqlite3"
    found = databases.database("", file, may_create=False)
    assert found["NAME"] == f"file://{tmp_path}/a%20folder/batuta.sqlite3?mode=rw"
    assert found["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert found["CONN_MAX_AGE"] == 0
    assert not file.parent.exists()


def test_only_where_it_may_be_created_is_the_folder_made(tmp_path):
    file = tmp_path / "new" / "batuta.sqlite3"
    found = databases.database(f"sqlite:///{file}", tmp_path / "other", may_create=True)
    assert found["NAME"] == f"file://{file}?mode=rwc"
    assert file.parent.exists()


def test_postgresql_gives_up_in_time_and_keeps_no_connection(tmp_path):
    url = "postgres://me:secret@db.example:5432/batuta?sslmode=verify-full"
    found = databases.database(url, tmp_path, may_create=False)
    assert found["ENGINE"] == "django.db.backends.postgresql"
    assert (found["HOST"], found["NAME"], found["CONN_MAX_AGE"]) == ("db.example", "batuta", 0)
    assert found["OPTIONS"]["sslmode"] == "verify-full"
    assert found["OPTIONS"]["connect_timeout"] == 3
    assert "statement_timeout=30000" in found["OPTIONS"]["options"]


def test_options_of_ones_own_do_not_take_the_limits_of_postgresql_away(tmp_path):
    url = "postgres://batuta@db/batuta?options=-c%20search_path%3Dbatuta"
    options = databases.database(url, tmp_path, may_create=False)["OPTIONS"]["options"]
    assert options == f"{databases.POSTGRESQL_LIMITS} -c search_path=batuta"


@pytest.mark.parametrize(
    "url",
    [
        "mysql://me:secret@db/batuta",
        "sqlite://:memory:",
        "sqlite:///",
        "secret",
        "postgres://me:secret@db:port/batuta",
        "postgres://me:secret@db",
        "postgres://[secret/batuta",
        "sqlite:////secret\0",
        "sqlite:////secret%00",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_without_repeating_it(tmp_path, url):
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL cannot be used: ") as refused:
        databases.database(url, tmp_path, may_create=False)
    assert "secret" not in str(refused.value)
