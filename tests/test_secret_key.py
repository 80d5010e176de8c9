"""The secret key is given, or made once and kept; what cannot be one is refused in a sentence."""

import stat

import pytest
from django.core.exceptions import ImproperlyConfigured

from advisor.setup.secret_key import env_secret_key


@pytest.fixture(autouse=True)
def no_key_is_set(monkeypatch):
    for name in ("SECRET_KEY", "SECRET_KEY_FILE"):
        monkeypatch.delenv(name, raising=False)


def test_a_secret_key_is_made_once_where_that_is_allowed_and_only_its_owner_reads_it(tmp_path):
    file = tmp_path / "new" / "secret-key"
    assert env_secret_key(file, may_make=False) == ""
    assert not file.exists()
    key = env_secret_key(file, may_make=True)
    assert len(key) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert env_secret_key(file, may_make=True) == key
    assert env_secret_key(file, may_make=False) == key


def test_a_key_that_is_given_goes_before_the_one_that_was_made(tmp_path, monkeypatch):
    made, given = tmp_path / "secret-key", tmp_path / "given"
    env_secret_key(made, may_make=True)
    given.write_text("from a file\n")
    monkeypatch.setenv("SECRET_KEY_FILE", str(given))
    assert env_secret_key(made, may_make=True) == "from a file"
    monkeypatch.delenv("SECRET_KEY_FILE")
    monkeypatch.setenv("SECRET_KEY", "from the environment")
    assert env_secret_key(made, may_make=True) == "from the environment"


def test_two_keys_at_once_are_refused_for_nobody_would_know_which_is_in_force(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("SECRET_KEY", "hush")
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "given"))
    with pytest.raises(ImproperlyConfigured) as refused:
        env_secret_key(tmp_path / "secret-key", may_make=True)
    said = "SECRET_KEY and SECRET_KEY_FILE are both set: take one of them out."
    assert str(refused.value) == said


def test_a_key_file_that_is_missing_or_empty_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "given"))
    with pytest.raises(ImproperlyConfigured, match=r"given, which cannot be read: No such file"):
        env_secret_key(tmp_path / "secret-key", may_make=True)
    (tmp_path / "given").write_text("\n")
    with pytest.raises(ImproperlyConfigured, match=r"given, which is empty\."):
        env_secret_key(tmp_path / "secret-key", may_make=True)


def test_a_key_file_that_holds_no_text_is_refused(tmp_path, monkeypatch):
    (tmp_path / "given").write_bytes(b"\xf4\x00\xff")
    monkeypatch.setenv("SECRET_KEY_FILE", str(tmp_path / "given"))
    with pytest.raises(ImproperlyConfigured, match=r"given, which holds no text: write letters"):
        env_secret_key(tmp_path / "secret-key", may_make=True)


def test_a_key_that_cannot_be_kept_is_said(tmp_path):
    (tmp_path / "secret-key").symlink_to("nowhere/secret-key")
    with pytest.raises(
        ImproperlyConfigured, match=r"cannot be kept in .*secret-key: File exists\."
    ):
        env_secret_key(tmp_path / "secret-key", may_make=True)
