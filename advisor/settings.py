"""One settings file for every machine; what differs comes from the environment."""

import sys
from pathlib import Path
from urllib.parse import urlsplit

import django_stubs_ext
from django.http.request import split_domain_port
from django.utils.csp import CSP
from django.utils.translation import gettext_lazy as _

from advisor.setup.addresses import env_hosts, env_site_url
from advisor.setup.contact import env_contact
from advisor.setup.databases import database, refuse_lost
from advisor.setup.env import (
    env_bool,
    env_choice,
    env_folder,
    env_int,
)
from advisor.setup.logs import FORMATS, env_log_format
from advisor.setup.secret_key import env_secret_key
from advisor.setup.secrets import env_key, env_secret

django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parent.parent
COMMAND = sys.argv[1] if len(sys.argv) > 1 else ""

DEBUG = env_bool("DEBUG", False)
DATA_DIR = env_folder("DATA_DIR", BASE_DIR / "var")

SECRET_KEY = env_secret_key(
    DATA_DIR / "secret-key",
    may_make=COMMAND in {"prepare", "restore", "restore_releases", "runserver"},
)
SECRET_KEY_IS_SET = SECRET_KEY != ""

# Where visitors find the site. Absolute addresses come from here, never from a request.
SITE_URL = env_site_url("SITE_URL", f"http://127.0.0.1:{env_int('PORT', 8000, most=65535)}")
IS_HTTPS = SITE_URL.startswith("https://")
SITE_HOST = urlsplit(SITE_URL).netloc
CONTACT = env_contact("CONTACT")  # what readers are told to write to
ALLOWED_HOSTS = [split_domain_port(SITE_HOST)[0], *env_hosts("ALLOWED_HOSTS")]
if not IS_HTTPS:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]

# A proxy in front that ends TLS, and that always sets or removes X-Forwarded-Proto.
BEHIND_PROXY = env_bool("BEHIND_PROXY", False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None

# Releases are read from memory. The watch, see advisor/storage/watch.py, asks the database for news.
OLDER_RELEASES_KEPT = env_int("OLDER_RELEASES_KEPT", 8, most=1000)
PICTURES_KEPT = env_int("PICTURES_KEPT", 10, least=1, most=1000)
PAGES_KEPT = 0 if DEBUG else env_int("PAGES_KEPT", 2000, most=1_000_000)
PAGES_KEPT_BYTES = env_int("PAGES_KEPT_MIB", 32, most=16_384) * 1024 * 1024

# After so many days the workplace asks editors to check an entry again: see catalog/upkeep/overdue.py.
CHECK_EVERY_DAYS = {
    "support": env_int("CHECK_SUPPORT_DAYS", 30, least=1, most=3650),
    "stages": env_int("CHECK_STAGES_DAYS", 30, least=1, most=3650),
    "machines": env_int("CHECK_MACHINES_DAYS", 60, least=1, most=3650),
    "sources": env_int("CHECK_SOURCES_DAYS", 90, least=1, most=3650),
    "texts": env_int("CHECK_TEXTS_DAYS", 180, least=1, most=3650),
}

INSTALLED_APPS = [
    "advisor",
    "catalog",
    "django_htmx",
    "django.forms",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]

# From the outside in: what wraps a request first stands first.
MIDDLEWARE = [
    "advisor.middleware.observed.ObservedMiddleware",
    "advisor.middleware.pages.PagesMiddleware",
    "advisor.middleware.headers.HeadersMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",
    "catalog.preview.middleware.PreviewMiddleware",
    "advisor.middleware.language.LanguageMiddleware",
    "advisor.middleware.refusals.RefusalsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "catalog.access.sessions.SessionsMiddleware",
]

# The site stands at the root of its name. What a client says of a prefix is not believed: links
# made of it would be kept and given to everybody.
FORCE_SCRIPT_NAME = ""

ROOT_URLCONF = "advisor.urls"
WSGI_APPLICATION = "advisor.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "advisor.views.site.site",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

DATABASES = {
    "default": database(
        env_secret("DATABASE_URL"),
        DATA_DIR / "batuta.sqlite3",
        may_create=COMMAND in {"migrate", "prepare", "restore", "restore_releases"},
    )
}
if COMMAND == "migrate":
    refuse_lost(DATABASES["default"], DATA_DIR)

# What an account may do follows from its role: see catalog/access/policy.py.
AUTHENTICATION_BACKENDS = ["catalog.access.backend.RoleBackend"]
# Long, and not what everybody tries first. Which characters it is made of is nobody's business.
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 12},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "catalog.access.passwords.NoWordsOfTheSiteValidator"},
]
SECOND_FACTOR_REQUIRED = env_bool("SECOND_FACTOR_REQUIRED", False)
# How many proxies in front add to X-Forwarded-For the address that they were called from. Signing in
# is slowed by that address, so what a client writes there by itself must not count.
TRUSTED_PROXIES = env_int("TRUSTED_PROXIES", 0, most=10)

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
# Editors choose the language of the admin; nobody else gets this cookie.
LANGUAGE_COOKIE_NAME = "__Secure-language" if IS_HTTPS else "language"
LANGUAGE_COOKIE_PATH = "/admin/"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_SECURE = IS_HTTPS
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "locale" / "gaps-of-django"]
TIME_ZONE = "UTC"
USE_I18N = True
USE_TZ = True
FORMAT_MODULE_PATH = "advisor.setup.dates"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Collecting takes its time, so only production does it: its files have a hash in their name.
STATIC_MANIFEST = env_bool("STATIC_MANIFEST", COMMAND == "collectstatic")
COLLECTED = env_folder("STATIC_ROOT", BASE_DIR / "var" / "static")
STATIC_ROOT = COLLECTED if STATIC_MANIFEST else None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_MANIFEST
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not STATIC_MANIFEST
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MAX_AGE = 1

