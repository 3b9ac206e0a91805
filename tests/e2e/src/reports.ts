import type { Stack } from 'local/testing';
import { addTrade, type Trader } from './traders.ts';

const setups = ['Breakout', 'Reversal', undefined];

/** 24 trades on weekdays of January 2026; every third has no setup, and every second has times, a side and a risk. */
const journal = Array.from({ length: 24 }, (_, index) => {
  const date = `2026-01-${String(5 + (index % 5)).padStart(2, '0')}`;
  const facts = {
    openedAt: `${date}T15:00:00Z`,
    closedAt: `${date}T15:${10 + index}:00Z`,
    side: 'long',
    risk: 50,
  } as const;
  return {
    tradeTag: 'NVDA',
    flagType: setups[index % 3],
    amount: index % 7 === 0 ? -30.25 : 12.5 + index,
    date,
    ...(index % 2 === 0 && facts),
  };
});

export async function fillJournal(stack: Stack, trader: Trader): Promise<void> {
  for (const trade of journal) await addTrade(stack, trader, trade);
}
