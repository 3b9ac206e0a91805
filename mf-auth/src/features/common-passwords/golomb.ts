/** Quotients are unary, so the remainder has as many bits as make them short; it sets the share of false matches. */
export const REMAINDER_BITS = 12;

/** FNV-1a with the mixing of MurmurHash3, because FNV alone spreads short texts badly. @returns 32 bits */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
};

/** The position of a text among `count` × 2^REMAINDER_BITS. */
export function toPosition(text: string, count: number): number {
  return Math.floor((hash(text) / 2 ** 32) * count * 2 ** REMAINDER_BITS);
}

/**
 * Creates the test whether a text is in a Golomb-coded set: the distances between the sorted positions of its texts,
 * each as quotient and remainder. It finds every text of the set, and one of 4,096 others by mistake.
 */
export function createSet(encoded: string, count: number): (text: string) => boolean {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  let at = 0;
  const readBit = (): number => {
    const bit = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
    at += 1;
    return bit;
  };
  const positions = new Set<number>();
  for (let index = 0, position = 0; index < count; index += 1) {
    while (readBit() === 1) position += 2 ** REMAINDER_BITS;
    let remainder = 0;
    for (let bit = 0; bit < REMAINDER_BITS; bit += 1) remainder = remainder * 2 + readBit();
    position += remainder;
    positions.add(position);
  }
  return (text) => positions.has(toPosition(text, count));
}
