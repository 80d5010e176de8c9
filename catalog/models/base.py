"""What drafts have in common: a slug that is never reused, facts, claims, links."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Confidence, Stage, Support
from catalog.characters import refuse_hidden
from catalog.models.fields import DayField, SlugField, date_field, position_field
from catalog.models.history import RetiredSlug
from catalog.texts import TextsField


class ByNaturalKey(models.Manager[Any]):
    """Finds an object by the fields that `natural_key_fields` of its model names."""

    def get_by_natural_key(self, *values: Any) -> Any:
        lookups: dict[str, Any] = {}
        rest = list(values)
        for name in self.model.natural_key_fields:
            relation = self.model._meta.get_field(name)
            if relation.is_relation:
                width = relation.related_model.natural_key_width()
                key, rest = rest[:width], rest[width:]
                lookups[name] = relation.related_model.objects.get_by_natural_key(*key)
            else:
                lookups[name] = rest.pop(0)
        return self.get(**lookups)


class Draft(models.Model):
    """Anything that editors change. Fixtures refer to it by its natural key."""

    natural_key_fields: tuple[str, ...] = ("slug",)

    note = models.TextField(
        _("note for editors"),
        blank=True,
        help_text=_("Never published. For example: “Undated copy; check before release.”"),
    )

    objects = ByNaturalKey()

    class Meta:
        abstract = True

    def natural_key(self) -> tuple[Any, ...]:
        key: list[Any] = []
        for name in self.natural_key_fields:
            value = getattr(self, name)
            key.extend(value.natural_key() if isinstance(value, Draft) else [value])
        return tuple(key)

    def clean(self) -> None:
        """Refuse what nobody could see in a line of text; TextsField looks at its own."""
        for field in self._meta.concrete_fields:
            is_text = isinstance(field, models.CharField | models.TextField)
            value = getattr(self, field.attname) if is_text else ""
            lines = "" if isinstance(field, models.CharField) else "\r\n\t"
            try:
                refuse_hidden(str(value), allowed=lines)
            except ValidationError as error:
                raise ValidationError({field.name: error}) from None
        if self._has_retired_slug():
            message = _(
                "This was the slug of something that a release had, and old links still name it: "
                "choose another, or bring the former entry back from the history."
            )
            raise ValidationError({"slug": message})

    def _has_retired_slug(self) -> bool:
        if self.natural_key_fields[-1] != "slug":
            return False
        try:
            key = "/".join(map(str, self.natural_key()))
        except ObjectDoesNotExist:  # what it belongs to is missing, which its own field says
            return False
        return RetiredSlug.forbids(self._meta.label_lower, key)

    @classmethod
    def words_of(cls, key: tuple[Any, ...]) -> list[Any]:
        """The end of a natural key, or all of it, as people read it: a kind by its name."""
        words = [str(value) for value in key]
        for place, name in enumerate(reversed(cls.natural_key_fields), start=1):
            field: Any = cls._meta.get_field(name)
            if field.is_relation or place > len(words):  # a relation may take several values
                break
            words[-place] = dict(field.flatchoices).get(words[-place], words[-place])
        return words

    @classmethod
    def natural_key_width(cls) -> int:
        """How many values the natural key has, those of the relations in it included."""
        fields: list[Any] = [cls._meta.get_field(name) for name in cls.natural_key_fields]
        return sum(
            field.related_model.natural_key_width() if field.is_relation else 1 for field in fields
        )


class Entry(Draft):
    """What has an address, a place in a list and a day on which it was last checked."""

    slug = SlugField()
    position = position_field(_("Its place in lists, smallest first, such as 10."))
    checked_on = DayField(
        _("last checked"),
        help_text=_(
            "The day on which its facts were last held against their sources, such as 2026-11-30."
        ),
    )

    class Meta:
        abstract = True
        ordering = ["position", "slug"]

    def __str__(self) -> str:
        return str(getattr(self, "name", self.slug))


class Sourced(models.Model):
    """Something stated, with the sources that it rests on and how far to trust it."""

    sources = models.ManyToManyField(
        "catalog.Source",
        blank=True,
        related_name="+",
        verbose_name=_("sources"),
        help_text=_(
            "The pages that say so, such as “GPU machine types”: type words of a title or an address."
        ),
    )
    confidence = models.CharField(
        _("confidence"),
        max_length=10,
        choices=Confidence,
        default=Confidence.NORMAL,
        help_text=_(
            "Lower than normal is shown to readers, for example “inferred from the source”."
        ),
    )

    class Meta:
        abstract = True


class Dated(models.Model):
    """What was true on the day of the page that it was read from, and may be disputed."""

    as_of = date_field(
        _("as of"),
        _("The date of the page that it was read from, such as “2026-04-06”; empty when unknown."),
    )
    dispute = models.ForeignKey(
        "catalog.Dispute",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("dispute"),
        help_text=_(
            "Where sources disagree about it, for example “A3 Ultra memory”; both sides are then shown."
        ),
    )

    class Meta:
        abstract = True


class Fact(Draft, Sourced, Dated):
    """One sentence about an entry. Each model of facts names its owner and its kinds."""

    kind: Any  # a kind_field with the kinds of this model
    get_kind_display: Any
    position = position_field(_("Its place among those of its kind, such as 1."))
    title = TextsField(
        _("title"),
        blank=True,
        help_text=_("A short heading where one is needed, such as “Portability”."),
    )
    text = TextsField(
        _("text"),
        help_text=_("One or two plain sentences in each language, such as “GKE is Kubernetes.”"),
    )
    stage = models.CharField(
        _("launch stage"),
        max_length=12,
        choices=Stage,
        blank=True,
        help_text=_("Such as “preview”; empty when it does not apply or is unknown."),
    )
    link = models.ForeignKey(
        "catalog.Source",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("link"),
        help_text=_(
            "A page to go on reading at, for example the tutorial that the sentence is about."
        ),
    )

    class Meta:
        abstract = True
        ordering = ["kind", "position", "pk"]

    def __str__(self) -> str:
        """Such as “GKE: strength 3”, so that messages and the history say which fact it was."""
        return f"{self.owner}: {self.get_kind_display()} {self.position}"

    @property
    def owner(self) -> Any:
        """The entry that it is about; costs a query where the entry is not selected with it."""
        return getattr(self, self.natural_key_fields[0])


class Claim(Draft, Sourced, Dated):
    """Whether things go together."""

    support = models.CharField(
        _("support"),
        max_length=10,
        choices=Support,
        blank=True,
        help_text=_(
            "Such as “yes”. Leave it empty when nobody has verified it: readers then see “unknown”, never “no”."
        ),
    )
    text = TextsField(
        _("text"), blank=True, help_text=_("What to know about it, such as “Standard mode only.”")
    )
    checked_on = DayField(
        _("last checked"),
        help_text=_("The day on which its sources were last looked at, such as 2026-11-30."),
    )

    class Meta:
        abstract = True


class Link(Draft):
    """A page about an entry, for a purpose."""

    position = position_field(_("Its place in the list, such as 1."))
    title = TextsField(
        _("title"), help_text=_("What the reader finds there, such as “Create a first cluster”.")
    )
    source = models.ForeignKey(
        "catalog.Source",
        models.PROTECT,
        related_name="+",
        verbose_name=_("page"),
        help_text=_(
            "The page itself, such as “GPU machine types”: type words of its title or address."
        ),
    )

    class Meta:
        abstract = True
        ordering = ["position", "pk"]

    def __str__(self) -> str:
        return str(self.source)
