"""The settings of the site as the tests run it: nothing comes from this machine's environment.

The tests run on SQLite, in a file of their own, or on the PostgreSQL of TEST_DATABASE_URL.
The variables are set before the site's settings are read, so commands that a test starts as a
process of its own see the same.
"""

import atexit
import os
import shutil
import tempfile

OF_THIS_MACHINE = """
    ACCESS_LOG ALLOWED_HOSTS BEHIND_PROXY CHECK_MACHINES_DAYS CHECK_SOURCES_DAYS CHECK_STAGES_DAYS
    CHECK_SUPPORT_DAYS CHECK_TEXTS_DAYS CONTACT DATABASE_URL DATABASE_URL_FILE
    DEBUG HOST HSTS_PRELOAD HSTS_SUBDOMAINS LOG_FORMAT LOG_LEVEL METRICS_KEY
    METRICS_KEY_FILE PROXY_GIVES_REQUEST_ID
    OLDER_RELEASES_KEPT PAGES_KEPT PAGES_KEPT_MIB PICTURES_KEPT PORT SECOND_FACTOR_REQUIRED SECRET_KEY_FILE
    SESSION_IDLE_MINUTES STATIC_MANIFEST STATIC_ROOT TRUSTED_PROXIES
"""
for name in OF_THIS_MACHINE.split():
    os.environ.pop(name, None)
if "TEST_DATABASE_URL" in os.environ:
    os.environ["DATABASE_URL"] = os.environ["TEST_DATABASE_URL"]
os.environ["DATA_DIR"] = tempfile.mkdtemp(prefix="batuta-tests-")
os.environ["SECRET_KEY"] = "only the tests use this key, and they sign nothing that lasts"
os.environ["SITE_URL"] = "https://batuta.example"
# Playwright runs an event loop in the thread that also asks the database.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
atexit.register(shutil.rmtree, os.environ["DATA_DIR"], ignore_errors=True)

from advisor.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
RAISE_ON_COOKIES_FOR_VISITORS = True
