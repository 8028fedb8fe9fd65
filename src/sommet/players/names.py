"""What computer players are called: after summits, and the higher the mountain, the stronger the level."""

from collections.abc import Mapping

# Six of each level with their heights in metres: no table has more computers. Names are the same in both languages.
SUMMITS: Mapping[str, Mapping[str, int]] = {
    "random": {"Montmartre": 131, "Kemmel": 156, "Cassel": 176, "Fourvière": 294, "Primrose": 63, "Vaals": 322},
    "greedy": {"Botrange": 694, "Beuvray": 821, "Scafell": 978, "Donard": 850, "Pendle": 557, "Kahlenberg": 484},
    "1": {"Snowdon": 1085, "Brocken": 1141, "Nevis": 1345, "Donon": 1009, "Feldberg": 1493, "Macdui": 1309},
    "2": {"Ventoux": 1910, "Rigi": 1798, "Sancy": 1886, "Granier": 1933, "Lozère": 1699, "Chasseral": 1607},
    "3": {"Canigou": 2784, "Pilatus": 2128, "Triglav": 2864, "Säntis": 2502, "Zugspitze": 2962, "Ossau": 2884},
    "4": {"Eiger": 3967, "Viso": 3841, "Aneto": 3404, "Teide": 3715, "Meije": 3984, "Vignemale": 3298},
    "5": {"Elbrus": 5642, "Denali": 6190, "Jungfrau": 4158, "Ararat": 5137, "Logan": 5959, "Chimborazo": 6263},
    "6": {"Everest": 8849, "Lhotse": 8516, "Makalu": 8485, "Annapurna": 8091, "Manaslu": 8163, "Dhaulagiri": 8167},
}


def summit_names(levels: Mapping[int, str]) -> dict[int, str]:
    """A name for each computer player, by seat, from the level in each seat: no two at a table have the same."""
    taken: dict[str, int] = {}
    names = {}
    for seat, level in sorted(levels.items()):
        summits = list(SUMMITS[level])
        number = taken.get(level, 0)
        names[seat] = summits[number % len(summits)]
        taken[level] = number + 1
    return names
