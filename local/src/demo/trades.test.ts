import { JournalTrade } from 'contracts';
import { setupNames } from './setups.ts';
import { tradesOn } from './trades.ts';
import { tradingDays } from './trading-days.ts';

/** A Saturday. */
const today = '2026-11-21';
const days = tradingDays(today);
const trades = days.flatMap((date) => tradesOn(date, today));
const sumOf = (setup: string) =>
  trades.filter(({ flagType }) => flagType === setup).reduce((sum, { amount }) => sum + amount, 0);

describe("the demo trader's journal", () => {
  it('is three years of weekdays, and today whatever day it is', () => {
    expect(days[0]?.slice(0, 7)).toBe('2023-11');
    expect(days.at(-1)).toBe(today);
    expect(days.slice(0, -1).filter((date) => new Date(date).getUTCDay() % 6 === 0)).toEqual([]);
  });

  it('is the same each time, with a key of its own for every trade, and such that the product takes it in', () => {
    expect(days.flatMap((date) => tradesOn(date, today))).toEqual(trades);
    expect(new Set(trades.map(({ key }) => key)).size).toBe(trades.length);
    for (const trade of trades) JournalTrade.parse({ ...trade, number: 1, version: 1, files: [] });
  });

  it('has quiet days and busy ones, wins, losses and scratches, and setups that earn and one that does not', () => {
    const perDay = days.map((date) => tradesOn(date, today).length);
    expect(Math.min(...perDay)).toBe(1);
    expect(Math.max(...perDay)).toBeGreaterThan(10);
    expect(new Set(trades.map(({ amount }) => Math.sign(amount)))).toEqual(new Set([1, -1, 0]));
    expect(setupNames.map(sumOf).filter((sum) => sum < 0)).toHaveLength(1);
  });
});
