import { calls } from 'contracts/every-call';
import { setUpApi } from './support/api.ts';
import { expectCorrectColumns } from './support/columns.ts';
import { addRows, createFill, createImportBody, createRoundTripFills, importRows } from './support/imports.ts';
import { createTrader, type Person } from './support/people.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const listTrades = async () => (await api.call(calls.trades.list, { token: ada.token })).trades;

describe('rows of a broker file', () => {
  it('become trades from flat to flat, with what the file says (IMP-06)', async () => {
    const reply = await importRows(api, ada, createRoundTripFills('a', { fees: '1.25', account: 'Main' }));
    expect(reply).toMatchObject({ created: 1, changed: 0, unchanged: 0, rejected: [] });
    const [trade] = await listTrades();
    expect(trade).toMatchObject({
      id: 1,
      tradeTag: 'AAPL',
      amount: 47.5,
      fees: 2.5,
      date: '2026-03-02',
      side: 'long',
      quantity: '100',
      entryPrice: '10',
      exitPrice: '10.5',
      account: 'Main',
    });
    await expectCorrectColumns(api.db);
  });

  it('are imported once, however often they are sent (IMP-08)', async () => {
    const rows = [...createRoundTripFills('a'), ...createRoundTripFills('b', { ticker: 'MSFT' })];
    await importRows(api, ada, rows);
    const before = await listTrades();
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    expect(await listTrades()).toEqual(before);
  });

  it('of a later file close a position that an earlier file leaves open (IMP-06)', async () => {
    const rows = createRoundTripFills('a');
    expect(await importRows(api, ada, rows.slice(0, 1))).toMatchObject({ created: 0, open: 1 });
    expect(await listTrades()).toEqual([]);
    expect(await importRows(api, ada, rows.slice(1))).toMatchObject({ created: 1, open: 0 });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 50 }]);
  });

  it('are refused one by one, each with its field and reason (IMP-07)', async () => {
    const { id } = await api.call(calls.imports.start, { token: ada.token, body: createImportBody() });
    const bad = createFill({ key: 'bad', quantity: '-1', row: 9 });
    const reply = await addRows(api, ada, id, { executions: [...createRoundTripFills('a'), bad] });
    expect(reply).toMatchObject({
      created: 1,
      rejected: [{ row: 9, field: 'quantity', reason: 'Quantity must be above 0.' }],
    });
  });
});
