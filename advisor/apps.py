from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AdvisorConfig(AppConfig):
    name = "advisor"
    verbose_name = _("Releases (published)")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from advisor.setup import checks
        from advisor.storage import guard, journal

        register(checks.what_it_cannot_do_without, Tags.security)
        register(checks.what_is_unsafe, Tags.security, deploy=True)
        register(checks.how_it_is_reached, Tags.security, deploy=True)
        register(checks.where_it_keeps_things, Tags.security, deploy=True)
        post_migrate.connect(guard.RELEASES.after_migrate, sender=self)
        post_migrate.connect(journal.after_migrate, sender=self)
