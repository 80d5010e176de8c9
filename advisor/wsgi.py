"""The site as a WSGI application. A setting that is wrong stops the start, in one sentence."""

import logging
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.wsgi import WSGIHandler
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "advisor.settings")


def start() -> WSGIHandler:
    """Return the application, ready to be forked: no query was made and no thread runs."""
    application = get_wsgi_application()
    from advisor import releases
    from advisor.setup import checks
    from advisor.storage import watch

    for problem in [*checks.what_it_cannot_do_without(), *checks.what_is_unsafe()]:
        raise ImproperlyConfigured(f"{problem.msg} {problem.hint}")
    logging.captureWarnings(True)  # or they stand between the lines of the log
    watch.allow()
    releases.state()  # reads the release files once, for all processes
    return application


try:
    application = start()
except ImproperlyConfigured as error:
    sys.exit(str(error))
