"""The flowcharts that readers walk."""

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import Part, QuestionFactKind
from catalog.models.base import Draft, Entry, Fact
from catalog.models.fields import SlugField, kind_field, position_field, unique
from catalog.models.products import ONE_AT_A_PLACE
from catalog.texts import TextsField, shown

SOURCES = _("The pages that it follows, such as “Deployment options overview”.")


class Flowchart(Entry):
    title = TextsField(
        _("title"), rows=1, help_text=_("Such as “Which orchestrator and platform?”")
    )
    intro = TextsField(
        _("introduction"),
        blank=True,
        help_text=_(
            "One sentence on what it settles, such as “Three questions lead to a platform.”"
        ),
    )
    settles = models.CharField(
        _("settles"),
        max_length=10,
        choices=Part,
        blank=True,
        help_text=_(
            "The part of a plan that its outcomes settle, such as “consumption option”; empty when it stands alone."
        ),
    )
    start = models.ForeignKey(
        "catalog.Question",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("first question"),
        help_text=_("The question that readers meet first, such as “orchestrate”."),
    )
    sources = models.ManyToManyField(
        "catalog.Source", blank=True, related_name="+", verbose_name=_("sources"), help_text=SOURCES
    )

    class Meta(Entry.Meta):
        verbose_name = _("flowchart")
        verbose_name_plural = _("flowcharts")

    def __str__(self) -> str:
        return shown(self.title, self.slug)

    def clean(self) -> None:
        super().clean()
        if self.start and getattr(self.start, "flowchart", None) != self:
            raise ValidationError(
                {"start": _("This question belongs to another flowchart: choose one of the same.")}
            )


class Question(Draft):
    slug = SlugField(
        help_text=_(
            "Its name in addresses, such as “orchestrate”. Shared links rest on it: never reuse one."
        )
    )
    flowchart = models.ForeignKey(
        Flowchart,
        models.CASCADE,
        related_name="questions",
        verbose_name=_("flowchart"),
        help_text=_("The flowchart that asks it, such as “platform”."),
    )
    position = position_field(_("Its place in the author’s order, such as 1."))
    text = TextsField(
        _("question"),
        help_text=_(
            "As readers see it, such as “Are your workloads ordinary containers?” Ask for nothing personal: answers stand in addresses."
        ),
    )
    terms = models.ManyToManyField(
        "catalog.Term",
        blank=True,
        related_name="questions",
        verbose_name=_("terms"),
        help_text=_("Words explained beside it, such as “container”."),
    )
    offers_unsure = models.BooleanField(
        _("offers “I’m not sure”"),
        default=True,
        help_text=_(
            "Whether readers may leave it open, for example when they must ask a colleague."
        ),
    )
    sources = models.ManyToManyField(
        "catalog.Source", blank=True, related_name="+", verbose_name=_("sources"), help_text=SOURCES
    )

    class Meta:
        verbose_name = _("question")
        verbose_name_plural = _("questions")
        ordering = ["flowchart__position", "position", "slug"]

    def __str__(self) -> str:
        return shown(self.text, self.slug)


class QuestionFact(Fact):
    natural_key_fields = ("question", "kind", "position")

    kind = kind_field(QuestionFactKind)
    question = models.ForeignKey(
        Question,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("question"),
        help_text=_("The question that it helps with, such as “containers”."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("help for a question")
        verbose_name_plural = _("help for questions")
        constraints = [
            unique("questionfact", "question", "kind", "position", message=ONE_AT_A_PLACE)
        ]
