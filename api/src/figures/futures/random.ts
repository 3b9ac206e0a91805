/** Draws the next number from 0 to 2³² − 1. */
export type Random = () => number;

const rotate = (x: number, k: number): number => (x << k) | (x >>> (32 - k));

/**
 * Creates a generator from its four words, which must not all be 0. Source: xoshiro128** 1.1, Blackman and Vigna 2018,
 * prng.di.unimi.it.
 */
export function createXoshiro(words: readonly number[]): Random {
  const state = Int32Array.from(words);
  return () => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const third = c ^ a;
    const fourth = d ^ b;
    state[0] = a ^ fourth;
    state[1] = b ^ third;
    state[2] = third ^ (b << 9);
    state[3] = rotate(fourth, 11);
    return result >>> 0;
  };
}

/** Mixes a word, so that similar seeds have different words. Source: fmix32 of MurmurHash3, Appleby 2011. */
const mix = (word: number): number => {
  const first = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
};

/** Steps between the words of a seed: 2³² ÷ the golden ratio, odd. */
const GOLDEN = 0x9e3779b9;

/** Creates the generator of a safe integer. The same seed draws the same numbers. */
export function createRandom(seed: number): Random {
  const low = mix(seed);
  const high = mix(Math.floor(seed / 2 ** 32));
  return createXoshiro([1, 2, 3, 4].map((step) => mix(low + mix(high + Math.imul(step, GOLDEN)))));
}
