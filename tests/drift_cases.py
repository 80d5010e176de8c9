"""What an editor may change between two releases, and what is then said beside an older link."""

from tests.builders import fitting, question
from tests.edits import (
    CHOICE,
    OUTCOME,
    PRODUCT,
    QUESTION,
    drop,
    insert,
    lead,
    put,
    retire_managed,
)

ANSWERS = "orchestrate=yes&containers=no&managed=yes"

SAME = {"en": "Still the same.", "es": "Sigue igual."}
DETAILS = {
    "en": "The same recommendation, other details.",
    "es": "La misma recomendación, con otros detalles.",
}
DIFFERENT = {"en": "Today this would be different.", "es": "Hoy sería distinto."}
RETIRED = {"en": "This cannot be asked again.", "es": "Esto no se puede volver a preguntar."}
VERDICTS = {"same": SAME, "details": DETAILS, "different": DIFFERENT, "retired": RETIRED}

BUDGET = question("budget", small="cluster_toolkit", large="managed")
CONTAINERS_FIRST = (
    put("flowcharts", "platform", "start", to="containers"),
    lead("containers", "no", to="orchestrate"),
    lead("orchestrate", "yes", to="cluster-toolkit"),
    lead("orchestrate", "no", to="managed"),
    lead("managed", "no", to="compute-engine"),
)

CASES = {
    "label": (
        [put(*CHOICE, "label", to="Never")],
        "details",
        "The answer “No” to “containers?”: wording.",
        "La respuesta «No (es)» a «containers? (es)»: redacción.",
    ),
    "help": (
        [put(*QUESTION, "facts", "help", "text", to="Other help.")],
        "details",
        "The question “containers?”: help.",
        "La pregunta «containers? (es)»: ayuda.",
    ),
    "question's text": (
        [put(*QUESTION, "text", to="Boxes?")],
        "details",
        "The question “containers?”: wording.",
        "La pregunta «containers? (es)»: redacción.",
    ),
    "choice's target": (
        [
            lead("managed", "yes", to="cluster-toolkit"),
            lead("managed", "no", to="cluster-director"),
        ],
        "different",
        "Instead of Cluster Director with Slurm, it says Cluster Toolkit with Slurm. "
        "The answer “Yes” to “managed?” now leads to Cluster Toolkit with Slurm, "
        "no longer to Cluster Director with Slurm.",
        "En lugar de Cluster Director con Slurm, dice Cluster Toolkit con Slurm. "
        "La respuesta «Yes (es)» a «managed? (es)» lleva ahora a Cluster Toolkit con Slurm, "
        "ya no a Cluster Director con Slurm.",
    ),
    "question removed": (
        [retire_managed],
        "retired",
        "The question “managed?” is no longer asked.",
        "La pregunta «managed? (es)» ya no se hace.",
    ),
    "question inserted": (
        insert(BUDGET, "containers", "no"),
        "different",
        "Instead of Cluster Director with Slurm, it first asks “budget?”. "
        "The question “budget?” is new: it comes after the answer “No” to “containers?”.",
        "En lugar de Cluster Director con Slurm, primero pregunta «budget? (es)». "
        "La pregunta «budget? (es)» es nueva: viene después de la respuesta «No (es)» "
        "a «containers? (es)».",
    ),
    "choice removed": (
        [drop(*QUESTION, "choices", "no")],
        "retired",
        "The question “containers?” no longer offers the answer “No”.",
        "La pregunta «containers? (es)» ya no ofrece la respuesta «No (es)».",
    ),
    "outcome's product": (
        [put(*OUTCOME, "product", to="gke")],
        "different",
        "Instead of Cluster Director with Slurm, it says Gke with Slurm. "
        "The path to Cluster Director with Slurm is the same; "
        "what is recommended at its end is not.",
        "En lugar de Cluster Director con Slurm, dice Gke con Slurm. "
        "El camino a Cluster Director con Slurm es el mismo; lo que se recomienda al final, no.",
    ),
    "outcome's orchestrators": (
        [put(*OUTCOME, "orchestrators", to=["kubernetes"])],
        "different",
        "Instead of Cluster Director with Slurm, it says Cluster Director with Kubernetes.",
        "En lugar de Cluster Director con Slurm, dice Cluster Director con Kubernetes.",
    ),
    "outcome's series": (
        [put(*OUTCOME, "fitting", to=[fitting("a4")])],
        "different",
        "It still says Cluster Director with Slurm, but for other GPU series.",
        "Sigue diciendo Cluster Director con Slurm, pero para otras series de GPU.",
    ),
    "flowchart's start": (
        CONTAINERS_FIRST,
        "different",
        "The flowchart now starts with the question “containers?”, "
        "no longer with the question “orchestrate?”.",
        "El diagrama de flujo empieza ahora por la pregunta «containers? (es)», "
        "ya no por la pregunta «orchestrate? (es)».",
    ),
    "product's strength": (
        [put(*PRODUCT, "facts", "strength", "text", to="Stronger.")],
        "details",
        "Cluster Director: strength.",
        "Cluster Director: punto fuerte.",
    ),
    "step's title": (
        [put("steps", "quotas", "title", to="Ask for quotas")],
        "details",
        "The step “Do quotas”: title.",
        "El paso «Do quotas (es)»: título.",
    ),
    "source's date": (
        [put("sources", "page", "checked_on", to="2026-12-01")],
        "details",
        "The source “Page”: day of the last check.",
        "La fuente «Page»: día de la última comprobación.",
    ),
    "what the advice does not show": (
        [put("steps", "elsewhere", "title", to="Of another product")],
        "same",
        "Release 2, the current one, gives the same advice.",
        "La versión 2, la actual, da la misma recomendación.",
    ),
}
"""What is edited: the edits, the state, and its sentence in both languages."""

KEPT = {
    "question removed": "orchestrate=yes&containers=no",
    "choice removed": "orchestrate=yes",
    "flowchart's start": "orchestrate=yes&containers=no",
}
"""The answers that still make sense after an edit, where these are not all of them."""
