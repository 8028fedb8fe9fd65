"""What other programs play and learn with: positions as arrays, many games at once. Needs the extra `research`."""
