import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { saveFilteredTrades, toDatedTrades } from '../support/filtered-trades.ts';
import type { FilteredTrade } from '../support/naive-filter.ts';
import { computeNaiveHighlights, computeNaivePoints } from '../support/naive-highlights.ts';
import { addOutcomes, getOutcome, markNaively, type NaiveBand } from '../support/naive-outcome.ts';
import { computeNaiveAnalytics, computeNaiveCalendar, computeNaiveStats } from '../support/naive-replies.ts';
import { computeNaiveFigures, computeNaiveReport } from '../support/naive-report.ts';
import { computeNaivePercent } from '../support/naive-statistics.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { createRandom } from '../support/seeded-journals.ts';
import { saveTrades } from '../support/trades.ts';
import {
  toExpectedAnalytics,
  toExpectedFigures,
  toExpectedHighlights,
  toExpectedReport,
} from '../support/wire-report.ts';

const api = setUpApi();

const MONDAY = '2026-03-02';
const MINUTE_MS = 60_000;

const setBand = ({ token }: Person, breakevenWithin: NaiveBand) =>
  api.call(calls.settings.change, { token, body: { breakevenWithin } });

/** 60 trades of one week: enough for sums of whole blocks to be kept. Results are at and beside the bounds of bands. */
const createWeek = (seed: number): FilteredTrade[] => {
  const random = createRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return Array.from({ length: 60 }, (_, index) => {
    const date = `2026-03-0${2 + (index % 5)}`;
    const opened = Date.parse(`${date}T14:30:00Z`) + Math.floor(index / 5) * 12 * MINUTE_MS;
    return {
      ...{ number: index + 1, date, name: '', account: '', notes: '', hasMedia: false, hasExecutions: false },
      ...{ ticker: pick(['AAPL', 'TSLA']), setup: pick(['', 'Gap', 'Fade']), tags: [], side: 'long' as const },
      netCents: pick([-1, 1]) * pick([0, 1, 99, 100, 101, 499, 500, 501, 999, 1_000, 1_001, 30_000]),
      ...{ openedAt: new Date(opened).toISOString(), closedAt: new Date(opened + 8 * MINUTE_MS).toISOString() },
      ...{ quantity: '1', entryPrice: null, exitPrice: null, feesCents: null, maeCents: 0, mfeCents: null },
      ...{ riskCents: pick([null, 1_000, 5_000, 9_990]), structure: null },
    };
  });
};

const getIds = (trades: readonly FilteredTrade[]) => trades.map(({ number }) => number);

const toSorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/** Trades that another one of their date, which closed within the minutes before their opening, was a loss. */
const listAfterLoss = (trades: readonly FilteredTrade[], minutes: number) =>
  trades.filter((trade) =>
    trades.some((other) => {
      const gap = Date.parse(trade.openedAt ?? '') - Date.parse(other.closedAt ?? '');
      const isBefore = other !== trade && other.date === trade.date && gap >= 0;
      return isBefore && gap <= minutes * MINUTE_MS && getOutcome(other) < 0;
    }),
  );

/** Every reply that counts wins or losses, and those that a band must not change. */
const fetchAll = async ({ token }: Person, ruleId: string) => {
  const list = async (query: object) =>
    toSorted((await api.call(calls.trades.list, { token, query })).trades.map(({ id }) => id));
  const { dailySharpe: _, ...analytics } = await api.call(calls.days.analytics, { token });
  const { trades: ofDay, stats: dayStats } = await api.call(calls.days.byDay, { token, params: { date: MONDAY } });
  const { trades, totals } = await api.call(calls.trades.list, { token, query: { totals: 'true', limit: '100' } });
  const { days } = await api.call(calls.daySummaries.list, { token, query: {} });
  const compared = await api.call(calls.reports.compare, { token, query: { side: 'long' } });
  return {
    stats: await api.call(calls.trades.stats, { token }),
    calendar: await api.call(calls.days.calendar, { token }),
    ...{ analytics, dayWinPercent: dayStats.winPercent, totals, compared: compared.a.totals },
    report: await api.call(calls.reports.get, { token, query: { groupBy: 'setup' } }),
    cross: await api.call(calls.reports.get, { token, query: { groupBy: ['setup', 'ticker'] } }),
    highlights: await api.call(calls.reports.highlights, { token }),
    points: await api.call(calls.reports.points, { token, query: { x: 'mae' } }),
    gains: await list({ result: 'gain' }),
    losses: await list({ result: 'loss' }),
    breakevens: await list({ result: 'breakeven' }),
    afterLoss: await list({ afterLoss: 'yes' }),
    brokenRule: await list({ rule: `${ruleId}:no` }),
    weekWinPercent: (await api.call(calls.weekReviews.get, { token, params: { monday: MONDAY } })).figures.winPercent,
    marked: toSorted(trades.filter(({ breakeven }) => breakeven).map(({ id }) => id)),
    markedOfDay: toSorted(ofDay.filter(({ breakeven }) => breakeven).map(({ id }) => id)),
    markedInCurves: toSorted(days.flatMap(({ curve }) => curve.flatMap(({ id, breakeven }) => (breakeven ? id : [])))),
  };
};

