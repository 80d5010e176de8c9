"""The Spanish of the interface is whole, right in form, and in step with the code."""

import ast
import gettext
import io
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.apps import apps
from django.utils import translation
from django.utils.translation import gettext as say
from django.utils.translation import ngettext
from django.utils.translation.trans_real import DjangoTranslation

from tests.spanish import DJANGO, GAPS, OURS, PLACEHOLDER, ROOT, TAG, catalog, forms, messages

FILES = [OURS, *GAPS]
IDS = [str(path.relative_to(ROOT / "locale")) for path in FILES]


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_sentence_has_its_spanish(path):
    assert messages(path)
    assert [message.id for message in messages(path) if message.fuzzy] == []
    assert [message.id for message in messages(path) if not all(forms(message.string))] == []
    assert list(catalog(path).obsolete) == []


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_every_placeholder_and_tag_stands_in_both_languages(path):
    for message in messages(path):
        spoken = forms(message.string)
        first, last = forms(message.id)[0], forms(message.id)[-1]
        for number, form in enumerate(spoken):
            said = first if number == 0 else last
            for pattern in (PLACEHOLDER, TAG):
                assert Counter(pattern.findall(form)) == Counter(pattern.findall(said)), form


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_spanish_quotes_as_spanish_does_and_ends_like_the_english(path):
    for message in messages(path):
        for form in forms(message.string):
            assert not set("“”‘’") & set(form), form
            end = re.search(r"[.:…]?\Z", forms(message.id)[-1].rstrip("”"))
            assert form.rstrip("»").endswith(end.group()), form


def test_the_plural_forms_are_those_of_djangos_own_spanish():
    theirs = catalog(DJANGO / "conf/locale/es/LC_MESSAGES/django.po")
    assert catalog(OURS).num_plurals == theirs.num_plurals == 3
    assert catalog(OURS).plural_expr == theirs.plural_expr
    with OURS.with_suffix(".mo").open("rb") as file:
        plural = gettext.GNUTranslations(file).plural
    assert [plural(count) for count in (0, 1, 2, 1_000_000)] == [2, 0, 2, 1]


@pytest.mark.parametrize(
    ("count", "spoken"),
    [(0, "0 días"), (1, "1 día"), (2, "2 días"), (1_000_000, "1000000 de días")],
)
def test_a_number_of_things_is_said_as_spanish_does(count, spoken):
    with translation.override("es"):
        words = ngettext("At most %(days)s day", "At most %(days)s days", count)
    assert words % {"days": count} == f"Como máximo, {spoken}"


def test_a_round_number_of_millions_takes_its_preposition():
    several = [message for message in messages(OURS) if isinstance(message.id, tuple)]
    assert several
    for message in several:
        assert re.search(r"%\(\w+\)[sd] (de |más)", message.string[1]), message.string[1]


@pytest.mark.parametrize("path", FILES, ids=IDS)
def test_what_is_compiled_is_what_is_written(path):
    written = io.BytesIO()
    write_mo(written, catalog(path))
    written.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        compiled = without_header(gettext.GNUTranslations(file))
    assert compiled == without_header(gettext.GNUTranslations(written)), "run make messages"


def without_header(translations):
    return {key: text for key, text in translations._catalog.items() if key}


def test_every_sentence_of_the_code_is_written_down(tmp_path):
    if not shutil.which("xgettext"):
        pytest.skip("needs gettext (on Debian: apt install gettext)")
    for name in ("manage.py", "advisor", "catalog", "templates"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    (tmp_path / "locale").mkdir()
    command = [sys.executable, "manage.py", "makemessages", "--locale", "es", "--no-wrap"]
    site = os.environ | {"DJANGO_SETTINGS_MODULE": "advisor.settings"}
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, env=site)
    with (tmp_path / "locale/es/LC_MESSAGES/django.po").open("rb") as file:
        used = {(message.context, message.id) for message in read_po(file) if message.id}
    assert used == {(message.context, message.id) for message in messages(OURS)}


def test_no_sentence_of_the_code_hides_from_xgettext():
    """Older ones do not look into an f-string, so the calls are found by reading the code itself."""
    files = [*(ROOT / "advisor").rglob("*.py"), *(ROOT / "catalog").rglob("*.py")]
    asked = {(said, file.name) for file in files for said in said_in(file)}
    written = {form for message in messages(OURS) for form in forms(message.id)}
    assert len(asked) > 500
    assert sorted((said, name) for said, name in asked if said not in written) == []


def said_in(file):
    """The sentences that a module gives to a function of gettext, under any name."""
    tree = ast.parse(file.read_text())
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if "gettext" in alias.name
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
            constants = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            yield from constants[-1:]


def djangos(domain):
    """What Django may say in the admin, its forms and its scripts, and all that has Spanish."""
    folders = [DJANGO / "conf", *(Path(app.path) for app in apps.get_app_configs())]
    locales = [folder / "locale" for folder in folders]
    sources = [locale / "en" / "LC_MESSAGES" / f"{domain}.po" for locale in locales]
    found = [message for path in sources if path.exists() for message in messages(path)]
    theirs = [str(locale) for locale in locales if locale.exists()] if domain != "django" else None
    assert len(found) > 30
    return found, DjangoTranslation("es", domain=domain, localedirs=theirs)


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_nothing_of_djangos_own_is_left_in_english(domain):
    found, spanish = djangos(domain)
    assert [message.id for message in found if not said_by(spanish, message)] == []


USTED = re.compile(
    r"\b(usted|por favor|su contraseña|asegúrese|corrija|desmarque|elija|envíe|escoja|escriba|ingrese"
    r"|introduzca|mantenga|seleccione|verifique|vuelva)\b",
    re.IGNORECASE,
)
NEVER_SHOWN = re.compile(
    r"email|CSRF|Referer|referrer|cookies|DEBUG|password reset|valid image|following page"
    r"|has been set|forgotten, you are|enter your new password twice so|database|Enter new password|Go button"
)
"""What belongs to pages that this site does not have, or that are seen while developing alone."""


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_what_django_says_to_an_editor_says_tu_as_the_site_does(domain):
    found, spanish = djangos(domain)
    said = {forms(message.id)[0]: said_by(spanish, message) for message in found}
    odd = {english: words for english, words in said.items() if USTED.search(words)}
    assert {english for english in odd if not NEVER_SHOWN.search(english)} == set()


def said_by(spanish, message):
    key = forms(message.id)[0]
    key = f"{message.context}\x04{key}" if message.context else key
    return spanish._catalog.get((key, 0) if isinstance(message.id, tuple) else key, "")


def test_our_words_are_kept_where_django_has_others():
    """Both catalogs have some words; ours are read last, so the admin says what the site says."""
    with translation.override("es"):
        assert say("Spanish") == "español"
        assert say("Change") == "Cambiar"


def test_no_file_tells_who_wrote_it_or_where():
    for path in FILES:
        words = re.sub("“@”|«@»|@/\\./", "", path.read_text())
        assert "@" not in words
        assert not re.search(r"POT-Creation-Date|/home/|/root/|Last-Translator", words)
