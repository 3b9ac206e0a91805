import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createRoundTripFills, importRows, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const listTrades = async () => (await api.call(calls.trades.list, { token: ada.token })).trades;

const written = { notes: 'Waited for the retest.', setup: 'Gap', tags: ['News', 'A+'] };
const stored = { comments: 'Waited for the retest.', flagType: 'Gap', tags: ['News', 'A+'] };

describe('notes, setup and tags of another journal', () => {
  it('arrive in the fields of the new trade, each note once (IMX-10)', async () => {
    await importRows(api, ada, createRoundTripFills('a', written));
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 50, ...stored }]);
    const { tags } = await api.call(calls.labels.list, { token: ada.token });
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['News', 'A+']));
    await expectCorrectColumns(api.db, ada);
  });

  it('of a later file never change what the trader has written since (IMX-10)', async () => {
    await importRows(api, ada, createRoundTripFills('a', written));
    const body = { tradeTag: 'AAPL', amount: 50, date: '2026-03-02', comments: 'My own words.', flagType: '' };
    await api.call(calls.trades.update, { token: ada.token, params: { id: '1' }, body });
    const later = createRoundTripFills('a', { ...written, notes: 'Something else.' });
    expect(await importRows(api, ada, later)).toMatchObject({ created: 0, changed: 0, unchanged: 2 });
    expect(await listTrades()).toMatchObject([{ comments: 'My own words.', flagType: '' }]);
  });

  it('come back with the trade after an undo and another import (IMX-10)', async () => {
    const { id } = await importRows(api, ada, createRoundTripFills('a', written));
    await undoImport(api, ada, id);
    expect(await listTrades()).toEqual([]);
    await importRows(api, ada, createRoundTripFills('a', written));
    expect(await listTrades()).toMatchObject([stored]);
  });

  it('that are too long are refused with the row, and the others are imported (IMX-10)', async () => {
    const long = createRoundTripFills('b', { ticker: 'MSFT', tags: ['x'.repeat(61)] });
    const reply = await importRows(api, ada, [...createRoundTripFills('a', written), ...long]);
    expect(reply).toMatchObject({ created: 1, rejected: [{ row: 2 }, { row: 3 }] });
  });
});
