import { addTrade, type Trader } from 'e2e/traders.ts';
import type { Stack } from 'local/testing';

export const trades = 10_000;
const years = 3;
/** More would not be faster, because writes to a journal are serialized. */
const CONCURRENCY = 4;

const weekdays = (): string[] => {
  const now = Date.now();
  const all = Array.from({ length: years * 365 }, (_, back) => new Date(now - (back + 1) * 86_400_000));
  return all.filter((date) => date.getUTCDay() % 6 !== 0).map((date) => date.toISOString().slice(0, 10));
};

const setups = ['Breakout', 'Continuation', 'Reversal', 'Gap and go', 'Opening range', ''];

/** Creates a journal of three years by the API. */
export const seed = async (stack: Stack, trader: Trader): Promise<void> => {
  const days = weekdays();
  let next = 0;
  const write = async (): Promise<void> => {
    for (let index = next++; index < trades; index = next++) {
      if (index % 1_000 === 0) console.log(`${index} of ${trades} trades`);
      await addTrade(stack, trader, {
        tradeTag: `TICK${(index * 7) % 40}`,
        flagType: setups[index % setups.length] ?? '',
        comments: 'Took it at the open, held to the first target, and left the rest to the trailing stop.',
        amount: (((index * 7_919) % 120_000) - 55_000) / 100,
        date: days[Math.floor((index * days.length) / trades)] ?? '',
      });
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, write));
};
