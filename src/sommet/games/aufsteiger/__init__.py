"""die Aufsteiger (Holger Lanz, Chili-Spiele 2008): climb a tower of coloured blocks while it is being rebuilt."""
