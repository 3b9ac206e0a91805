import { addDays } from 'contracts';
import { JournalTrade } from 'contracts/journal-file';
import { nameStructure } from 'importers/legs';
import * as z from 'zod';
import { createBarFinder } from './follow-plan.ts';
import { createJournal, generateDemo, listPastTrades } from './journal.ts';
import { accountNames, EVALUATION, tagEntries } from './labels.ts';
import { generateLimits } from './limits.ts';
import { isMarketHoliday } from './market-holidays.ts';
import { generatePrices } from './prices.ts';
import { generateTrades, setupNames } from './trades.ts';
import { listTradingDays } from './trading-days.ts';

/** A Saturday. */
const today = '2026-11-21';
const now = new Date(`${today}T12:00:00Z`);
const days = listTradingDays(today);
const trades = days.flatMap((date) => generateTrades(date, today));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const sumBySetup = (setup: string) =>
  trades.filter((trade) => trade.setup === setup).reduce((sum, { netCents }) => sum + netCents, 0);

describe("the demo trader's journal", () => {
  it('has three years of weekdays', () => {
    expect(days[0]?.slice(0, 7)).toBe('2023-11');
    expect(days.at(-1)).toBe('2026-11-20');
    expect(days.filter((date) => new Date(date).getUTCDay() % 6 === 0)).toEqual([]);
  });

  it.each([
    // As the stock exchange has published them.
    ['2024', '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25'],
    ['2025', '01-01 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
    ['2026', '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25'],
    ['2027', '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24'],
  ])('has no trade on holidays of the stock exchange in %s', (year, holidays) => {
    const dates = Array.from({ length: 365 }, (_, day) => addDays(`${year}-01-01`, day));
    expect(dates.filter(isMarketHoliday)).toEqual(holidays.split(' ').map((day) => `${year}-${day}`));
    expect(listTradingDays(`${year}-12-31`).filter(isMarketHoliday)).toEqual([]);
  });

  it('has nothing later than now, at all times of the day and on weekends', () => {
    // Two weeks, through the change of the clocks in New York.
    for (let hours = 0; hours < 14 * 24; hours += 17.9) {
      const moment = new Date(Date.UTC(2026, 9, 25) + hours * 3_600_000);
      const { shares, spreads } = listPastTrades(moment);
      const text = JSON.stringify(createJournal(moment, [...shares, ...spreads], []));
      const instants = text.match(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g) ?? [];
      expect(instants.length).toBeGreaterThan(10_000);
      expect(instants.filter((time) => time > moment.toISOString())).toEqual([]);
    }
  });

  it('has the trades and prices of a day up to now', () => {
    const atNoon = generateDemo(new Date('2026-11-20T17:00:00Z'));
    const bars = atNoon.prices.flatMap(({ candles }) => candles.map(([start]) => start));
    expect(bars.filter((start) => start >= '2026-11-20T17:00')).toEqual([]);
  });

  it('has remarks about a day that are true of its trades', () => {
    const { shares, spreads } = listPastTrades(now);
    const journal = createJournal(now, [...shares, ...spreads], []);
    const texts = (journal.days ?? []).map(({ date, good, bad }) => {
      const notes = (journal.dayNotes ?? []).filter((note) => note.date === date).map(({ text }) => text);
      return { text: [good, bad, ...notes].join(), ofDay: shares.filter((trade) => trade.date === date) };
    });
    const about = (remark: string) => texts.filter(({ text }) => text.includes(remark)).map(({ ofDay }) => ofDay);
    expect(new Set(about('Stopped after the third trade').map(({ length }) => length))).toEqual(new Set([3]));
    for (const [remark, tag] of [
      ['Chased the second entry', 'chased entry'],
      ['Moved a stop', 'moved stop'],
    ] as const) {
      expect(about(remark).length).toBeGreaterThan(0);
      expect(about(remark).filter((ofDay) => !ofDay.some(({ tags }) => tags?.includes(tag)))).toEqual([]);
    }
    expect(about('without moving it').filter((ofDay) => ofDay.every(({ netCents }) => netCents >= 0))).toEqual([]);
  });

  it('proposes a note that is true of its day', () => {
    const { shares, spreads } = listPastTrades(now);
    const { inbox = [] } = createJournal(now, [...shares, ...spreads], []);
    const [note] = inbox.flatMap(({ proposal }) => (proposal?.kind === 'note' ? [proposal] : []));
    const ofDay = shares.filter(({ date }) => date === note?.date);
    const byClosing = ofDay.toSorted((a, b) => Date.parse(a.closedAt ?? '') - Date.parse(b.closedAt ?? ''));
    const results = byClosing.map((_, index) => sum(byClosing.slice(0, index + 1).map(({ netCents }) => netCents)));
    const best = Math.max(...results);
    const ahead = results.indexOf(best) + 1;
    expect(note?.text).toContain(ahead === 1 ? 'ahead after the first trade' : `ahead after the first ${ahead} trades`);
    expect(results.at(-1)).toBeLessThan(best / 2);
  });

  it('has losers with a good grade and winners with a bad one: a grade is about the execution', () => {
    const graded = createJournal(now, trades, []).trades.filter(({ grade }) => grade !== undefined);
    const findShare = (isPart: (grade: number) => boolean, all = graded) =>
      all.filter(({ grade = 0 }) => isPart(grade)).length / all.length;
    const winners = graded.filter(({ netCents }) => netCents > 0);
    const losers = graded.filter(({ netCents }) => netCents < 0);
    expect(findShare((grade) => grade >= 4, losers)).toBeGreaterThan(0.25);
    expect(findShare((grade) => grade <= 2, winners)).toBeGreaterThan(0.1);
    const chased = graded.filter(({ tags }) => tags?.includes('chased entry'));
    expect(findShare((grade) => grade <= 2, chased)).toBeGreaterThan(0.5);
  });

  it('has trades with legs, whose figures add up (LEG-01)', () => {
    const { spreads } = listPastTrades(now);
    const structures = spreads.map(({ legs = [] }) => nameStructure(legs));
    expect(structures).toEqual(['vertical', 'vertical', 'iron condor']);
    for (const { netCents, feesCents, legs = [], executions, riskCents } of spreads) {
      expect(sum(legs.map((leg) => leg.netCents))).toBe(netCents);
      expect(sum(legs.map((leg) => leg.feesCents))).toBe(feesCents);
      const money = (executions ?? []).map(({ side, price, quantity, feesCents: fees }) => {
        const value = Math.round(Number(price) * Number(quantity) * 10_000);
        return (side === 'sell' ? value : -value) - fees;
      });
      expect(sum(money)).toBe(netCents);
      expect(riskCents).toBeGreaterThan(Math.abs(netCents));
    }
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
    expect(accounts.map(({ account }) => account)).toEqual([...accountNames, EVALUATION]);
    expect(accounts[2]).toMatchObject({ phases: [{ drawdown: { mode: 'eod' } }], ledger: [{ kind: 'payout' }] });
    expect(generateLimits(trades, today)).toEqual(accounts);
  });

  it('has prices through the fills of its trades and the entries of missed ones (CHT-04, CHT-05, PRA-03)', () => {
    const demo = generateDemo(now);
    const invalid = demo.prices.flatMap(({ candles }) =>
      candles.filter(([, open, high, low, close]) => high < Math.max(open, close) || low > Math.min(open, close)),
    );
    expect(invalid).toEqual([]);
    const detailed = demo.trades.filter(({ executions, legs }) => executions && !legs);
    const computed = detailed.filter(({ excursions }) => excursions === 'computed');
    expect(computed.length / detailed.length).toBeGreaterThan(0.8);
    const findBars = createBarFinder(demo.prices);
    const { missedTrades, drills = [] } = createJournal(now, demo.trades, [], demo.prices);
    const unreached = missedTrades.filter(
      ({ ticker, date, entry }) =>
        !findBars(ticker, date).some(([, , high, low]) => low <= Number(entry) && Number(entry) <= high),
    );
    expect(unreached).toEqual([]);
    expect(new Set(drills.map(({ decision, wrong }) => `${decision} ${wrong}`))).toEqual(
      new Set(['take true', 'take false', 'skip false']),
    );
    const tickers = new Set(demo.prices.map(({ ticker }) => ticker));
    expect(detailed.filter(({ ticker }) => !tickers.has(ticker))).toEqual([]);
    const again = generatePrices(
      trades.filter(({ ticker }) => ticker === 'GME'),
      now.toISOString(),
    );
    expect(again).toEqual(demo.prices.filter(({ ticker }) => ticker === 'GME'));
  });
});
