"""How far a reader of a flowchart is, and how many questions may still come."""

from dataclasses import dataclass

from advisor.flow import UNSURE, Answers, Walk, longest_path, possible, walk
from advisor.snapshot import Flowchart, Question


@dataclass(frozen=True, slots=True)
class Progress:
    """The place of a question on the reader's path, and how long that path can still become."""

    number: int
    most: int  # questions in all, for a reader who is sure of every answer to come
    most_unsure: int  # … and for one who is not: each doubt keeps more branches open

    @property
    def is_last(self) -> bool:
        return self.number == self.most_unsure


def progress(flowchart: Flowchart, walked: Walk, question: Question, answers: Answers) -> Progress:
    """Both limits hold for every reader: they are read from the graph, not from a usual case."""
    met = [answer.question for answer in walked.met]
    if question in met:
        return Progress(met.index(question) + 1, len(met), len(met))
    left = open_ahead(flowchart, answers)
    sure = longest_path(flowchart, answers)[question.slug]
    if is_unsure(flowchart, answers):
        sure = len(left)  # several branches are live, each with questions of its own
    unsure = len(left) if any(one.offers_unsure for one in left) else sure
    return Progress(len(met) + 1, len(met) + sure, len(met) + unsure)


def start(flowchart: Flowchart) -> Progress:
    """What is promised to whoever has not answered anything yet."""
    walked = walk(flowchart, {})
    return progress(flowchart, walked, walked.open_questions[0], {})


def open_ahead(flowchart: Flowchart, answers: Answers) -> list[Question]:
    """The questions without an answer that some way to go on leads to."""
    ahead = (node for node in possible(flowchart, answers) if isinstance(node, Question))
    return [question for question in ahead if question.slug not in answers]


def is_unsure(flowchart: Flowchart, answers: Answers) -> bool:
    return UNSURE in (answers.get(question.slug) for question in flowchart.questions)
