"""What is compared of the entries of each kind: one module a kind, with the rows in their order."""