const toExpected = (trades: readonly FilteredTrade[]): Awaited<ReturnType<typeof fetchAll>> => {
  const dated = toDatedTrades(trades);
  const ofDay = trades.filter(({ date }) => date === MONDAY);
  const listBy = (outcome: number) => getIds(trades.filter((trade) => getOutcome(trade) === outcome));
  const getWinPercent = (some: readonly FilteredTrade[]) =>
    computeNaivePercent(some.filter((trade) => getOutcome(trade) > 0).length, some.length);
  const isMarked = (trade: FilteredTrade) => markNaively(trade).breakeven;
  const totals = toExpectedFigures(computeNaiveFigures(trades));
  return {
    stats: computeNaiveStats(dated, dated),
    calendar: computeNaiveCalendar(dated),
    analytics: toExpectedAnalytics(computeNaiveAnalytics(dated)),
    ...{ dayWinPercent: getWinPercent(ofDay), totals, compared: totals },
    report: toExpectedReport(computeNaiveReport(trades, ['setup'])),
    cross: toExpectedReport(computeNaiveReport(trades, ['setup', 'ticker'])),
    highlights: toExpectedHighlights(computeNaiveHighlights(trades)),
    points: computeNaivePoints(trades, 'mae'),
    ...{ gains: listBy(1), losses: listBy(-1), breakevens: listBy(0) },
    afterLoss: getIds(listAfterLoss(trades, 30)),
    brokenRule: getIds(listAfterLoss(trades, 9)),
    weekWinPercent: getWinPercent(trades),
    marked: getIds(trades.filter(isMarked)),
    markedOfDay: getIds(ofDay.filter(isMarked)),
    markedInCurves: getIds(trades.filter(isMarked)),
  };
};

const BANDS: readonly NaiveBand[] = [
  { money: null, r: null },
  { money: 10, r: null },
  { money: null, r: 0.1 },
  { money: 5, r: 0.2 },
  { money: 0, r: 0 },
];

