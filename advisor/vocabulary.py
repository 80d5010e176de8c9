"""The closed lists of words that the catalog uses, with their labels in the reader's language.

The drafts choose from them, the pages print them: `{{ product.complexity|label:"Complexity" }}`.
"""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


def spelled(words: type[TextChoices], value: str) -> str:
    """The word for a value, in the reader's language.

    A word that the vocabulary has dropped since the release was made is shown as it stands.
    """
    try:
        return str(words(value).label)
    except ValueError:
        return value


class Role(TextChoices):
    PLATFORM = "platform", _("platform")
    MANAGED_SERVICE = "managed-service", _("managed service")


class Management(TextChoices):
    FULLY_MANAGED = "fully-managed", _("fully managed")
    MANAGED = "managed", _("managed")
    SEMI_SELF_MANAGED = "semi-self-managed", _("semi-self-managed")
    SELF_MANAGED = "self-managed", _("self-managed")


class Complexity(TextChoices):
    LOW = "low", _("low")
    MEDIUM = "medium", _("medium")
    MEDIUM_HIGH = "medium-high", _("medium to high")
    HIGH = "high", _("high")


class Stage(TextChoices):
    """How far along its launch something is."""

    GA = "ga", _("generally available")
    PREVIEW = "preview", _("preview")
    RELEASED = "released", _("released as open source")
    STANDARD = "standard", _("standard")
    COMMUNITY = "community", _("community")
    EXPERIMENTAL = "experimental", _("experimental")
    INTERNAL = "internal", _("used internally")


class Support(TextChoices):
    """Whether things go together. No value at all means that nobody has verified it."""

    YES = "yes", _("yes")
    NO = "no", _("no")
    PREVIEW = "preview", _("in preview")
    ALLOW_LIST = "allow-list", _("only for projects that Google admits")
    INTERNAL = "internal", _("used inside the service")
    COMMUNITY = "community", _("by the community")


class Confidence(TextChoices):
    """How far to trust a fact. Nothing is said where it is normal."""

    NORMAL = "normal", _("stated by the source")
    SECONDARY = "secondary", _("from a secondary source")
    INFERRED = "inferred", _("inferred from the source")
    MEDIUM = "medium", _("of medium confidence")
    LOW = "low", _("of low confidence")


class Evidence(TextChoices):
    """How a source was seen when its facts were taken."""

    READ = "read", _("read in full")
    EXCERPT = "excerpt", _("read in part")
    DIGEST = "digest", _("known through a summary")
    ADDRESS = "address", _("only its address was seen")


class Trust(TextChoices):
    HIGH = "high", _("high")
    MEDIUM = "medium", _("medium")
    LOW = "low", _("low")


class SeriesClass(TextChoices):
    CLUSTERED = "clustered", _("clustered")
    GENERAL = "general", _("general")


class Architecture(TextChoices):
    X86_64 = "x86-64", _("x86-64")
    ARM64 = "arm64", _("arm64")


class OptionKind(TextChoices):
    ACCESS = "access", _("a way to obtain machines")
    DISCOUNT = "discount", _("a price agreement")


class StepStage(TextChoices):
    """The stages of work after the recommendation, in the order in which they come."""

    PREPARE = "prepare", _("Prepare")
    CAPACITY = "capacity", _("Get capacity")
    CREATE = "create", _("Create")
    STORAGE = "storage", _("Storage")
    NETWORK = "network", _("Network")
    RUN = "run", _("Run")
    OBSERVE = "observe", _("Observe")
    MAINTAIN = "maintain", _("Maintain")


class Severity(TextChoices):
    REFUSE = "refuse", _("refuse")
    WARN = "warn", _("warn")


class Facet(TextChoices):
    """What a rule may look at. The context lets a language put an article before the word."""

    PRODUCT = "product", pgettext_lazy("subject of a condition", "product")
    ORCHESTRATOR = "orchestrator", pgettext_lazy("subject of a condition", "orchestrator")
    SERIES = "series", pgettext_lazy("subject of a condition", "GPU series")
    MACHINE = "machine", pgettext_lazy("subject of a condition", "machine type")
    OPTION = "option", pgettext_lazy("subject of a condition", "consumption option")
    DAYS = "days", pgettext_lazy("subject of a condition", "days")
    ARCH = "arch", pgettext_lazy("subject of a condition", "architecture")
    USE = "use", pgettext_lazy("subject of a condition", "use")


class Part(TextChoices):
    """The decisions that a plan joins; each flowchart settles one."""

    APPROACH = "approach", _("managed service or infrastructure")
    PRODUCT = "product", _("platform and orchestrator")
    SERIES = "series", pgettext_lazy("several", "GPU series")
    OPTION = "option", _("consumption option")


class Operator(TextChoices):
    AMONG = "among", _("is among")
    NOT_AMONG = "not-among", _("is not among")
    AT_MOST = "at-most", _("is at most")
    AT_LEAST = "at-least", _("is at least")


class CatalogPage(TextChoices):
    """The pages that have facts of their own, beside those of their entries."""

    PRODUCTS = "products", _("products")
    ORCHESTRATORS = "orchestrators", _("orchestrators")
    GPUS = "gpus", pgettext_lazy("several", "GPU series")
    FIT = "fit", _("memory estimate")
    CONSUMPTION = "consumption", _("consumption options")
    SOURCES = "sources", _("sources")


class Side(TextChoices):
    FIRST = "first", _("the first")
    SECOND = "second", _("the second")


