"""Step by Step (Christopher Fuchs, Theta 1997): build stairs piece by piece and be first on the tower."""
