import {
  limits,
  type MeasuredFilter,
  narrowFilter,
  type SortField,
  type TradeFilter,
  type TradeSort,
  toFilterQuery,
  tradeContents,
  tradeSorts,
} from 'contracts';
import { bulk } from 'contracts/bulk';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import papaparse from 'papaparse';
import { setUpApi } from '../support/api.ts';
import { fillJournal } from '../support/columns.ts';
import { filteredJournals, filters, groupings } from '../support/filtered-journals.ts';
import { saveFilteredTrades, toDatedTrades } from '../support/filtered-trades.ts';
import {
  type FilteredTrade,
  getMultiple,
  MULTIPLE_SCALE,
  matchesNaively,
  toNaiveMultiples,
} from '../support/naive-filter.ts';
import { addOutcomes, bands, markNaively } from '../support/naive-outcome.ts';
import {
  computeNaiveAnalytics,
  computeNaiveCalendar,
  computeNaiveDayStats,
  computeNaiveMultiple,
  computeNaiveStats,
  findNaiveAdjacentDays,
} from '../support/naive-replies.ts';
import { computeNaiveFigures, computeNaiveReport } from '../support/naive-report.ts';
import { toShown } from '../support/naive-statistics.ts';
import { sortByOpening } from '../support/order.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { createTradeBody, saveTrades } from '../support/trades.ts';
import { toExpectedAnalytics, toExpectedFigures, toExpectedReport } from '../support/wire-report.ts';
import type { DayTotals, Figures } from '../support/wire-types.ts';
import { parseJournal, readZip } from '../support/zips.ts';

const api = setUpApi();

const toQuery = (filter: TradeFilter) => ({ query: toFilterQuery(filter) });

/** The ids of all pages, and the totals of the last. */
const fetchList = async ({ token }: Person, { unit, ...filter }: MeasuredFilter, sort: TradeSort, limit: number) => {
  const ids: number[] = [];
  let last: { totals?: Figures | undefined; tradesWithoutRisk?: number | undefined } = {};
  const days = new Map<string, DayTotals>();
  let cursor: string | undefined;
  do {
    const query = { ...toFilterQuery(filter), unit, sort, limit: String(limit), totals: 'true' as const, cursor };
    const page = await api.call(calls.trades.list, { token, query });
    ids.push(...page.trades.map(({ id }) => id));
    last = { totals: page.totals, tradesWithoutRisk: page.tradesWithoutRisk };
    for (const day of page.days ?? []) days.set(day.date, day);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return { ids, days: [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)), ...last };
};

const sortValues = {
  amount: ({ netCents }: FilteredTrade) => netCents,
  r: getMultiple,
  opened: ({ openedAt }: FilteredTrade) => openedAt && Date.parse(openedAt),
  setup: ({ setup }: FilteredTrade) => setup || null,
  size: ({ quantity }: FilteredTrade) => quantity && Number(quantity),
  entry: ({ entryPrice }: FilteredTrade) => entryPrice && Number(entryPrice),
  exit: ({ exitPrice }: FilteredTrade) => exitPrice && Number(exitPrice),
  duration: ({ openedAt, closedAt }: FilteredTrade) =>
    openedAt && closedAt && Date.parse(closedAt) - Date.parse(openedAt),
  fees: ({ feesCents }: FilteredTrade) => feesCents ?? 0,
} satisfies Record<Exclude<SortField, 'date'>, (trade: FilteredTrade) => number | string | null>;

/** Trades without a value are last in both directions. */
const sortNaively = (trades: readonly FilteredTrade[], sort: TradeSort) => {
  if (sort === 'date') return sortByOpening(trades);
  if (sort === '-date') return sortByOpening(trades).toReversed();
  const sign = sort.startsWith('-') ? -1 : 1;
  const getValue = sortValues[sort.replace('-', '') as keyof typeof sortValues];
  return trades.toSorted((a, b) => {
    const left = getValue(a);
    const right = getValue(b);
    if (left === right) return sign * (a.number - b.number);
    if (left === null || right === null) return left === null ? 1 : -1;
    return (
      sign *
      (typeof left === 'number' ? left - Number(right) : left.localeCompare(String(right), 'en', { numeric: true }))
    );
  });
};

