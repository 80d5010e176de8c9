"""Where releases are kept: in memory, in files, and as rows that never change."""
