"""The public site needs nothing of where the catalog is edited."""

import os
import subprocess
import sys
from pathlib import Path

from tests.builders import published

SITE = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "catalog":
            raise ImportError("catalog is taken out")
sys.meta_path.insert(0, Refuse())
from advisor import settings
settings.INSTALLED_APPS.remove("catalog")
settings.MIDDLEWARE[:] = [name for name in settings.MIDDLEWARE if name[:8] != "catalog."]
import django
django.setup()
from django.test import Client
client = Client()
for page in sys.argv[1:]:
    print(client.get(page, headers={"host": "127.0.0.1"}).status_code)
"""
PAGES = ["/en/", "/es/choose/platform/", "/en/products/gke/", "/en/advice/1/?orchestrate=no"]


def test_the_pages_are_served_with_the_authoring_app_taken_out(tmp_path):
    published(1)
    environment = {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "advisor.settings",
        "DATA_DIR": str(tmp_path),
        "SECRET_KEY": "only this test uses this key, and it signs nothing that lasts",
        "SITE_URL": "http://127.0.0.1:8000",
    }
    done = subprocess.run(
        [sys.executable, "-c", SITE, *PAGES],
        capture_output=True,
        text=True,
        timeout=60,
        env=environment,
        cwd=Path(__file__).resolve().parent.parent,
        check=False,
    )
    assert done.stdout.split() == ["200"] * len(PAGES), done.stderr