const toExpectedDays = (trades: readonly FilteredTrade[], scale: number): DayTotals[] =>
  Object.entries(Object.groupBy(trades, ({ date }) => date))
    .map(([date, all = []]) => ({
      date,
      trades: all.length,
      net: toShown(
        all.reduce((sum, { netCents }) => sum + netCents, 0),
        scale,
      ),
    }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

const fetchDay = async ({ token }: Person, date: string, { unit, ...filter }: MeasuredFilter) => {
  const query = { ...toFilterQuery(filter), unit };
  const day = await api.call(calls.days.byDay, { token, params: { date }, query });
  return {
    ...day,
    trades: day.trades.map(({ id, amount, breakeven, risk, r }) => ({ id, amount, breakeven, risk, r })),
  };
};

/** @param days of all selected trades */
const toExpectedDay = (date: string, selected: FilteredTrade[], unit: MeasuredFilter['unit'], days: string[]) => {
  const measured = unit ? toNaiveMultiples(selected) : selected;
  return {
    date,
    trades: sortNaively(selected, '-date').map(({ number, netCents, riskCents, outcome }) => ({
      id: number,
      amount: netCents / 100,
      ...markNaively({ netCents, outcome: outcome ?? Math.sign(netCents) }),
      risk: unit && riskCents !== null ? riskCents / 100 : undefined,
      r: riskCents === null ? undefined : computeNaiveMultiple(netCents, riskCents),
    })),
    stats: computeNaiveDayStats(toDatedTrades(measured), unit && MULTIPLE_SCALE),
    ...findNaiveAdjacentDays(date, days),
    ...(unit && { tradesWithoutRisk: selected.length - measured.length }),
  };
};

const countByDate = (trades: readonly FilteredTrade[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(trades, ({ date }) => date)).map(([date, all = []]) => [date, all.length]),
  );

/** Everything that the API computes from a filter. */
const fetchAll = async (ada: Person, filter: MeasuredFilter, groupBy: string[], sort: TradeSort, limit: number) => {
  const { token } = ada;
  const { unit, ...selected } = filter;
  const query = { ...toFilterQuery(selected), unit };
  const { from: startDate = '1970-01-01', to: endDate = '9999-12-31', ...rest } = query;
  const [stats, filteredStats, calendar, analytics, report, list] = await Promise.all([
    api.call(calls.trades.stats, { token, query }),
    api.call(calls.trades.filteredStats, { token, query: { ...rest, startDate, endDate } }),
    api.call(calls.days.calendar, { token, query }),
    api.call(calls.days.analytics, { token, query }),
    api.call(calls.reports.get, { token, query: { ...query, groupBy } }),
    fetchList(ada, filter, sort, limit),
  ]);
  const { dailySharpe: _, ...figures } = analytics;
  // The instruments of tickers are those of instruments.test.ts.
  const { instruments: __, ...groups } = report;
  return { stats, filteredStats, calendar, analytics: figures, report: groups, list };
};

describe('a filter', () => {
  it('selects the same trades in every call, to the cent, in dollars and in R, with any breakeven band (FLT-03, FLT-07, FAC-07, RPT-01, RPT-05, RPT-07, BRK-01)', async () => {
    const selections = fc.array(
      fc.record({
        filter: filters,
        groupBy: groupings,
        sort: fc.constantFrom(...tradeSorts),
        limit: fc.integer({ min: 1, max: 9 }),
        unit: fc.constantFrom(undefined, 'r' as const),
        band: bands,
      }),
      { minLength: 4, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(filteredJournals, selections, async (journal, each) => {
        const ada = await createTrader(api);
        const saved = await saveFilteredTrades(api, ada, journal);
        for (const { filter, groupBy, sort, limit, unit, band } of each) {
          await api.call(calls.settings.change, { ...ada, body: { breakevenWithin: band } });
          const trades = addOutcomes(saved, band);
          const selected = trades.filter((trade) => matchesNaively(trade, filter));
          const measured = unit ? toNaiveMultiples(selected) : selected;
          const scale = unit ? MULTIPLE_SCALE : 1;
          const rest = unit && { tradesWithoutRisk: selected.length - measured.length };
          const dated = toDatedTrades(measured);
          const stats = { ...computeNaiveStats(dated, toDatedTrades(trades), scale), ...rest };
          expect(await fetchAll(ada, { ...filter, unit }, groupBy, sort, limit)).toEqual({
            stats,
            filteredStats: stats,
            calendar: {
              ...computeNaiveCalendar(dated, scale),
              ...(unit && {
                exactPL: Object.fromEntries(
                  toExpectedDays(measured, 1).map(({ date, net }) => [date, expect.closeTo(net / scale, 6)]),
                ),
                tradesWithoutRiskByDate: countByDate(selected.filter(({ riskCents }) => riskCents === null)),
              }),
            },
            analytics: toExpectedAnalytics(computeNaiveAnalytics(dated, scale)),
            report: { ...toExpectedReport(computeNaiveReport(measured, groupBy, filter.zone, scale)), ...rest },
            list: {
              ids: sortNaively(selected, sort).map(({ number }) => number),
              days: toExpectedDays(measured, scale),
              totals: toExpectedFigures(computeNaiveFigures(measured, scale)),
              ...rest,
            },
          });
          const date = selected[0]?.date ?? '2026-01-30';
          const ofDay = selected.filter((trade) => trade.date === date);
          const days = selected.map((trade) => trade.date);
          expect(await fetchDay(ada, date, { ...filter, unit })).toEqual(toExpectedDay(date, ofDay, unit, days));
        }
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 1) },
    );
  }, 600_000);

  it('has the trades before and after each trade, in any order, also of one that it does not select (FLT-06)', async () => {
    await fc.assert(
      fc.asyncProperty(filteredJournals, filters, fc.constantFrom(...tradeSorts), async (journal, filter, sort) => {
        const ada = await createTrader(api);
        const trades = await saveFilteredTrades(api, ada, journal);
        const ordered = sortNaively(trades, sort);
        const query = { ...toFilterQuery(filter), sort };
        for (const [index, { number }] of ordered.entries()) {
          const isSelected = (trade: FilteredTrade) => matchesNaively(trade, filter);
          expect(await api.call(calls.adjacentTrades.get, { ...ada, params: { id: String(number) }, query })).toEqual({
            previous: ordered.slice(0, index).findLast(isSelected)?.number ?? null,
            next: ordered.slice(index + 1).find(isSelected)?.number ?? null,
          });
        }
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 1) },
    );
  }, 600_000);

  it('of a row of a report selects the trades of the row (RPT-01)', async () => {
    await fc.assert(
      fc.asyncProperty(
        filteredJournals,
        filters,
        groupings,
        async (journal, { tag: _, ...filter }, [dimension = 'hour']) => {
          const ada = await createTrader(api);
          await saveFilteredTrades(api, ada, journal);
          const { groups } = await api.call(calls.reports.get, {
            ...ada,
            query: { ...toFilterQuery(filter), groupBy: dimension },
          });
          for (const { keys, trades, net } of groups) {
            const { query } = toQuery(narrowFilter(filter, dimension, keys[0] ?? ''));
            const stats = await api.call(calls.trades.stats, { ...ada, query });
            expect([stats.totalTrades, stats.totalPL]).toEqual([trades, net]);
          }
        },
      ),
      { numRuns: getRunCount('JOURNAL_RUNS', 1) },
    );
  }, 600_000);

  it('that matches nothing returns empty replies (FLT-03)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    const filter: TradeFilter = { ticker: ['UNKNOWN'] };
    const { stats, calendar, report, list } = await fetchAll(ada, filter, ['setup'], '-r', 5);
    expect(stats).toEqual({
      totalPL: null,
      winPercent: null,
      avgPerTrade: null,
      totalTrades: 0,
      showStats: true,
      bestDay: null,
    });
    expect(calendar).toEqual({ tradesByDate: {}, dailyPL: {}, winsByDate: {} });
    expect(report).toEqual({ groupBy: ['setup'], groups: [], totals: computeNaiveFigures([]) });
    expect(list).toEqual({ ids: [], days: [], totals: computeNaiveFigures([]) });
  });

  it('can have 50 values of a field, and not more (FLT-02)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'T49' }, { tradeTag: 'T50' });
    const ticker = Array.from({ length: 51 }, (_, index) => `t${index}`);
    const stats = await api.call(calls.trades.stats, { ...ada, query: { ticker: ticker.slice(0, 50) } });
    expect(stats.totalTrades).toBe(1);
    const refusal = await api.fail(calls.trades.stats, { ...ada, query: { ticker } });
    expect(refusal.fields).toEqual({ ticker: 'ticker can have at most 50 values.' });
  });

  it('by what trades have or lack selects both parts (FLT-01)', async () => {
    const ada = await createTrader(api);
    const execution = { at: '2026-01-30T15:00:00.000Z', side: 'buy' as const, quantity: '1', price: '1', fees: 0 };
    await saveTrades(
      api,
      ada,
      { comments: 'late', executions: [execution], risk: 5, mae: 0, mfe: 0 },
      { comments: '' },
    );
    const list = async (filter: TradeFilter) => (await fetchList(ada, filter, 'date', 9)).ids;
    for (const content of tradeContents.filter((name) => name !== 'media'))
      expect([content, await list({ has: [content] }), await list({ lacks: [content] })]).toEqual([content, [1], [2]]);
    expect(await list({ lacks: ['media'] })).toEqual([1, 2]);
    expect(await list({ lacks: ['notes', 'media'] })).toEqual([1, 2]);
    expect(await list({ has: ['risk'], lacks: ['notes'] })).toEqual([]);
  });

  it('by words or name finds what has changed since the same filter before (FLT-03)', async () => {
    const ada = await createTrader(api);
    const [trade] = await saveTrades(api, ada, { comments: 'late', flagType: 'Breakout', tags: ['FOMO'] }, {});
    const count = async (filter: TradeFilter) =>
      (await api.call(calls.trades.stats, { ...ada, ...toQuery(filter) })).totalTrades;
    expect([await count({ q: 'early' }), await count({ q: 'orb' }), await count({ setup: ['ORB'] })]).toEqual([
      0, 0, 0,
    ]);
    const { date, tradeTag, amount } = trade ?? {};
    await api.call(calls.trades.update, {
      ...{ token: ada.token, params: { id: '1' } },
      body: createTradeBody({ date, tradeTag, amount, comments: 'early' }),
    });
    await api.call(calls.flags.change, { ...ada, body: { action: 'rename', oldName: 'Breakout', newName: 'ORB' } });
    expect([await count({ q: 'early' }), await count({ q: 'orb' }), await count({ setup: ['ORB'] })]).toEqual([
      1, 2, 2,
    ]);
    expect([await count({ tag: ['fomo'] }), await count({ setup: ['orb'] })]).toEqual([1, 0]);
  });

  it.each([
    ['stats', calls.trades.stats, {}],
    ['filtered-stats', calls.trades.filteredStats, { startDate: '2026-01-01', endDate: '2026-12-31' }],
    ['list', calls.trades.list, {}],
    ['calendar', calls.days.calendar, {}],
    ['analytics', calls.days.analytics, {}],
    ['reports', calls.reports.get, { groupBy: 'hour' }],
  ])('is refused by %s with an error for each invalid field (API-18)', async (_, call, query) => {
    const ada = await createTrader(api);
    const filter = {
      weekday: ['1', '9'],
      setup: '',
      from: '2026-02-30',
      minR: 'x',
      zone: 'Mars',
      hour: '24',
      has: ['risk', 'x'],
      lacks: 'x',
    };
    const { code, fields } = await api.fail(call, { ...ada, query: { ...query, ...filter } });
    expect([code, Object.keys(fields ?? {}).sort()]).toEqual(['invalid_input', Object.keys(filter).sort()]);
  });
});

describe('an export with a filter', () => {
  const download = async ({ token }: Person, filter: TradeFilter) => {
    const { url } = await api.call(calls.account.export, { token, ...toQuery(filter) });
    return { url, files: await readZip(Buffer.from(await (await fetch(api.url + url)).arrayBuffer())) };
  };

  it('has the selected trades, as CSV and JSON (FLT-03, ACC-06)', async () => {
    await fc.assert(
      fc.asyncProperty(filteredJournals, filters, async (journal, filter) => {
        const ada = await createTrader(api);
        const trades = await saveFilteredTrades(api, ada, journal);
        const { files } = await download(ada, filter);
        const expected = trades.filter((trade) => matchesNaively(trade, filter)).map(({ number }) => number);
        expect(parseJournal(files).trades.map(({ number }) => number)).toEqual(expected);
        const rows = papaparse.parse<{ Number: string }>(String(files.get('trades.csv')).slice(1), { header: true });
        expect(rows.data.flatMap((row) => (row.Number ? [Number(row.Number)] : []))).toEqual(expected);
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 1) },
    );
  }, 600_000);

  it('cannot be changed to another filter (ACC-06)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'TSLA' }, { tradeTag: 'AAPL' });
    const { url, files } = await download(ada, { ticker: ['TSLA'] });
    expect(parseJournal(files).trades.map(({ number }) => number)).toEqual([1]);
    for (const other of [url.replace('TSLA', 'AAPL'), url.replace(/&filter=.*/, ''), `${url}&filter=`]) {
      expect((await fetch(api.url + other)).status).toBe(404);
    }
  });
});

