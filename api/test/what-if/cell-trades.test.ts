import { calls } from 'contracts/every-call';
import type { CellBody } from 'contracts/what-if-trades';
import { setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';
import type { TradeBody } from '../support/wire-types.ts';

const api = setUpApi();

/** 10 shares at 100 that were $20 down and $40 up, without stored prices. */
const createTrade = (day: number, amount = 30): Partial<TradeBody> => ({
  ...{ side: 'long', quantity: '10', entryPrice: '100', exitPrice: '103', mae: 20, mfe: 40, fees: 0, amount },
  ...{ date: `2026-07-${day}`, openedAt: `2026-07-${day}T13:30:30Z`, closedAt: `2026-07-${day}T14:30:30Z` },
});

const cell = { stop: 2, target: 4, in: 'points', until: 'close' } as const;

const list = ({ token }: Person, changes: Partial<CellBody> = {}, query = {}) =>
  api.call(calls.whatIfTrades.list, { token, query, body: { ...cell, ...changes } });

describe('the trades of a cell', () => {
  let ada: Person;
  beforeEach(async () => {
    ada = await createTrader(api);
  });

  it('have their least and greatest result, the last ones first, with running sums that end at those of the cell (WIF-05)', async () => {
    await saveTrades(api, ada, createTrade(14), createTrade(13, -10), { ...createTrade(15), mfe: undefined });
    const { trades, equity, nextCursor } = await list(ada);
    expect(trades).toEqual([
      { id: 1, ticker: 'AAPL', date: '2026-07-14', actual: 30, low: -20, high: 40, certain: false },
      { id: 2, ticker: 'AAPL', date: '2026-07-13', actual: -10, low: -20, high: 40, certain: false },
    ]);
    expect(equity).toEqual([
      { trades: 1, actual: -10, low: -20, high: 40 },
      { trades: 2, actual: 20, low: -40, high: 80 },
    ]);
    expect(nextCursor).toBeUndefined();
    const body = { stops: [cell.stop], targets: [cell.target], in: cell.in, until: cell.until };
    const grid = await api.call(calls.whatIf.exits, { token: ada.token, query: {}, body });
    expect(grid.cells).toMatchObject([{ low: { net: -40 }, high: { net: 80 }, certain: 0 }]);
    expect((await list(ada, { stop: null })).trades).toMatchObject([{ low: 40, certain: true }, { high: 40 }]);
  });

  it('come in pages, of which the first has the sums (WIF-05)', async () => {
    const days = Array.from({ length: 5 }, (_, index) => createTrade(10 + index));
    await saveTrades(api, ada, ...days);
    const first = await list(ada, {}, { limit: '2', to: '2026-07-13' });
    const second = await list(ada, {}, { limit: '2', to: '2026-07-13', cursor: first.nextCursor });
    expect([first, second].map(({ trades }) => trades.map(({ id }) => id))).toEqual([
      [4, 3],
      [2, 1],
    ]);
    expect([first, second].map(({ equity }) => equity.length)).toEqual([4, 0]);
    expect(second.nextCursor).toBeUndefined();
    await expect(list(ada, {}, { cursor: 'bm9uZQ' })).rejects.toThrow(
      'cursor must be the nextCursor of a previous page.',
    );
  });

  it('are in R with a risk (WIF-05)', async () => {
    await saveTrades(api, ada, { ...createTrade(14), risk: 20 }, createTrade(15));
    expect(await list(ada, { in: 'r', stop: 1, target: 2 }, { unit: 'r' })).toMatchObject({
      trades: [{ id: 1, actual: 1.5, low: -1, high: 2 }],
      tradesWithoutRisk: 1,
    });
  });
});
