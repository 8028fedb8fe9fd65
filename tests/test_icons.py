"""The icons of the web client are those of the drawing, and a device may cut them as it likes."""

import io
import json
from pathlib import Path

import icons
import pytest
from PIL import Image

PUBLIC = Path(__file__).parents[1] / "web" / "public"


def test_icons_are_current() -> None:
    stale = [str(path) for path, content in icons.icons().items() if path.read_bytes() != content]
    assert stale == [], "run tools/icons.py"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_manifest_names_icons_of_the_sizes_they_have(lang: str) -> None:
    manifest = json.loads((PUBLIC / f"manifest.{lang}.webmanifest").read_text(encoding="utf-8"))
    assert {(icon["purpose"], icon["sizes"]) for icon in manifest["icons"]} == {
        (purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }
    for icon in manifest["icons"]:
        with Image.open(PUBLIC / icon["src"]) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]


def test_what_matters_of_a_maskable_icon_is_in_the_circle_that_is_always_shown() -> None:
    """Outside there is nothing but cloth; without any mask it has no hole."""
    content = next(content for path, content in icons.icons().items() if path.name == "maskable-512.png")
    picture = Image.open(io.BytesIO(content)).convert("RGBA")
    width, height = picture.size
    cloth = picture.getpixel((0, 0))
    outside = {
        picture.getpixel((x, y))
        for x in range(width)
        for y in range(height)
        if (x - width / 2) ** 2 + (y - height / 2) ** 2 > (0.4 * width) ** 2
    }
    assert outside == {cloth}
    assert cloth[3] == 255  # type: ignore[index]