describe('an export of trades by their ids', () => {
  const getUrl = (trader: Person, ids: number[]) => api.call(bulk.export, { ...trader, body: { ids } });
  const download = (url: string) => fetch(api.url + url);

  it('has these trades once each, and its URL downloads no others (BLK-01)', async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    for (const trader of [ada, bob]) await saveTrades(api, trader, {}, {}, {}, {});
    const { url } = await getUrl(ada, [4, 2, 4]);
    const files = await readZip(Buffer.from(await (await download(url)).arrayBuffer()));
    expect(parseJournal(files).trades.map(({ number }) => number)).toEqual([2, 4]);
    const { url: other } = await getUrl(bob, [1]);
    const [owner, otherOwner] = [url, other].map((each) => new URL(each, api.url).pathname);
    const changed = [
      url.replace('2.4', '2.3'),
      url.replace(/&filter=.*/, ''),
      url.replace(String(owner), String(otherOwner)),
    ];
    for (const each of changed) expect((await download(each)).status).toBe(404);
  });

  it('has at most 1,000, and a URL that can be requested (BLK-01)', async () => {
    const ada = await createTrader(api);
    const length = limits.exportTrades;
    await fillJournal(
      api,
      ada,
      Array.from({ length }, () => ({ ticker: 'A', netCents: 100, date: '2026-03-02' })),
    );
    // The longest ids that a full journal has.
    await api.db.trades.updateMany({ userId: await getUserId(api, ada) }, { $inc: { number: 199_000 } });
    const ids = Array.from({ length }, (_, index) => 199_001 + index);
    const { url } = await getUrl(ada, ids);
    expect(parseJournal(await readZip(Buffer.from(await (await download(url)).arrayBuffer()))).trades).toHaveLength(
      length,
    );
  });

  it.each([
    ['none', [], 400, 'ids must have at least one number.'],
    [
      'too many',
      Array.from({ length: limits.exportTrades + 1 }, (_, id) => id + 1),
      400,
      /^ids can have at most 1,000/,
    ],
    ["another trader's", [1, 2], 404, 'Trade not found'],
  ])('is refused for %s (BLK-01)', async (_, ids, status, error) => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    await saveTrades(api, bob, {});
    const message = typeof error === 'string' ? error : expect.stringMatching(error);
    expect(await api.fail(bulk.export, { ...bob, body: { ids } })).toMatchObject({ status, error: message });
  });
});

