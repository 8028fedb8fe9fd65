"""Web Push: where a message may go (`addresses`), how it is sealed (`sealing`), and how it gets there (`sending`)."""
