"""Rounds in which one saves a form, and the other does something else that writes the same draft."""

import re

from tests.at_once.desk import Desk, Sending, page_of, row_of
from tests.at_once.person import filled

UPLOADS = "/admin/catalog/upload/"
LONG_AGO = "2026-01-01"


class Acting(Desk):
    """Retiring, moving, adding, importing, marking as checked, restoring."""

    def new_term(self, slug: str) -> str:
        """The page of a new entry that nothing rests on."""
        (ana, _beto), add = self.people, "/admin/catalog/term/add/"
        given = {"slug": slug, "name_en": slug, "text_en": "Old.", "checked_on": LONG_AGO}
        self.done(ana.send(add, filled(ana.open(add).form, **given)))
        return page_of(ana, "term", slug)

    def a_question_that_one_retires(self, number: int) -> None:
        ana, beto = self.people
        page = self.new_question(f"retired-{number}")
        retire = self.act("retire", page)
        words = f"beto {number} retired"
        self.both(
            Sending(ana, retire, filled(ana.open(retire).form, target="gke")),
            Sending(beto, page, filled(beto.open(page).form, text_en=words), words),
        )
        self.put_away(f"retired-{number}")

    def a_choice_that_one_moves(self, number: int) -> None:
        ana, beto = self.people
        page = self.new_question(f"moved-{number}")
        form = beto.open(page).form
        row = row_of(form, "choices", slug="no")
        move = self.act("move", page, dict(form)[f"{row}id"])
        words = f"beto {number} moved"
        self.both(
            Sending(ana, move, filled(ana.open(move).form, target="cluster-director")),
            Sending(beto, page, filled(form, **{f"{row}label_en": words}), words),
        )
        self.sees(page, words)
        self.put_away(f"moved-{number}")

    def a_question_behind_which_one_adds_another(self, number: int) -> None:
        ana, beto = self.people
        page = self.new_question(f"first-{number}")
        form = beto.open(page).form
        between = self.act("between", page, dict(form)[f"{row_of(form, 'choices', slug='yes')}id"])
        slug, words = f"second-{number}", f"beto {number} first"
        self.both(
            Sending(ana, between, self.question(between, slug), slug),
            Sending(beto, page, filled(form, text_en=words), words),
        )
        self.sees(page, words)
        for name in (slug, f"first-{number}"):
            self.put_away(name)

    def an_entry_that_one_imports(self, number: int) -> None:
        ana, beto = self.people
        slug = f"imported-{number}"
        page, first, second = self.new_term(slug), f"ana {number} file", f"beto {number} form"
        text = (
            f"{{slug: {slug}, name: {{en: {slug}}}, text: {{en: {first}}}, checked_on: {LONG_AGO}}}"
        )
        entry = f"- model: catalog.term\n  fields: {text}\n"
        form = ana.open(UPLOADS).form
        trial = self.done(ana.bring(f"{UPLOADS}add/", form, "uploads", entry)).location
        importing = Sending(ana, trial, [*ana.open(trial).form, ("_import", "x")], first)
        importing.is_form = False
        importing.mend = {"_import": "x"}
        typed = filled(beto.open(page).form, text_en=second)
        self.both(importing, Sending(beto, page, typed, second))

    def an_entry_that_one_marks_as_checked(self, number: int) -> None:
        ana, beto = self.people
        page, listed = self.new_term(f"checked-{number}"), "/admin/catalog/term/"
        words = f"beto {number} checked"
        chosen = [("_selected_action", page.split("/")[-3])]
        marking = [*filled(ana.open(listed).form, action="mark_checked"), *chosen]
        typed = filled(beto.open(page).form, text_en=words)
        self.both(Sending(ana, listed, marking), Sending(beto, page, typed, words))
        self.sees(page, words)
        assert dict(ana.open(page).form)["checked_on"] != LONG_AGO

    def an_entry_that_one_restores(self, number: int) -> None:
        ana, beto = self.people
        page = self.new_term(f"restored-{number}")
        self.done(ana.send(page, filled(ana.open(page).form, text_en="Newer.")))
        shown = ana.open(page.replace("/change/", "/history/")).text
        newest = re.findall(r"/admin/catalog/edit/\d+/", shown)[0]
        restore = f"{newest}restore/before/"
        words = f"beto {number} restored"
        question = ana.open(restore)
        assert question.status == 200, question.status
        self.both(
            Sending(ana, restore, question.form),
            Sending(beto, page, filled(beto.open(page).form, text_en=words), words),
        )

    def new_question(self, slug: str) -> str:
        """The page of a question that is added between “containers” and GKE."""
        page = page_of(self.people[0], "question", "containers")
        form = self.people[0].open(page).form
        yes = dict(form)[f"{row_of(form, 'choices', slug='yes')}id"]
        between = self.act("between", page, yes)
        self.done(self.people[0].send(between, self.question(between, slug)))
        return page_of(self.people[0], "question", slug)

    def question(self, between: str, slug: str) -> list[tuple[str, str]]:
        given = {"slug": slug, "text_en": f"{slug}?", "text_es": f"¿{slug}?"}
        typed = {f"question-{name}": value for name, value in given.items()}
        form = self.people[0].open(between).form
        return filled(form, **typed, **{"second-target": "compute-engine"})

    def act(self, name: str, page: str, pk: str = "") -> str:
        """The address of an action: on the question of a page, or on one of its choices."""
        flowchart = dict(self.people[0].open(page).form)["flowchart"]
        return f"/admin/catalog/flowchart/{flowchart}/{name}/{pk or page.split('/')[-3]}/"

    def put_away(self, slug: str) -> None:
        """Retire a question, if it is there, so that every round begins with the same flowchart."""
        ana = self.people[0]
        if f">{slug}<" in ana.open(f"/admin/catalog/question/?q={slug}").text:
            retire = self.act("retire", page_of(ana, "question", slug))
            form = ana.open(retire).form
            self.done(ana.send(retire, filled(form, target="gke")))
