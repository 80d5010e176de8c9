"""The database itself refuses to change or delete a row of the history."""

from django.db import migrations

from catalog.history.guard import EDITS


def put_in_place(apps, schema_editor):
    EDITS.stand(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("catalog", "0004_workplace")]

    # Backwards there is nothing to do: the triggers go with their table.
    operations = [migrations.RunPython(put_in_place, migrations.RunPython.noop, elidable=False)]
