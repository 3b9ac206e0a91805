import { limits, type QueryOf } from 'contracts';
import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { findKeys } from '../../src/features/trades/read-newest.ts';
import { formatCursor } from '../../src/figures/selection/cursor.ts';
import { LIST_BATCH_SIZE, NEWEST_FIRST_INDEX } from '../../src/journal/trade-model.ts';
import { setUpApi } from '../support/api.ts';
import { fillJournal } from '../support/columns.ts';
import { hasWords } from '../support/naive-filter.ts';
import { sortByOpening } from '../support/order.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';
import type { Trade } from '../support/wire-types.ts';

const api = setUpApi();

type Query = NonNullable<QueryOf<typeof calls.trades.list>>;

const countTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const getIds = (trades: readonly Pick<Trade, 'id'>[]) => trades.map(({ id }) => id);
const fetchPage = ({ token }: Person, query: Query) => api.call(calls.trades.list, { token, query });
const findIds = async (ada: Person, query: Query) => getIds((await fetchPage(ada, query)).trades);
const getErrorFields = async ({ token }: Person, query: Record<string, string>) =>
  (await api.fail(calls.trades.list, { token, query })).fields;

/** Returns all pages, in order. */
const fetchAllPages = async (ada: Person, query: Query): Promise<number[][]> => {
  const { trades, nextCursor } = await fetchPage(ada, query);
  return [getIds(trades), ...(nextCursor ? await fetchAllPages(ada, { ...query, cursor: nextCursor }) : [])];
};

