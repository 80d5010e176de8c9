"""gunicorn's worker with threads, which loses nobody who has called by the time it is told to stop.

Between the signal and its end a worker takes no new connection, but while it answers those that it
has, the system goes on completing calls in its name, and cuts all of them off at the end. Here it
takes in who is waiting, then closes its door at once: later callers are refused, or taken by the
workers that are there by then.
"""

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]


class Worker(ThreadWorker):  # type: ignore[misc]
    def set_accept_enabled(self, enabled: bool) -> None:
        super().set_accept_enabled(enabled)
        if not enabled and not self.alive:
            for listener in self.sockets:
                self.take_in(listener)
                listener.close()

    def take_in(self, listener: object) -> None:
        for _waiting in range(self.cfg.backlog):
            before = self.nr_conns
            self.accept(listener)
            if self.nr_conns == before:
                return
