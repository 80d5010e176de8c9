"""Why there is no backup, or why nothing was restored from one: a sentence for whoever runs the site."""


class BackupError(Exception):
    """Nothing was made or restored; the message says why and what to do."""
