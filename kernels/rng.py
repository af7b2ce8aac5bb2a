"""Chance: one stream of random words per deal, and one word per decision of each seat.

Streams are xoshiro256++ (Blackman and Vigna 2019, prng.di.unimi.it), seeded by four words of splitmix64
(Steele, Lea and Flood 2014).  The words are hashed along two independent 64-bit lanes from (seed, purpose,
deal, part): 128 bits, so streams do not collide.  Rules and players are not in the key: that is what lets
variants meet the same cards.
"""

from __future__ import annotations

import numba

from .bits import multiply_high, nth
from .constants import NOISE
from .jit import inline

U = numba.uint64

_GOLDEN = U(0x9E3779B97F4A7C15)
_SILVER = U(0xD1342543DE82EF95)


@inline
def mix(word: int) -> int:
    """The finalizer of splitmix64: a bijection of 64-bit words that scatters neighbours."""
    word = U(word)
    word = (word ^ (word >> U(30))) * U(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> U(27))) * U(0x94D049BB133111EB)
    return word ^ (word >> U(31))


@inline
def _lane(seed: int, purpose: int, deal: int, part: int, step: int) -> int:
    word = mix(U(seed) + step)
    word = mix(word ^ (U(purpose) * step))
    word = mix(word + (U(part) + U(1)) * step)
    return mix(word + (U(deal) + U(1)) * step)


@inline
def start_stream(stream, seed: int, purpose: int, deal: int, part: int) -> None:
    """Set `stream` (uint64[4]) to the start of the stream of one deal (`part`: deal within a match)."""
    a = _lane(seed, purpose, deal, part, _GOLDEN)
    b = _lane(seed, purpose, deal, part, _SILVER)
    stream[0] = mix(a + _GOLDEN)
    stream[1] = mix(a + _GOLDEN + _GOLDEN)
    stream[2] = mix(b + _GOLDEN)
    stream[3] = mix(b + _GOLDEN + _GOLDEN) | U(1)  # never all zero


@inline
def _rotate(word: int, by: int) -> int:
    return (word << U(by)) | (word >> U(64 - by))


@inline
def next_word(stream) -> int:
    """The next random 64-bit word of xoshiro256++."""
    s0, s1, s2, s3 = stream[0], stream[1], stream[2], stream[3]
    word = _rotate(s0 + s3, 23) + s0
    s2 ^= s0
    s3 ^= s1
    stream[0] = s0 ^ s3
    stream[1] = s1 ^ s2
    stream[2] = s2 ^ (s1 << U(17))
    stream[3] = _rotate(s3, 45)
    return word


@inline
def below(stream, bound: int) -> int:
    """A random int64 below `bound`, exactly uniform (multiply and reject, Lemire 2019)."""
    bound = U(bound)
    word = next_word(stream)
    low = word * bound
    if low < bound:
        limit = (U(0) - bound) % bound
        while low < limit:
            word = next_word(stream)
            low = word * bound
    return numba.int64(multiply_high(word, bound))


@inline
def unit(word: int) -> float:
    """A float in [0, 1) from the upper 53 bits of a word."""
    return numba.float64(U(word) >> U(11)) * (1.0 / 9007199254740992.0)


@inline
def start_noise(noise, seed: int, deal: int, part: int) -> None:
    """Set the counters of all seats (uint64[seats]); a seat's n-th decision always gets the same word."""
    key = _lane(seed, NOISE, deal, part, _SILVER)
    for seat in range(noise.size):
        noise[seat] = mix(key + U(seat + 1) * _SILVER)


@inline
def copy_noise(noise, copy) -> None:
    """Write the counters of all seats into `copy`."""
    for seat in range(noise.size):
        copy[seat] = noise[seat]


@inline
def count_decision(noise, seat: int) -> int:
    """Count one more decision of `seat` and return its counter, to be turned into a word by `mix`."""
    counter = noise[U(seat)] + _GOLDEN
    noise[U(seat)] = counter
    return counter


@inline
def pick(mask: int, members: int, word: int) -> int:
    """One member of `mask`, which has `members` of them, as a set of one: uniform up to 2^-58."""
    return nth(mask, numba.int64(multiply_high(word, U(members))))