describe('GET /api/trades in an order', () => {
  it('neither repeats nor skips a trade while others are added (FLT-05)', async () => {
    const ada = await createTrader(api);
    const amounts = [5, -2, 9, 5, 0];
    await saveTrades(api, ada, ...amounts.map((amount) => ({ amount })));
    const fetchPage = (cursor?: string) =>
      api.call(calls.trades.list, { ...ada, query: { sort: '-amount', limit: '2', cursor } });
    const first = await fetchPage();
    expect(first.trades.map(({ amount }) => amount)).toEqual([9, 5]);
    await saveTrades(api, ada, { amount: 7 }, { amount: 3 });
    const second = await fetchPage(first.nextCursor);
    expect(second.trades.map(({ id, amount }) => [id, amount])).toEqual([
      [1, 5],
      [7, 3],
    ]);
    const third = await fetchPage(second.nextCursor);
    expect([third.trades.map(({ amount }) => amount), third.nextCursor]).toEqual([[0, -2], undefined]);
  });

  it('refuses the cursor of another order (API-18)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {});
    const { nextCursor } = await api.call(calls.trades.list, { ...ada, query: { sort: 'amount', limit: '1' } });
    for (const sort of ['date', '-r'] as const) {
      const refusal = await api.fail(calls.trades.list, { ...ada, query: { sort, cursor: nextCursor } });
      expect(refusal.fields).toHaveProperty('cursor');
    }
  });

  it.each([
    ['sort', ['', 'net', '--r']],
    ['totals', ['', '1', 'yes']],
  ])('refuses an invalid %s by its name (API-18)', async (field, values) => {
    const ada = await createTrader(api);
    for (const value of values) {
      const refusal = await api.fail(calls.trades.list, { ...ada, query: { [field]: value } });
      expect(refusal.fields).toHaveProperty(field);
    }
  });
});

it.each([
  [{}, 'groupBy is required.'],
  [{ groupBy: 'day' }, expect.stringMatching(/^groupBy must be one of hour, /)],
  [{ groupBy: ['tag', 'tag'] }, 'groupBy must name one or two different groupings.'],
  [{ groupBy: ['tag', 'hour', 'side'] }, 'groupBy must name one or two different groupings.'],
])('GET /api/reports refuses %j (RPT-01, API-18)', async (query, message) => {
  const { fields } = await api.fail(calls.reports.get, { ...(await createTrader(api)), query });
  expect(fields).toEqual({ groupBy: message });
});
