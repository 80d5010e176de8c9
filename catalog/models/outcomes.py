"""Where the questions of a flowchart lead: choices and outcomes."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from advisor.vocabulary import OutcomeFactKind
from catalog.models.base import Dated, Draft, Fact, Sourced
from catalog.models.fields import SlugField, kind_field, position_field, unique
from catalog.models.flowcharts import SOURCES, Flowchart, Question
from catalog.models.products import ONE_AT_A_PLACE
from catalog.texts import TextsField, shown


class Outcome(Draft):
    """What a path ends in: a product with its orchestrator, or a consumption option."""

    natural_key_fields = ("flowchart", "slug")

    slug = SlugField(
        unique=False,
        help_text=_("The slug of the product or option that it recommends, such as “gke”."),
    )
    flowchart = models.ForeignKey(
        Flowchart,
        models.CASCADE,
        related_name="outcomes",
        verbose_name=_("flowchart"),
        help_text=_("The flowchart that ends in it, such as “platform”."),
    )
    position = position_field(_("Its place in the author’s order, such as 1."))
    product = models.ForeignKey(
        "catalog.Product",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="outcomes",
        verbose_name=_("product"),
        help_text=_("What it recommends, such as GKE."),
    )
    orchestrators = models.ManyToManyField(
        "catalog.Orchestrator",
        blank=True,
        related_name="outcomes",
        verbose_name=_("orchestrators"),
        help_text=_("What comes with the product on this path, such as Slurm."),
    )
    also_deploys = models.ManyToManyField(
        "catalog.Orchestrator",
        blank=True,
        related_name="+",
        verbose_name=_("also deploys"),
        help_text=_(
            "What the product can deploy although this path does not lead there, such as Kubernetes."
        ),
    )
    option = models.ForeignKey(
        "catalog.ConsumptionOption",
        models.PROTECT,
        null=True,
        blank=True,
        related_name="outcomes",
        verbose_name=_("consumption option"),
        help_text=_("What it recommends, such as Spot."),
    )
    uses = models.ManyToManyField(
        "catalog.Use",
        blank=True,
        related_name="outcomes",
        verbose_name=_("uses"),
        help_text=_(
            "The kinds of work that it stands for, such as “Fine-tuning”: rules may look at them."
        ),
    )
    summary = TextsField(
        _("summary"), help_text=_("The answer in one sentence, such as “GKE, with Kubernetes.”")
    )
    sources = models.ManyToManyField(
        "catalog.Source", blank=True, related_name="+", verbose_name=_("sources"), help_text=SOURCES
    )

    class Meta:
        verbose_name = _("outcome")
        verbose_name_plural = _("outcomes")
        ordering = ["flowchart__position", "position", "slug"]
        constraints = [
            unique(
                "outcome",
                "flowchart",
                "slug",
                message=_("This flowchart has an outcome with this slug already."),
            ),
            models.CheckConstraint(
                condition=Q(product__isnull=True) | Q(option__isnull=True),
                name="outcome_recommends_one_thing",
                violation_error_message=_(
                    "An outcome recommends a product or a consumption option, not both: empty one of them."
                ),
            ),
        ]

    def __str__(self) -> str:
        return shown(self.summary, self.slug)


class OutcomeFact(Fact):
    natural_key_fields = ("outcome", "kind", "position")

    kind = kind_field(OutcomeFactKind)
    outcome = models.ForeignKey(
        Outcome,
        models.CASCADE,
        related_name="facts",
        verbose_name=_("outcome"),
        help_text=_("The outcome that it is about, such as “gke”."),
    )

    class Meta(Fact.Meta):
        verbose_name = _("fact about an outcome")
        verbose_name_plural = _("facts about outcomes")
        constraints = [unique("outcomefact", "outcome", "kind", "position", message=ONE_AT_A_PLACE)]


class OutcomeSeries(Draft, Sourced, Dated):
    """A GPU series that fits an outcome, and why; the best one comes first."""

    natural_key_fields = ("outcome", "series")

    outcome = models.ForeignKey(
        Outcome,
        models.CASCADE,
        related_name="fitting",
        verbose_name=_("outcome"),
        help_text=_("The outcome that it fits, such as “frontier-pretraining”."),
    )
    series = models.ForeignKey(
        "catalog.GpuSeries",
        models.PROTECT,
        related_name="fits",
        verbose_name=_("GPU series"),
        help_text=_("Such as A4."),
    )
    position = position_field(_("Its place, such as 1 for the best."))
    text = TextsField(
        _("reason"), help_text=_("Why it fits, such as “72 GPUs share one NVLink domain.”")
    )

    class Meta:
        verbose_name = _("series that fits")
        verbose_name_plural = _("series that fit")
        ordering = ["position", "pk"]
        constraints = [
            unique(
                "outcomeseries",
                "outcome",
                "series",
                message=_("This series is there already: give each one reason."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.outcome}: {self.series}"


class Choice(Draft):
    natural_key_fields = ("question", "slug")

    question = models.ForeignKey(
        Question,
        models.CASCADE,
        related_name="choices",
        verbose_name=_("question"),
        help_text=_("The question that it answers, such as “containers”."),
    )
    slug = SlugField(
        unique=False,
        help_text=_(
            "Its name in addresses, such as “yes”. Shared links rest on it: never reuse one."
        ),
    )
    position = position_field(_("Its place under the question, such as 1."))
    label = TextsField(_("label"), rows=1, help_text=_("As readers see it, such as “Yes”."))
    examples = TextsField(
        _("examples"),
        lines=True,
        blank=True,
        help_text=_(
            "One a line, as many in each language, such as “Pre-training on 32 machines for weeks”."
        ),
    )
    to_question = models.ForeignKey(
        Question,
        models.RESTRICT,
        null=True,
        blank=True,
        related_name="reached_by",
        verbose_name=_("leads to the question"),
        help_text=_("The question that comes next, such as “managed”; empty when it ends here."),
    )
    to_outcome = models.ForeignKey(
        Outcome,
        models.RESTRICT,
        null=True,
        blank=True,
        related_name="reached_by",
        verbose_name=_("leads to the outcome"),
        help_text=_("Where the path ends, such as “gke”; empty when another question comes."),
    )

    class Meta:
        verbose_name = _("choice")
        verbose_name_plural = _("choices")
        ordering = ["question__flowchart__position", "question__position", "position", "slug"]
        constraints = [
            unique(
                "choice",
                "question",
                "slug",
                message=_("This question has a choice with this slug already."),
            ),
            models.CheckConstraint(
                condition=Q(to_question__isnull=True) | Q(to_outcome__isnull=True),
                name="choice_leads_to_one_place",
                violation_error_message=_(
                    "A choice leads to a question or to an outcome, not to both: empty one of them."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.question.slug}={self.slug}"

    def clean(self) -> None:
        super().clean()
        self._clean_target()
        lines = [len(text.splitlines()) for text in self.examples.values()]
        if len(set(lines)) > 1:
            raise ValidationError(
                {
                    "examples": _(
                        "Write as many examples in one language as in the other, one a line."
                    )
                }
            )

    def _clean_target(self) -> None:
        """A choice stays in its flowchart: addresses keep the answers of each one apart."""
        home = getattr(getattr(self, "question", None), "flowchart", None)
        for name in ("to_question", "to_outcome"):
            target = getattr(self, name)
            if target and home and getattr(target, "flowchart", None) != home:
                raise ValidationError(
                    {name: _("This belongs to another flowchart: choose one of the same.")}
                )
