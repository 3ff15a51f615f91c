"""Perceptual hashes: near for what looks the same, far for what does not."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from semantic_index.images.hashing import SIDE, Grey, distance, perceptual_hash


def noise(seed: int) -> Grey:
    """A picture of large soft patches."""
    rough = np.random.default_rng(seed).integers(0, 256, (9, 9), np.uint8)
    large = Image.fromarray(rough).resize((SIDE, SIDE), Image.Resampling.BICUBIC)
    return np.asarray(large, np.float64)


def test_a_hash_has_256_bits_of_which_about_half_are_set() -> None:
    value = perceptual_hash(noise(1))
    assert len(value) == 32
    assert int.from_bytes(value).bit_count() in range(120, 137)


def test_brightness_and_contrast_change_next_to_nothing() -> None:
    picture = noise(2)
    value = perceptual_hash(picture)
    assert distance(value, perceptual_hash(picture * 0.7)) == 0
    assert distance(value, perceptual_hash(picture * 0.5 + 60)) <= 2


def test_a_negative_and_another_picture_are_far_away() -> None:
    picture = noise(3)
    value = perceptual_hash(picture)
    assert distance(value, perceptual_hash(255 - picture)) > 200
    assert distance(value, perceptual_hash(noise(4))) > 80


@pytest.mark.parametrize("amount", [1.0, 4.0])
def test_a_little_noise_changes_few_bits(amount: float) -> None:
    picture = noise(5)
    disturbed = picture + np.random.default_rng(6).normal(0, amount, picture.shape)
    assert distance(perceptual_hash(picture), perceptual_hash(disturbed)) < 40


@given(left=st.binary(min_size=32, max_size=32), right=st.binary(min_size=32, max_size=32))
def test_a_distance_is_a_metric_of_bits(left: bytes, right: bytes) -> None:
    assert distance(left, left) == 0
    assert distance(left, right) == distance(right, left) <= 256
    flipped = bytes([left[0] ^ 0b101, *left[1:]])
    assert distance(left, flipped) == 2
