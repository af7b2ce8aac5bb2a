"""Colours of charts: apart in lightness, so that they can be told in black and white; letters stand out from them."""

from __future__ import annotations

import itertools

import pytest

from analyzer.charts import _palette


def test_colours_of_choices_differ_in_lightness() -> None:
    """L* of CIE 1976 tells how they look in black and white; black is 0, white 100, and #777777 is 50.03."""
    assert _palette.lightness("#000000") == pytest.approx(0)
    assert _palette.lightness("#FFFFFF") == pytest.approx(100)
    assert _palette.lightness("#777777") == pytest.approx(50.03, abs=0.01)
    for number in range(2, _palette.MOST_HUES + 1):
        lights = [_palette.lightness(colour) for colour in _palette.colours(number)]
        assert all(after - before >= 8.5 for before, after in itertools.pairwise(lights)), number
    more = [_palette.lightness(colour) for colour in _palette.colours(11)]
    assert more == sorted(more)
    assert len(set(_palette.colours(11))) == 11


def test_letters_stand_out_from_their_ground() -> None:
    """W3C's WCAG 2.1 asks for a contrast of 3 to 1 for large print."""

    def contrast(colour: str, other: str) -> float:
        light, dark = sorted((luminance(colour), luminance(other)), reverse=True)
        return (light + 0.05) / (dark + 0.05)

    def luminance(colour: str) -> float:
        return float(((_palette.lightness(colour) + 16) / 116) ** 3)

    grounds = [colour for number in range(1, 12) for colour in _palette.colours(number)]
    grounds += [_palette.shade(step / 20) for step in range(21)]
    grounds += [_palette.either_side(step / 10) for step in range(-10, 11)]
    for ground in grounds:
        assert contrast(ground, _palette.ink_on(ground)) >= 3, ground
    for ground in grounds:
        pale, line = _palette.doubtful(ground)
        assert contrast(pale, line) >= 2
        assert contrast(pale, _palette.INK) >= 7
