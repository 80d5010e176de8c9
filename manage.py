#!/usr/bin/env python
"""The command line of Batuta: `python manage.py help` lists what it can do."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "advisor.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:  # a setting is wrong: one sentence says which
        sys.exit(str(error))
