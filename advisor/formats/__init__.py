"""The advice to take away: as a decision record in Markdown, and as JSON."""
