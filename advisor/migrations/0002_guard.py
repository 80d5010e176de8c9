"""The database itself refuses to change or delete a release."""

from django.db import migrations

from advisor.storage import guard


def put_in_place(apps, schema_editor):
    guard.stand(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("advisor", "0001_initial")]

    # Backwards there is nothing to do: the triggers go with their table.
    operations = [migrations.RunPython(put_in_place, migrations.RunPython.noop, elidable=False)]
