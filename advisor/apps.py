from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class AdvisorConfig(AppConfig):
    name = "advisor"
    verbose_name = _("Releases (published)")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from advisor import guard

        post_migrate.connect(guard.after_migrate, sender=self)
