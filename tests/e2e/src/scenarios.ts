import type { Stack } from 'local/testing';
import { addTrade, type Trader } from './traders.ts';

/**
 * 12 trades of 100 shares with a risk of $100, without stored prices: MAE and MFE say which levels they reached. Three
 * were down by more than their risk and up by twice of it, so that both a stop and a target are possible.
 */
const journal = Array.from({ length: 12 }, (_, index) => {
  const date = `2026-01-${String(5 + index).padStart(2, '0')}`;
  const isWin = index % 2 === 0;
  return {
    tradeTag: 'NVDA',
    flagType: 'Breakout',
    date,
    openedAt: `${date}T15:00:30Z`,
    closedAt: `${date}T15:40:30Z`,
    side: 'long',
    quantity: '100',
    entryPrice: '180',
    exitPrice: isWin ? '181.5' : '179',
    amount: isWin ? 150 : -100,
    risk: 100,
    mae: index % 4 === 0 ? 40 : 120,
    mfe: isWin ? 220 : 60,
  } as const;
});

/** Makes a journal whose exits can be computed. */
export async function fillExits(stack: Stack, trader: Trader): Promise<void> {
  for (const trade of journal) await addTrade(stack, trader, trade);
}