class ProductFactKind(TextChoices):
    """What a fact about a product is about."""

    WHAT_IT_IS = "what-it-is", _("what it is")
    MANAGEMENT = "management", _("management")
    COMPLEXITY = "complexity", _("complexity")
    AUDIENCE = "audience", _("for whom")
    KEY_BENEFIT = "key-benefit", _("key benefit")
    PRICING = "pricing", _("what you pay for")
    LAUNCH = "launch", _("launch")
    ORCHESTRATION = "orchestration", _("orchestrators")
    STRENGTH = "strength", _("strength")
    LIMIT = "limit", _("limit")
    CHOOSE_WHEN = "choose-when", _("choose it when")
    ALTERNATIVE = "alternative", _("alternative")
    USE_CASE = "use-case", _("use case")
    PERSONA = "persona", _("who it is for")
    ROLE_FAMILY = "role-family", _("role family")
    STORAGE = "storage", _("storage")
    HARDWARE = "hardware", _("hardware")
    FRAMEWORK = "framework", _("framework")
    GET_STARTED = "get-started", _("getting started")
    UNLINKED_GUIDE = "unlinked-guide", _("guide whose address is unknown")
    NOTE = "note", _("worth knowing")


class OrchestratorFactKind(TextChoices):
    """What a fact about an orchestrator is about."""

    WHAT_IT_IS = "what-it-is", _("what it is")
    TYPICAL_USER = "typical-user", _("typical user")
    UNIT_OF_WORK = "unit-of-work", _("unit of work")
    LICENCE = "licence", _("licence")
    STEWARD = "steward", _("who develops it")
    DEPLOYED_BY = "deployed-by", _("what deploys it")
    QUEUEING = "queueing", _("queueing")
    PLACEMENT = "placement", _("placement")
    SCALING = "scaling", _("scaling")
    FAILURE = "failure-handling", _("failure handling")
    SHARING = "sharing", _("sharing")
    SERVING = "serving", _("serving")
    GOOD_FOR = "good-for", _("good for")
    WEAK_FOR = "weak-for", _("weak for")
    ON_GOOGLE_CLOUD = "on-google-cloud", _("on Google Cloud")
    COMPANION = "companion", _("companion")
    BRIDGE = "bridge", _("Slurm and Kubernetes at once")
    NOTE = "note", _("worth knowing")


class QuestionFactKind(TextChoices):
    """What a fact about a question is for."""

    WHY = "why", _("why it is asked")
    HELP = "help", _("help")


class SeriesFactKind(TextChoices):
    """What a fact about a GPU series is about."""

    LIMIT = "limit", _("limit")
    PLACEMENT = "placement", _("placement")
    LAUNCH = "launch", _("launch")
    AUTOPILOT = "gke-autopilot", _("GKE Autopilot")
    GPU = "gpu", _("GPU")
    INTERCONNECT = "interconnect", _("interconnect")
    NETWORK = "network", _("network")
    MACHINE_TYPES = "machine-types", _("machine types")
    USES = "uses", _("uses")
    DISCOUNT = "discount", _("discounts")
    TENANCY = "sole-tenancy", _("sole tenancy")
    MAINTENANCE = "maintenance", _("maintenance")
    NOTE = "note", _("worth knowing")


class FeatureFactKind(TextChoices):
    """What a fact about a feature is about."""

    WHAT = "what", _("what it is")
    LIMIT = "limit", _("limit")
    RECENT = "recent", _("recent change")
    STAGE = "stage", _("launch stage")


class OptionFactKind(TextChoices):
    """What a fact about a consumption option is about."""

    LIFESPAN = "lifespan", _("lifespan")
    START = "start", _("start")
    HOW_OBTAINED = "how-obtained", _("how it is obtained")
    INTERRUPTION = "interruption", _("interruption")
    ASSURANCE = "capacity-assurance", _("assurance of capacity")
    QUOTA = "quota", _("quota")
    PRICE_MODEL = "price-model", _("price model")
    ALLOCATION = "allocation", _("allocation")
    GPU_SERIES = "gpu-series", pgettext_lazy("several", "GPU series")
    BEST_FOR = "best-for", _("best for")
    NOT_FOR = "not-for", _("not for")
    GOTCHA = "gotcha", _("what surprises people")
    ON_PRODUCT = "on-product", _("on a product")
    LAUNCH = "launch", _("launch")
    NOTE = "note", _("worth knowing")


class OutcomeFactKind(TextChoices):
    """What a fact about an outcome is about."""

    FOR = "for", _("what speaks for it")
    AGAINST = "against", _("what speaks against it")
    CAPACITY = "capacity", _("how machines are usually obtained for it")
    STORAGE = "storage", _("storage")
    NOTE = "note", _("worth knowing")


class PageFactKind(TextChoices):
    """What a fact about a whole page is about; from units on, an assumption of the estimate."""

    OVERVIEW = "overview", _("overview")
    MEANING = "meaning", _("what the words mean")
    BEFORE = "before", _("before you choose")
    FALLBACK = "fallback", _("what to try in which order")
    UNITS = "units", _("units")
    WEIGHTS = "weights", _("weights")
    TRAINING = "training", _("gradients and optimizer states")
    ADAPTERS = "adapters", _("adapters")
    KV_CACHE = "kv-cache", _("KV cache")
    ALLOWANCE = "allowance", _("allowance")
    SPLIT = "split", _("several GPUs")
    SEVERAL_MACHINES = "several-machines", _("several machines")
    NOTE = "note", _("worth knowing")