describe('GET /api/trades, in pages', () => {
  it('returns the newest first, and a cursor while there are more (API-08)', async () => {
    const ada = await createTrader(api);
    const dates = ['2026-03-02', '2026-03-04', '2026-03-02', '2026-03-03', '2026-03-02'];
    await saveTrades(api, ada, ...dates.map((date) => ({ date })));
    expect(await fetchAllPages(ada, { limit: '2' })).toEqual([[2, 4], [5, 3], [1]]);
    expect(await fetchAllPages(ada, { limit: '5' })).toEqual([[2, 4, 5, 3, 1]]);
    expect(await fetchAllPages(ada, {})).toEqual([[2, 4, 5, 3, 1]]);
  });

  it('neither repeats nor skips a trade while others are added and deleted (API-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {}, {}, {});
    const { nextCursor } = await fetchPage(ada, { limit: '2' });
    await saveTrades(api, ada, {}, { date: '2026-03-03' });
    await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
    expect(await findIds(ada, { limit: '2', cursor: nextCursor })).toEqual([2, 1]);
  });

  it(`returns at most ${limits.pageSize} trades for a cursor without a limit (API-08)`, async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, {}, {}, {});
    const { nextCursor } = await fetchPage(ada, { limit: '1' });
    expect(await findIds(ada, { cursor: nextCursor })).toEqual([2, 1]);
  });

  it('returns lists and days longer than a batch completely, in order, with the cursor of their end (API-08, API-10)', async () => {
    const ada = await createTrader(api);
    const count = 2 * LIST_BATCH_SIZE + 50;
    await fillJournal(
      api,
      ada,
      countTo(count).map((number) => ({ ticker: 'AAPL', netCents: number, date: '2026-03-02' })),
    );
    const newest = countTo(count).toReversed();
    expect(await findIds(ada, {})).toEqual(newest);
    const pages = await fetchAllPages(ada, { limit: String(LIST_BATCH_SIZE + 1) });
    expect(pages.map((ids) => ids.length)).toEqual([LIST_BATCH_SIZE + 1, LIST_BATCH_SIZE + 1, 48]);
    expect(pages.flat()).toEqual(newest);
    const { trades, stats } = await api.call(calls.days.byDay, { ...ada, params: { date: '2026-03-02' } });
    expect(getIds(trades)).toEqual(newest);
    expect(stats.totalTrades).toBe(count);
  });

  it('filters by date, and by gain or loss, which exclude 0 (API-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { amount: 0.01 }, { amount: 0 }, { amount: -0.01, date: '2026-03-03' }, { amount: 5 });
    expect(await findIds(ada, { result: 'gain' })).toEqual([4, 1]);
    expect(await findIds(ada, { result: 'loss' })).toEqual([3]);
    expect(await findIds(ada, { date: '2026-03-02' })).toEqual([4, 2, 1]);
    expect(await findIds(ada, { date: '2026-03-02', result: 'loss' })).toEqual([]);
    expect(await fetchAllPages(ada, { date: '2026-03-02', result: 'gain', limit: '1' })).toEqual([[4], [1]]);
  });

  it('searches ticker, name, setup and notes, case-insensitively (API-08)', async () => {
    const ada = await createTrader(api);
    const plain = { tradeTag: 'X', flagType: '', comments: '' };
    await saveTrades(
      api,
      ada,
      { ...plain, tradeTag: 'NEEDLE' },
      { ...plain, tradeName: 'the Needle' },
      { ...plain, flagType: 'needles' },
      { ...plain, comments: 'a\nnEEdle\nb' },
      plain,
    );
    expect(await findIds(ada, { q: ' needle ' })).toEqual([4, 3, 2, 1]);
    expect(await fetchAllPages(ada, { q: 'NEEDLE', limit: '3' })).toEqual([[4, 3, 2], [1]]);
    expect(await findIds(ada, { q: 'needless' })).toEqual([]);
  });

  it('finds trades that contain all words, in any order (API-08)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { tradeTag: 'TSLA', comments: 'faded the gap' }, { tradeTag: 'TSLA' });
    expect(await findIds(ada, { q: 'gap tsla' })).toEqual([1]);
    expect(await findIds(ada, { q: 'gap  the TSLA gap' })).toEqual([1]);
    expect(await findIds(ada, { q: 'gap nvda' })).toEqual([]);
  });

  // Single ASCII characters are part of the random searches below.
  it.each(['.*', '^a', 'a|b', '\\d', '{1}', 'x\0', '🚀', 'É', 'ß', '$gt'])(
    'matches %j literally (API-08)',
    async (q) => {
      const ada = await createTrader(api);
      await saveTrades(api, ada, { comments: 'a1b' }, { comments: `before ${q} after` });
      expect(await findIds(ada, { q })).toEqual([2]);
    },
  );

  it('finds the same trades as a naive search in any journal (API-08)', async () => {
    const ascii = fc.string({ unit: 'grapheme-ascii', maxLength: 3 });
    const text = fc.oneof(fc.constantFrom('a', 'B', 'ab', '.', 'A.b', 'b É', ''), ascii);
    const entry = fc.record({
      comments: text,
      tradeName: text,
      amount: fc.integer({ min: -1, max: 1 }),
      date: fc.constantFrom('2026-03-02', '2026-03-03'),
    });
    const query = fc.record(
      {
        q: fc.oneof(
          fc.constantFrom('a', 'b', '.', 'ab', 'b A', 'é'),
          ascii.filter((typed) => typed.trim() !== ''),
        ),
        result: fc.constantFrom('gain' as const, 'loss' as const),
        date: fc.constantFrom('2026-03-02', '2026-03-03'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 12 }),
        fc.array(query, { minLength: 3, maxLength: 3 }),
        fc.integer({ min: 1, max: 5 }),
        async (entries, queries, limit) => {
          const ada = await createTrader(api);
          await saveTrades(api, ada, ...entries.map((entry) => ({ ...entry, tradeTag: 'X', flagType: '' })));
          const { trades } = await fetchPage(ada, {});
          for (const each of queries) {
            const naiveResult = trades.filter(
              (trade) =>
                hasWords(calls.trades.create.reply.parse(trade), each.q) &&
                (!each.date || trade.date === each.date) &&
                (!each.result || (each.result === 'gain' ? trade.amount > 0 : trade.amount < 0)),
            );
            const pages = await fetchAllPages(ada, { ...each, limit: String(limit) });
            expect(pages.flat()).toEqual(getIds(naiveResult));
            for (const ids of pages.slice(0, -1)) expect(ids).toHaveLength(limit);
          }
        },
      ),
      { numRuns: getRunCount('JOURNAL_RUNS', 5) },
    );
  });

  it("never returns another trader's trades for their cursor (API-17)", async () => {
    const ada = await createTrader(api);
    const bob = await createTrader(api);
    await saveTrades(api, ada, {}, {}, {});
    await saveTrades(api, bob, { date: '2026-01-01' });
    const { nextCursor } = await fetchPage(ada, { limit: '1' });
    expect((await fetchPage(bob, { cursor: nextCursor })).trades).toEqual((await fetchPage(bob, {})).trades);
  });

  it.each([
    ['limit', ['0', '-1', '1.5', '1001', 'x', '', '1e2', '99999999999999999999']],
    ['cursor', ['', 'x', 'AAAA', '2026-03-02', btoa('2026-03-02/0'), btoa('2026-03-02/x'), 'x'.repeat(101)]],
    ['q', ['', ' ', 'x'.repeat(101), 'a b c d e f g h i']],
    ['date', ['', 'x', '2026-02-30', '2026-3-2']],
    ['result', ['', 'Gain', 'win']],
  ])('rejects an invalid %s by its name (API-18)', async (field, wrong) => {
    const ada = await createTrader(api);
    for (const value of wrong) expect(await getErrorFields(ada, { [field]: value })).toHaveProperty(field);
  });

  it('accepts limit and search up to their bounds (API-18)', async () => {
    const ada = await createTrader(api);
    await saveTrades(api, ada, { comments: 'x'.repeat(100) });
    expect(await findIds(ada, { q: 'x'.repeat(100), limit: '1' })).toEqual([1]);
    expect(await findIds(ada, { limit: '1000' })).toEqual([1]);
    expect(await findIds(ada, { q: 'x xx xxx xxxx xxxxx xxxxxx xxxxxxx xxxxxxxx x' })).toEqual([1]);
  });
});

