import { calls } from 'contracts/every-call';
import type { PositionRowsRecord } from '../../src/imports/model.ts';
import { decodePositionRows, encodePositionRows } from '../../src/imports/position-rows.ts';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createFill, createLegFills, importRows } from '../support/imports.ts';
import { createTrader, getUserId, type Person } from '../support/people.ts';
import type { Trade } from '../support/wire-types.ts';

const api = setUpApi();

const option = { ticker: 'SPXW260302P05000000', multiplier: '100', kind: 'option' as const, quantity: '1' };
const minute = (count: number) => ({ row: count, at: `2026-03-02T14:${30 + count}:00.000Z` });

/** Four are sold where three are open: the fourth waits for the fill that says that it closes. */
const rows = [
  createFill({ ...option, ...minute(0), key: 'a', quantity: '3', price: '2' }),
  createFill({ ...option, ...minute(1), key: 'b', side: 'sell', quantity: '4', price: '3', effect: 'close' }),
  createFill({ ...option, ...minute(2), key: 'c', price: '1', effect: 'close' }),
  ...createLegFills('x', { opening: 'buy', prices: ['1', '2'], ticker: 'SPXW260302P04900000' }),
];

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
  await importRows(api, ada, rows);
});

const listTrades = async () => (await api.call(calls.trades.list, { token: ada.token })).trades;
const merge = (ids: number[]) => api.call(calls.importedTrades.merge, { token: ada.token, body: { ids } });
const toFacts = (trades: readonly Trade[]) =>
  trades.map(({ version: _, ...trade }) => trade).sort((a, b) => a.id - b.id);

/** A fill that was divided says in both parts that it closes. */
const storeAsBefore = async () => {
  const userId = await getUserId(api, ada);
  for await (const record of api.db.positionRows.find({ userId }).lean<PositionRowsRecord>().cursor()) {
    const position = decodePositionRows(record);
    const executions = position.executions.map((row): typeof row =>
      row.key.endsWith(':b') ? { ...row, effect: 'close' } : row,
    );
    const { content } = encodePositionRows({ ...position, executions });
    await api.db.positionRows.updateOne({ _id: position._id }, { content });
  }
};

describe('trades of which a fill closed one while it opened the other (LEG-03)', () => {
  it.each([
    ['alone', [1, 2], 500],
    ['with another ticker', [1, 2, 3], 600],
  ])('become legs %s, and trades again', async (_, ids, amount) => {
    const before = toFacts(await listTrades());
    expect(before.map(({ side, amount: net }) => [side, net])).toEqual([
      ['long', 300],
      ['short', 200],
      ['long', 100],
    ]);
    expect(await merge(ids)).toEqual({ ids: [1] });
    const whole = (await listTrades()).find(({ id }) => id === 1);
    expect(whole).toMatchObject({ amount, structure: 'custom' });
    expect(whole?.legs).toHaveLength(ids.length);
    await api.call(calls.importedTrades.split, { token: ada.token, body: { id: 1 } });
    expect(toFacts(await listTrades())).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it.each([[[1, 2]], [[2, 3]]])(
    'are merged after their file is imported again if a former release stored them',
    async (ids) => {
      await storeAsBefore();
      const before = toFacts(await listTrades());
      expect(await api.fail(calls.importedTrades.merge, { token: ada.token, body: { ids } })).toMatchObject({
        status: 409,
        error: 'Import the files of these trades again, then merge them.',
      });
      expect(toFacts(await listTrades())).toEqual(before);
      await importRows(api, ada, rows);
      await merge([1, 2, 3]);
      expect(await listTrades()).toMatchObject([{ amount: 600 }]);
    },
  );
});
