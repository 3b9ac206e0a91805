import { createHash } from 'node:crypto';

export interface Random {
  /** From 0 up to, but not, 1. */
  share(): number;
  between(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** As `pick`, by the weight that stands beside each. */
  weighted<T>(from: readonly (readonly [weight: number, value: T])[]): T;
}

/** The same numbers for the same seed, in every run and on every machine (mulberry32). */
export const createRandom = (seed: string): Random => {
  let state = createHash('sha256').update(seed).digest().readUInt32LE();
  const share = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => from[Math.floor(share() * from.length)] as T;
  return {
    share,
    between: (low, high) => low + share() * (high - low),
    chance: (odds) => share() < odds,
    pick,
    weighted: (from) => {
      let left = share() * from.reduce((sum, [weight]) => sum + weight, 0);
      const found = from.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return (found ?? pick(from))[1];
    },
  };
};
