"""What the site counts of itself, and says in the format of Prometheus."""
