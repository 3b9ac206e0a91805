import { JournalTrade } from 'contracts/journal-file';
import * as z from 'zod';
import { generateDemo } from './journal.ts';
import { accountNames, tagEntries } from './labels.ts';
import { generateLimits } from './limits.ts';
import { generatePrices } from './prices.ts';
import { generateTrades, setupNames } from './trades.ts';
import { listTradingDays } from './trading-days.ts';

/** A Saturday. */
const today = '2026-11-21';
const days = listTradingDays(today);
const trades = days.flatMap((date) => generateTrades(date, today));
const sumBySetup = (setup: string) =>
  trades.filter((trade) => trade.setup === setup).reduce((sum, { netCents }) => sum + netCents, 0);

describe("the demo trader's journal", () => {
  it('has three years of weekdays, and today even on a weekend', () => {
    expect(days[0]?.slice(0, 7)).toBe('2023-11');
    expect(days.at(-1)).toBe(today);
    expect(days.slice(0, -1).filter((date) => new Date(date).getUTCDay() % 6 === 0)).toEqual([]);
  });

  it('is the same in every run, with unique keys, and valid for import', () => {
    expect(days.flatMap((date) => generateTrades(date, today))).toEqual(trades);
    expect(new Set(trades.map(({ key }) => key)).size).toBe(trades.length);
    for (const trade of trades) z.encode(JournalTrade, { ...trade, number: 1, version: 1, files: [] });
  });

  it('has quiet and busy days, wins, losses and scratches, and exactly one losing setup', () => {
    const tradesPerDay = days.map((date) => generateTrades(date, today).length);
    expect(Math.min(...tradesPerDay)).toBe(1);
    expect(Math.max(...tradesPerDay)).toBeGreaterThan(10);
    expect(new Set(trades.map(({ netCents }) => Math.sign(netCents)))).toEqual(new Set([1, -1, 0]));
    expect(setupNames.map(sumBySetup).filter((sum) => sum < 0)).toHaveLength(1);
  });

  it('has three accounts and several tags, of which careless ones cost money (FAC-08)', () => {
    const labelled = trades.filter(({ account }) => account);
    expect(new Set(labelled.map(({ account }) => account))).toEqual(new Set(accountNames));
    expect(new Set(labelled.flatMap(({ tags }) => tags ?? []))).toEqual(new Set(tagEntries.map(({ name }) => name)));
    const sumByTag = (tag: string) =>
      labelled.filter(({ tags }) => tags?.includes(tag)).reduce((sum, { netCents }) => sum + netCents, 0);
    expect(sumByTag('chased entry')).toBeLessThan(0);
    expect(sumByTag('A+ setup')).toBeGreaterThan(0);
  });

  it('has a funded account whose payout has left little room (LIM-06)', () => {
    const accounts = generateLimits(trades, today);
    expect(accounts.map(({ account }) => account)).toEqual(accountNames);
    expect(accounts.at(-1)).toMatchObject({ phases: [{ drawdown: { mode: 'eod' } }], ledger: [{ kind: 'payout' }] });
    expect(generateLimits(trades, today)).toEqual(accounts);
  });

  it('has prices through the fills of its trades, from which MAE and MFE are computed (CHT-04, CHT-05)', () => {
    const demo = generateDemo(today);
    const invalid = demo.prices.flatMap(({ candles }) =>
      candles.filter(([, open, high, low, close]) => high < Math.max(open, close) || low > Math.min(open, close)),
    );
    expect(invalid).toEqual([]);
    const detailed = demo.trades.filter(({ executions }) => executions);
    const computed = detailed.filter(({ excursions }) => excursions === 'computed');
    expect(computed.length / detailed.length).toBeGreaterThan(0.8);
    const tickers = new Set(demo.prices.map(({ ticker }) => ticker));
    expect(detailed.filter(({ ticker }) => !tickers.has(ticker))).toEqual([]);
    const again = generatePrices(trades.filter(({ ticker }) => ticker === 'GME'));
    expect(again).toEqual(demo.prices.filter(({ ticker }) => ticker === 'GME'));
  });
});
