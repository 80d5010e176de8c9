"""A table for files that wait to be imported."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("catalog", "0006_roles"),
    ]

    operations = [
        migrations.CreateModel(
            name="Upload",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False, verbose_name="at"
                    ),
                ),
                ("by", models.CharField(editable=False, max_length=150, verbose_name="by")),
                ("name", models.CharField(editable=False, max_length=300, verbose_name="files")),
                ("content", models.BinaryField()),
            ],
            options={
                "verbose_name": "import",
                "verbose_name_plural": "export and import",
                "ordering": ["-at"],
            },
        ),
    ]
