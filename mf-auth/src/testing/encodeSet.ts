import { REMAINDER_BITS, toPosition } from '../features/common-passwords/golomb.ts';

/** Writes texts as a Golomb-coded set in Base64: the inverse of `createSet`, with which `list.ts` was made. */
export function encodeSet(texts: readonly string[]): string {
  const positions = texts.map((text) => toPosition(text, texts.length)).sort((a, b) => a - b);
  const bits = positions.map((position, index) => {
    const distance = position - (positions[index - 1] ?? 0);
    const remainder = distance % 2 ** REMAINDER_BITS;
    return `${'1'.repeat(Math.floor(distance / 2 ** REMAINDER_BITS))}0${remainder.toString(2).padStart(REMAINDER_BITS, '0')}`;
  });
  const bytes = bits.join('').match(/.{1,8}/g) ?? [];
  return btoa(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, '0'), 2))).join(''));
}