describe('the breakeven band of a trader', () => {
  it.each([1, 2])(
    'counts in every reply, also those of whole blocks, as soon as it changes: journal %i (BRK-01)',
    async (seed) => {
      const ada = await createTrader(api);
      const saved = await saveFilteredTrades(api, ada, createWeek(seed));
      // A whole number of minutes between two trades is 4 or more: 9 minutes are within.
      const rule = { conditions: [{ fact: 'minutesAfterLoss' as const, min: 9.5 }] };
      const { id } = await saveRule(api, ada, { text: 'Wait after a loss', ...rule });
      for (const band of BANDS) {
        await setBand(ada, band);
        expect(await fetchAll(ada, id)).toEqual(toExpected(addOutcomes(saved, band)));
      }
    },
  );

  it('includes its bounds, and knows no R of a trade without a risk (BRK-01)', async () => {
    const ada = await createTrader(api);
    await saveTrades(
      api,
      ada,
      ...[{ amount: 5 }, { amount: 5.01 }, { amount: -5 }, { amount: -5.01 }, { amount: 0 }],
      ...[{ amount: 33.3, risk: 111 }, { amount: 33.31, risk: 111 }, { amount: -33.3, risk: 111 }, { amount: 20 }],
    );
    const count = async (band: NaiveBand) => {
      await setBand(ada, band);
      const { wins, losses, scratches } = await api.call(calls.days.analytics, ada);
      return [wins, losses, scratches];
    };
    expect(await count({ money: null, r: null })).toEqual([5, 3, 1]);
    expect(await count({ money: 4.99, r: null })).toEqual([5, 3, 1]);
    expect(await count({ money: 5, r: null })).toEqual([4, 2, 3]);
    expect(await count({ money: null, r: 0.29 })).toEqual([5, 3, 1]);
    expect(await count({ money: null, r: 0.3 })).toEqual([4, 2, 3]);
    expect(await count({ money: 5, r: 0.3 })).toEqual([3, 1, 5]);
    expect(await count({ money: null, r: 1_000 })).toEqual([3, 2, 4]);
  });

  it('is in the currency of the account of each trade (BRK-01)', async () => {
    const ada = await createTrader(api);
    await api.call(calls.labels.change, {
      token: ada.token,
      body: { kind: 'accounts', action: 'add', name: 'Euro', currency: 'EUR' } as never,
    });
    await saveTrades(api, ada, { amount: 5, account: 'Euro' }, { amount: 5 }, { amount: 6, account: 'Euro' });
    await setBand(ada, { money: 5, r: null });
    const { totals } = await api.call(calls.reports.get, { token: ada.token, query: { groupBy: 'account' } });
    expect(totals).toMatchObject({ wins: 1, losses: 0, trades: 3, winPercent: 33.3, winPercentDecided: 100 });
  });

  it('changes no sum, ratio of sums, average per trade, drawdown, distribution and limit (BRK-01)', async () => {
    const ada = await createTrader(api);
    await saveFilteredTrades(api, ada, createWeek(3));
    const { token } = ada;
    const fetchUnchanged = async () => {
      const { totals } = await api.call(calls.reports.get, { token, query: { groupBy: 'setup' } });
      const { net, gain, loss, average, expectancy, profitFactor, averageR } = totals;
      const analytics = await api.call(calls.days.analytics, { token });
      const { maxDrawdown, expectancy: perTrade, profitFactor: factor, bestDay, worstDay, equity } = analytics;
      return {
        ...{ net, gain, loss, average, expectancy, profitFactor, averageR },
        ...{ maxDrawdown, perTrade, factor, bestDay, worstDay, equity },
        distribution: await api.call(calls.reports.distribution, { token }),
        limits: await api.call(calls.accountLimits.list, { token }),
      };
    };
    const before = await fetchUnchanged();
    await setBand(ada, { money: 10_000, r: null });
    const { totals } = await api.call(calls.reports.get, { token, query: { groupBy: 'setup' } });
    expect(totals).toMatchObject({ wins: 0, losses: 0, winPercent: 0, winPercentDecided: null, averageWin: null });
    expect(await fetchUnchanged()).toEqual(before);
  });

  it('changes the tags of cached replies, and back with the band (BRK-01)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { amount: 4 }, { amount: 100 }, { amount: -3 });
    const paths = [calls.trades.stats, calls.days.analytics, calls.days.calendar].map(({ path }) => path);
    for (const path of [...paths, '/api/reports?groupBy=setup', '/api/reports/highlights']) {
      const fetchTagged = (etag = '') =>
        fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${ada.token}`, 'if-none-match': etag } });
      await setBand(ada, { money: null, r: null });
      const before = await fetchTagged();
      const tag = before.headers.get('etag') ?? '';
      expect([path, (await fetchTagged(tag)).status]).toEqual([path, 304]);
      await setBand(ada, { money: 5, r: null });
      const after = await fetchTagged(tag);
      expect([path, after.status]).toEqual([path, 200]);
      expect(await after.text()).not.toBe(await before.text());
      await setBand(ada, { money: 0, r: 0 });
      expect([path, (await fetchTagged(tag)).status]).toEqual([path, 304]);
    }
  });

  it('makes small losses none for insights after a loss (BRK-01)', async () => {
    const ada = await createTrader(api);
    const days = Array.from({ length: 70 }, (_, index) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString());
    await saveTrades(
      api,
      ada,
      ...days.flatMap((day, index) => {
        const date = day.slice(0, 10);
        const first = { date, openedAt: `${date}T15:00:00Z`, closedAt: `${date}T15:10:00Z` };
        const second = { date, openedAt: `${date}T15:20:00Z`, closedAt: `${date}T15:30:00Z` };
        const isLoss = index % 2 === 0;
        return [
          { ...first, amount: isLoss ? -3 : 3 },
          { ...second, amount: (isLoss ? -200 : 150) + (index % 7) },
        ];
      }),
    );
    const listKinds = async () =>
      (await api.call(calls.insights.get, { token: ada.token, query: {} })).insights.map(({ kind }) => kind);
    expect(await listKinds()).toContain('after-a-loss');
    await setBand(ada, { money: 3, r: null });
    expect(await listKinds()).not.toContain('after-a-loss');
  });
});
