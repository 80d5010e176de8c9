"""What happened to every entry: who changed what and when, and how it was before."""

from catalog.history.recording import Recording, editing, loading, note
from catalog.history.wholes import State, entry_of, state_of

__all__ = ["Recording", "State", "editing", "entry_of", "loading", "note", "state_of"]
