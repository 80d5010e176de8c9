"""What a visitor may ask for, one module a subject."""
