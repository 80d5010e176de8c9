from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("catalog", "0007_uploads")]

    operations = [
        migrations.CreateModel(
            name="OlderTranslation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("model", models.CharField(max_length=100, verbose_name="kind")),
                ("entry_id", models.BigIntegerField(verbose_name="id")),
                ("part", models.CharField(max_length=100, verbose_name="part")),
                ("place", models.CharField(blank=True, max_length=300)),
                ("field", models.CharField(max_length=100, verbose_name="field")),
                ("language", models.CharField(max_length=20, verbose_name="language")),
                ("made_for", models.TextField(verbose_name="the original that it translates")),
                ("since", models.DateTimeField(verbose_name="since")),
                ("by", models.CharField(max_length=150, verbose_name="by")),
            ],
            options={
                "verbose_name": "translation older than its original",
                "verbose_name_plural": "translations older than their original",
                "ordering": ["since", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("model", "entry_id", "part", "place", "field", "language"),
                        name="one_older_translation",
                    )
                ],
            },
        ),
    ]
