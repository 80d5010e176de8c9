from typing import Any

from django.apps import AppConfig, apps
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class CatalogConfig(AppConfig):
    name = "catalog"
    verbose_name = _("Catalog (drafts)")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from catalog import holding, refusals
        from catalog.access import roles, sessions
        from catalog.history import guard, recording

        refusals.say()
        holding.hold(self)
        recording.listen()
        post_migrate.connect(guard.EDITS.after_migrate, sender=self)
        # Set from here and not in the settings: the public site runs without this app.
        admin: Any = apps.get_app_config("admin")
        admin.default_site = "catalog.access.site.Workplace"
        apps.get_app_config("auth").verbose_name = _("Accounts")
        post_migrate.connect(roles.after_migrate, sender=self)
        user_logged_in.connect(sessions.begin)
