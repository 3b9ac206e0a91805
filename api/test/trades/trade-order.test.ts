import { calls } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { sortByOpening } from '../support/order.ts';
import { createTrader, type Person } from '../support/people.ts';
import { getRunCount } from '../support/run-count.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpApi();

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
      { numRuns: getRunCount('JOURNAL_RUNS', 4) },
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