describe('a page', () => {
  it.each<Parameters<typeof findKeys>[2]>([
    {},
    { date: '2024-06-01' },
    { cursor: formatCursor({ value: '2024-06-01,none,none', number: 7 }) },
  ])("is read from the owner's index without sorting: %j (API-08)", async (query) => {
    const ada = await createTrader(api);
    const userId = await getUserId(api, ada);
    const plan = JSON.stringify(await findKeys(api.db, userId, query).limit(50).explain());
    expect(plan).toContain(NEWEST_FIRST_INDEX);
    expect(plan).not.toMatch(/COLLSCAN|"SORT"|Sort Key/);
  });
});

type Sort = 'date' | '-date';

const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;

/** Few times, so that many trades share one, and journals in which none is known. */
const time = fc.option(fc.constantFrom(1, 2, 3), { nil: null, freq: 2 });
const journals = fc.array(
  fc.record({
    date: fc.constantFrom(...DAYS),
    opened: time,
    minutes: fc.option(fc.constantFrom(0, 5, 120), { nil: null }),
  }),
  { maxLength: 14 },
);

const toTrades = (journal: (typeof journals extends fc.Arbitrary<infer T> ? T : never)[number][]) =>
  journal.map(({ date, opened, minutes }, index) => {
    const start = Date.parse(`${date}T15:00:00Z`) + (opened ?? 0) * 600_000;
    return {
      number: index + 1,
      date,
      openedAt: opened === null ? null : new Date(start).toISOString(),
      closedAt: minutes === null ? null : new Date(start + minutes * 60_000).toISOString(),
    };
  });

/** The ids of all pages. `totals` has each page ordered by columns instead of the index. */
const fetchPages = async (ada: Person, sort: Sort, limit: number, totals?: 'true') => {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call(calls.trades.list, { ...ada, query: { sort, limit: String(limit), cursor, totals } });
    ids.push(...page.trades.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
};

const fetchDay = async (ada: Person, date: string) =>
  (await api.call(calls.days.byDay, { ...ada, params: { date } })).trades.map(({ id }) => id);

describe('the trades of a day', () => {
  it('are in order of opening, closing and number, in pages of any size, in both directions (LST-02, FLT-05, API-08)', async () => {
    await fc.assert(
      fc.asyncProperty(journals, async (journal) => {
        const ada = await createTrader(api);
        const trades = toTrades(journal);
        await saveTrades(api, ada, ...trades.map(({ number: _, ...times }) => times));
        const oldest = sortByOpening(trades);
        const ids = oldest.map(({ number }) => number);
        const newest = ids.toReversed();
        for (let limit = 1; limit <= trades.length + 1; limit += 1) {
          expect([limit, await fetchPages(ada, '-date', limit)]).toEqual([limit, newest]);
          expect([limit, await fetchPages(ada, '-date', limit, 'true')]).toEqual([limit, newest]);
          expect([limit, await fetchPages(ada, 'date', limit)]).toEqual([limit, ids]);
        }
        expect((await api.call(calls.trades.list, { ...ada, query: {} })).trades.map(({ id }) => id)).toEqual(newest);
        for (const date of DAYS) {
          const ofDay = oldest.filter((trade) => trade.date === date).map(({ number }) => number);
          expect(await fetchDay(ada, date)).toEqual(ofDay.toReversed());
        }
      }),
      { numRuns: getRunCount('JOURNAL_RUNS', 2) },
    );
  }, 600_000);

  it('has a cursor that either order of reading continues (API-08)', async () => {
    const ada = await createTrader(api);
    const openedAt = ['2026-03-02T15:10:00.000Z', null, '2026-03-02T15:05:00.000Z', '2026-03-02T15:10:00.000Z'];
    await saveTrades(api, ada, ...openedAt.map((at) => ({ date: '2026-03-02', openedAt: at })));
    const fetchPage = (totals: 'true' | undefined, cursor?: string) =>
      api.call(calls.trades.list, { ...ada, query: { limit: '2', totals, cursor } });
    for (const [first, second] of [
      ['true', undefined],
      [undefined, 'true'],
    ] as const) {
      const page = await fetchPage(first);
      const rest = await fetchPage(second, page.nextCursor);
      expect([...page.trades, ...rest.trades].map(({ id }) => id)).toEqual([2, 4, 1, 3]);
    }
  });

  it('stay in this order in the review queue, oldest first (REV-01)', async () => {
    const ada = await createTrader(api);
    await api.call(calls.settings.change, { ...ada, body: { reviewSince: '2026-03-01' } });
    const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
    await saveTrades(
      api,
      ada,
      { date: '2026-03-02', openedAt: at('15:30'), closedAt: at('15:31') },
      { date: '2026-03-02', openedAt: null },
      { date: '2026-03-02', openedAt: at('15:00'), closedAt: at('15:40') },
      { date: '2026-03-02', openedAt: at('15:00'), closedAt: at('15:20') },
    );
    expect((await api.call(calls.review.queue, ada)).trades).toEqual({ count: 4, ids: [4, 3, 1, 2] });
  });
});
