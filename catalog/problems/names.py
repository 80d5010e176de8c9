"""Which draft field stands behind each name of the snapshot: its label, its kind, its limits.

So a value of a release is judged by the very field that an editor filled in, and a problem
names that field as the admin does.
"""

from functools import cache
from typing import Any

from advisor import snapshot
from catalog import models

MODELS: dict[type, Any] = {
    snapshot.Source: models.Source,
    snapshot.Product: models.Product,
    snapshot.Orchestrator: models.Orchestrator,
    snapshot.ProductOrchestrator: models.ProductOrchestrator,
    snapshot.GpuSeries: models.GpuSeries,
    snapshot.Gpu: models.GpuSeries,
    snapshot.Interconnect: models.GpuSeries,
    snapshot.Network: models.GpuSeries,
    snapshot.Cpu: models.GpuSeries,
    snapshot.Launch: models.GpuSeries,
    snapshot.Maintenance: models.GpuSeries,
    snapshot.MachineType: models.MachineType,
    snapshot.ConsumptionOption: models.ConsumptionOption,
    snapshot.ProductOption: models.ProductOption,
    snapshot.SeriesOption: models.SeriesOption,
    snapshot.Deployment: models.Deployment,
    snapshot.DeploymentOption: models.DeploymentOption,
    snapshot.Use: models.Use,
    snapshot.Feature: models.Feature,
    snapshot.Step: models.Step,
    snapshot.Rule: models.Rule,
    snapshot.Condition: models.RuleCondition,
    snapshot.Misconception: models.Misconception,
    snapshot.Term: models.Term,
    snapshot.Rename: models.Rename,
    snapshot.Dispute: models.Dispute,
    snapshot.PageFact: models.PageFact,
    snapshot.Flowchart: models.Flowchart,
    snapshot.Question: models.Question,
    snapshot.Choice: models.Choice,
    snapshot.Outcome: models.Outcome,
    snapshot.FittingSeries: models.OutcomeSeries,
    snapshot.Link: models.ProductLink,
}
FACTS: dict[type, Any] = {
    snapshot.Product: models.ProductFact,
    snapshot.Orchestrator: models.OrchestratorFact,
    snapshot.GpuSeries: models.SeriesFact,
    snapshot.ConsumptionOption: models.OptionFact,
    snapshot.Feature: models.FeatureFact,
    snapshot.Question: models.QuestionFact,
    snapshot.Outcome: models.OutcomeFact,
    snapshot.PageFact: models.PageFact,
}
LINKS: dict[type, Any] = {
    snapshot.Product: models.ProductLink,
    snapshot.Orchestrator: models.OrchestratorLink,
    snapshot.ConsumptionOption: models.OptionLink,
    snapshot.Feature: models.FeatureLink,
}
PARTS = (
    snapshot.Choice,
    snapshot.FittingSeries,
    snapshot.Condition,
    snapshot.DeploymentOption,
)
"""What is a draft of its own and has no page of readers."""

FIELDS: dict[tuple[type, str], str] = {
    (snapshot.Gpu, "model"): "gpu_model",
    (snapshot.Gpu, "accelerator"): "gpu_accelerator",
    (snapshot.Gpu, "memory_gb"): "gpu_memory_gb",
    (snapshot.Gpu, "memory_type"): "gpu_memory_type",
    (snapshot.Gpu, "bandwidth"): "gpu_bandwidth",
    (snapshot.Gpu, "sources"): "gpu_sources",
    (snapshot.Interconnect, "kind"): "interconnect",
    (snapshot.Interconnect, "sources"): "interconnect_sources",
    (snapshot.Network, "technology"): "network",
    (snapshot.Network, "gpu_gbps"): "network_gpu_gbps",
    (snapshot.Network, "general_gbps"): "network_general_gbps",
    (snapshot.Network, "sources"): "network_sources",
    (snapshot.Cpu, "platform"): "cpu_platform",
    (snapshot.Cpu, "architecture"): "cpu_architecture",
    (snapshot.Cpu, "sources"): "cpu_sources",
    (snapshot.Launch, "stage"): "launch_stage",
    (snapshot.Launch, "date"): "launch_date",
    (snapshot.Launch, "sources"): "launch_sources",
    (snapshot.Maintenance, "interval_days"): "maintenance_interval_days",
    (snapshot.Maintenance, "notice_days"): "maintenance_notice_days",
    (snapshot.Maintenance, "sources"): "maintenance_sources",
    (snapshot.Choice, "leads_to"): "to_question",
}
COMPUTED = {
    (snapshot.Source, "url_language"),  # follows from the addresses
    (snapshot.MachineType, "sources"),  # those of the series
}


def part_model(kind: type, parent: type) -> Any:
    """Return the model of the drafts behind the parts that a parent has; None where it has none."""
    if kind is snapshot.Fact and parent is not snapshot.PageFact:
        return FACTS[parent]
    if kind is snapshot.Link:
        return LINKS[parent]
    return MODELS[kind] if kind in PARTS else None


@cache
def draft_field(owner: type, name: str, parent: type) -> Any:
    """Return the draft field behind a name of a snapshot class, or None when it is computed.

    The parent is the class of the value that the owner stands in: facts differ by it.
    """
    if (owner, name) in COMPUTED:
        return None
    model = FACTS[parent] if owner is snapshot.Fact else MODELS[owner]
    return model._meta.get_field(FIELDS.get((owner, name), name))
