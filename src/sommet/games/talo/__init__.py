"""Talō (Krüger, Poloczek, Schliemann, Drei Hasen in der Abendsonne 2014): build with bars, be first on level 10."""
