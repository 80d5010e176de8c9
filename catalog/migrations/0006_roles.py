"""The roles, as groups. What each may do stands in catalog/access/policy.py, not in the database."""

from django.db import migrations


def make(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for name in ("editor", "publisher", "administrator"):
        groups.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0005_history_is_final"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(make, migrations.RunPython.noop)]