SESSION_COOKIE_AGE = 12 * 60 * 60  # nobody is signed in for longer: see catalog/access/sessions.py
SESSION_IDLE_SECONDS = env_int("SESSION_IDLE_MINUTES", 30, least=1, most=720) * 60
FRESH_SECONDS = 5 * 60  # for so long after signing in the password is not asked for once more
SEEN_COOKIE_NAME = "__Host-seen" if IS_HTTPS else "seen"
KNOWN_COOKIE_NAME = "__Host-browser" if IS_HTTPS else "browser"
SESSION_COOKIE_NAME = "__Host-sessionid" if IS_HTTPS else "sessionid"
SESSION_COOKIE_SECURE = IS_HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_NAME = "__Host-csrftoken" if IS_HTTPS else "csrftoken"
CSRF_COOKIE_SECURE = IS_HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_TRUSTED_ORIGINS = [SITE_URL]
CSRF_FAILURE_VIEW = "catalog.admin.again.stale"
# What an editor is told after saving travels in a cookie: to write it into the session would take
# the database a second time, and might fail after everything else was saved.
MESSAGE_STORAGE = "django.contrib.messages.storage.fallback.FallbackStorage"
# A cookie for a visitor is a mistake: in development it raises, on the site it is taken off.
RAISE_ON_COOKIES_FOR_VISITORS = DEBUG

# The forms of the admin have a field for every text in every language.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# Files come into memory; with this handler alone, what is larger is thrown away as it comes in.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

SECURE_SSL_REDIRECT = IS_HTTPS and BEHIND_PROXY
SECURE_SSL_HOST = SITE_HOST
SECURE_REDIRECT_EXEMPT = [r"^(livez|readyz|metrics)$"]
SECURE_HSTS_SECONDS = 63072000 if IS_HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = env_bool("HSTS_SUBDOMAINS", True)
SECURE_HSTS_PRELOAD = env_bool("HSTS_PRELOAD", False)
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SILENCED_SYSTEM_CHECKS = [
    "security.W008",  # batuta.W002 says the same with the name of our own setting
    "security.W021",  # to be on the browsers' preload lists is for the operator to decide
]
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "font-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}

# What is written and counted, see advisor/middleware/observed.py.
ACCESS_LOG = env_bool("ACCESS_LOG", False)
PROXY_GIVES_REQUEST_ID = env_bool("PROXY_GIVES_REQUEST_ID", False)
METRICS_KEY = env_key("METRICS_KEY")
LOG_LEVELS = {"DEBUG", "INFO", "WARNING", "ERROR"}
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"chosen": {"()": FORMATS[env_log_format()]}},
    "handlers": {"stderr": {"class": "advisor.setup.log_writer.Unhurried", "formatter": "chosen"}},
    "root": {"handlers": ["stderr"], "level": env_choice("LOG_LEVEL", "INFO", LOG_LEVELS)},
    "loggers": {
        "django": {"level": "INFO" if DEBUG else "WARNING"},
        # A page that is not found is the visitor's event, not the operator's.
        "django.request": {"level": "ERROR"},
    },
}
