"""What publishing and rolling back have in common: one turn, one number, one row, seen to be kept."""
