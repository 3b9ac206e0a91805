import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import type { ExecutionRow } from 'contracts/import-rows';
import papaparse from 'papaparse';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import {
  addRows,
  createBullPut,
  createImportBody,
  createLegFills,
  createRoundTripFills,
  importRows,
  undoImport,
} from '../support/imports.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { attachFile, exportJournal, importJournal } from '../support/transfer.ts';
import type { Trade } from '../support/wire-types.ts';
import { readZip } from '../support/zips.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const listTrades = async (query = {}) => (await api.call(calls.trades.list, { token: ada.token, query })).trades;
const merge = (...ids: number[]) => api.call(calls.importedTrades.merge, { token: ada.token, body: { ids } });
const split = (id: number) => api.call(calls.importedTrades.split, { token: ada.token, body: { id } });
const failMerge = (...ids: number[]) => api.fail(calls.importedTrades.merge, { token: ada.token, body: { ids } });

/** Without what every write changes. */
const toFacts = (trades: readonly Trade[]) =>
  trades.map(({ version: _, ...trade }) => trade).sort((a, b) => a.id - b.id);

const moveToDay = (rows: readonly ExecutionRow[], day: string): ExecutionRow[] =>
  rows.map((row) => ({ ...row, day, at: row.at && day + row.at.slice(10) }));

const createLeg = (key: string, overrides: Partial<ExecutionRow> = {}) =>
  createLegFills(key, { opening: 'buy', prices: ['1', '2'], ticker: 'SPXW260302P04900000', ...overrides });

const readCsv = (csv: Buffer | undefined) =>
  papaparse.parse<Record<string, string>>(String(csv).slice(1), { header: true, skipEmptyLines: true }).data;

const createUpdate = ({ tradeTag, amount, date }: Trade) => ({ tradeTag, amount, date });

describe('trades of different tickers (LEG-03)', () => {
  it('become one trade with legs, a win of 206.75 (LEG-01)', async () => {
    await importRows(api, ada, createBullPut());
    expect((await listTrades()).map(({ amount }) => amount).sort()).toEqual([-477.62, 684.37]);
    expect(await merge(1, 2)).toEqual({ ids: [1] });
    const { trade } = await api.call(calls.trades.get, { token: ada.token, params: { id: '1' } });
    expect(trade).toMatchObject({
      id: 1,
      tradeTag: 'SPX',
      amount: 206.75,
      fees: 1.25,
      side: 'short',
      quantity: '1',
      entryPrice: '3.4',
      exitPrice: '1.32',
      openedAt: '2026-03-02T14:30:00.000Z',
      closedAt: '2026-03-02T15:30:00.000Z',
      structure: 'vertical',
      instrument: { underlying: 'SPX', kind: 'option', expiry: '2026-03-02', strike: null, right: 'put' },
      legs: [
        { ticker: 'SPXW260302P04950000', side: 'long', net: -477.62, fees: 0.62, entryPrice: '9.1', exitPrice: '4.33' },
        { ticker: 'SPXW260302P05000000', side: 'short', net: 684.37, fees: 0.63, multiplier: '100' },
      ],
    });
    expect(trade.executions?.map(({ leg }) => leg).sort()).toEqual([0, 0, 1, 1]);
    const { executions: _, ...listed } = trade;
    expect(await listTrades()).toEqual([listed]);
    await expectCorrectColumns(api.db, ada);
  });

  it('become the same trades again by a split, with what the trader wrote', async () => {
    await importRows(api, ada, createBullPut());
    for (const trade of await listTrades()) {
      const body = { ...createUpdate(trade), comments: `Note ${trade.id}`, flagType: 'Gap', risk: 100 + trade.id };
      await api.call(calls.trades.update, { token: ada.token, params: { id: String(trade.id) }, body });
    }
    const before = toFacts(await listTrades());
    await merge(1, 2);
    expect(await listTrades()).toMatchObject([{ comments: 'Note 1\n\nNote 2', flagType: 'Gap', risk: 101 }]);
    expect(await split(1)).toEqual({ ids: [1, 2] });
    const [first, second] = toFacts(await listTrades());
    // Like every merge, the first trade keeps all notes.
    expect([{ ...first, comments: 'Note 1' }, second]).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it('stay one when the file is imported again, undone, and imported again', async () => {
    await importRows(api, ada, createBullPut());
    await merge(1, 2);
    const before = toFacts(await listTrades());
    expect(await importRows(api, ada, createBullPut())).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    expect(toFacts(await listTrades())).toEqual(before);
    const { imports } = await api.call(calls.imports.list, { token: ada.token });
    for (const { id } of imports) {
      const { deleted } = await api.call(calls.imports.previewUndo, { token: ada.token, params: { id } });
      expect(await undoImport(api, ada, id)).toMatchObject({ deleted });
    }
    expect(await listTrades()).toEqual([]);
    const { id } = await api.call(calls.imports.start, { token: ada.token, body: createImportBody() });
    for (const row of createBullPut()) await addRows(api, ada, id, { executions: [row] });
    expect(toFacts(await listTrades())).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it('lose one leg when only its file is undone, and get it back', async () => {
    const [shortOpening, shortClosing, ...long] = createBullPut();
    await importRows(
      api,
      ada,
      [shortOpening, shortClosing].flatMap((row) => row ?? []),
    );
    const { id } = await importRows(api, ada, long);
    await merge(1, 2);
    const before = toFacts(await listTrades());
    const preview = await api.call(calls.imports.previewUndo, { token: ada.token, params: { id } });
    expect(preview).toMatchObject({ deleted: 0, changed: 1 });
    await undoImport(api, ada, id);
    const [rest, ...others] = await listTrades();
    expect(others).toEqual([]);
    expect(rest).toMatchObject({ id: 1, tradeTag: 'SPXW260302P05000000', amount: 684.37 });
    expect(rest).not.toHaveProperty('legs');
    await importRows(api, ada, long);
    expect(toFacts(await listTrades())).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it('keep their legs when the import is repeated in another zone, and when a file corrects a leg', async () => {
    const { id } = await importRows(api, ada, createBullPut());
    await merge(1, 2);
    await api.call(calls.imports.repeat, { token: ada.token, params: { id }, body: { zone: 'America/Chicago' } });
    expect(await listTrades()).toMatchObject([
      { id: 1, amount: 206.75, structure: 'vertical', openedAt: '2026-03-02T15:30:00.000Z' },
    ]);
    await importRows(
      api,
      ada,
      createBullPut().map((row) => (row.price === '4.33' ? { ...row, price: '4.43' } : row)),
    );
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 216.75, legs: [{ net: -467.62 }, { net: 684.37 }] }]);
    await expectCorrectColumns(api.db, ada);
  });

  it('share a title in the calendar only with trades of the same structure (LEG-06)', async () => {
    const second = createBullPut({ key: 'second' });
    await importRows(api, ada, [...createBullPut(), ...second.map((row) => ({ ...row, account: 'Second' }))]);
    await merge(1, 2);
    await merge(3, 4);
    const readGroups = async () => {
      const query = { from: '2026-03-01', to: '2026-03-31' };
      const { tradesByDate } = await api.call(calls.days.calendar, { token: ada.token, query });
      return tradesByDate['2026-03-02'];
    };
    expect(await readGroups()).toMatchObject([{ name: 'SPX', count: 2, structure: 'vertical' }]);
    const day = await api.call(calls.days.byDay, { token: ada.token, params: { date: '2026-03-02' } });
    expect(day.trades).toMatchObject([{ structure: 'vertical' }, { structure: 'vertical' }]);
    const { bestDay } = await api.call(calls.trades.stats, { token: ada.token });
    expect(bestDay?.tradeSummary).toMatchObject([{ symbol: 'SPX', count: 2, structure: 'vertical' }]);
    const body = { tradeTag: 'SPX', amount: 5, date: '2026-03-02' };
    await api.call(calls.trades.create, { token: ada.token, body });
    const [group] = (await readGroups()) ?? [];
    expect(group).toMatchObject({ name: 'SPX', count: 3 });
    expect(group).not.toHaveProperty('structure');
  });

  it('are the pieces of the whole, by their tickers (LEG-03)', async () => {
    await importRows(api, ada, createBullPut());
    await merge(1, 2);
    const sent = { token: ada.token, params: { id: '1' } };
    const { pieces } = await api.call(calls.importedTrades.choices, sent);
    expect(pieces.map(({ ticker, net }) => [ticker, net]).sort()).toEqual([
      ['SPXW260302P04950000', -477.62],
      ['SPXW260302P05000000', 684.37],
    ]);
  });

  it('are found as a whole by ticker, underlying, kind and structure, and by a leg only in the search (LEG-06)', async () => {
    await importRows(api, ada, [...createBullPut(), ...createRoundTripFills('x')]);
    await merge(1, 2);
    const find = async (query: object) => (await listTrades(query)).map(({ id }) => id);
    for (const query of [
      { ticker: 'SPX' },
      { underlying: 'SPX' },
      { kind: 'option' },
      { structure: 'vertical' },
      { structure: ['custom', 'vertical'] },
      { q: 'spxw260302p0495' },
    ])
      expect({ query, found: await find(query) }).toEqual({ query, found: [1] });
    expect(await find({ ticker: 'SPXW260302P04950000' })).toEqual([]);
    expect(await find({ structure: 'none' })).toEqual([3]);
    expect(await find({ structure: ['none', 'vertical'] })).toHaveLength(2);
    const wrong = await api.fail(calls.trades.list, { token: ada.token, query: { structure: 'condor' } });
    expect(wrong.fields).toHaveProperty('structure');
  });

  it.each([
    ['have another underlying', createLeg('x', { ticker: 'NDXP260302P05000000' })],
    ['have no day or time in common', moveToDay(createLeg('x'), '2026-03-09')],
    ['are of another account', createLeg('x', { account: 'Other' })],
  ])('are refused with the reason when they %s', async (_, rows) => {
    await importRows(api, ada, [...createBullPut(), ...rows]);
    const before = await listTrades();
    const { status, error } = await failMerge(1, 3);
    expect([status, error]).toEqual([409, expect.stringMatching(/^(?:Only trades|Legs) of one /)]);
    expect(await listTrades()).toEqual(before);
  });

  it('are refused with more legs than a trade can have', async () => {
    const rows = Array.from({ length: limits.legs + 1 }, (_, index) =>
      createLeg(`x${index}`, { ticker: `SPXW260302P0${4900 + index}000` }),
    );
    await importRows(api, ada, rows.flat());
    const ids = rows.map((_, index) => index + 1);
    const { status, fields } = await failMerge(...ids);
    expect([status, fields]).toEqual([400, { ids: 'A trade can have at most 12 legs.' }]);
    expect(await merge(...ids.slice(1))).toEqual({ ids: [2] });
    const found = await listTrades();
    expect(found.map(({ legs }) => legs?.length)).toEqual(expect.arrayContaining([12, undefined]));
  });

  it('are trades again when a file corrects a leg so that there are too many', async () => {
    const legs = Array.from({ length: limits.legs }, (_, index) =>
      createLeg(`x${index}`, { ticker: `SPXW260302P0${4900 + index}000` }),
    );
    const later = createLeg('y').map((row) => ({
      ...row,
      at: row.at?.replace('T14', 'T17').replace('T15', 'T18') ?? null,
    }));
    await importRows(api, ada, [...legs.flat(), ...later]);
    const ids = [...legs, later].map((_, index) => index + 1);
    await merge(...ids);
    expect((await listTrades()).map((trade) => trade.legs?.length)).toEqual([limits.legs]);
    const other = { buy: 'sell', sell: 'buy' } as const;
    await importRows(
      api,
      ada,
      later.map((row) => ({ ...row, side: other[row.side] })),
    );
    const separate = await listTrades();
    expect(separate.map(({ id, legs: own }) => [id, own]).sort()).toEqual(ids.map((id) => [id, undefined]).sort());
    expect(separate.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(limits.legs * 100 - 100);
    await expectCorrectColumns(api.db, ada);
  });

  it('can join a trade that has legs, which is then separated into all of them', async () => {
    await importRows(api, ada, [...createBullPut(), ...createLeg('x')]);
    const before = toFacts(await listTrades());
    await merge(1, 2);
    expect(await merge(3, 1)).toEqual({ ids: [1] });
    expect(await listTrades()).toMatchObject([{ legs: [{}, {}, {}], structure: 'custom', amount: 306.75 }]);
    await split(1);
    expect(toFacts(await listTrades())).toEqual(before);
    await expectCorrectColumns(api.db, ada);
  });

  it('keep the media of the only trade with some, whose number the whole has', async () => {
    await importRows(api, ada, createBullPut());
    await attachFile(api, ada, 2, createPngFile('chart.png'));
    expect(await merge(1, 2)).toEqual({ ids: [2] });
    expect(await listTrades()).toMatchObject([
      { id: 2, structure: 'vertical', files: [{ originalName: 'chart.png' }] },
    ]);
    await split(2);
    expect((await listTrades()).map(({ files }) => files.length).sort()).toEqual([0, 1]);
  });

  it('have no MAE and MFE of a part, and no prices (CHT-05, WIF-01)', async () => {
    await importRows(api, ada, createBullPut());
    const [trade] = await listTrades();
    if (!trade) throw new Error('There are two trades.');
    const body = { ...createUpdate(trade), mae: 1, mfe: 2 };
    await api.call(calls.trades.update, { token: ada.token, params: { id: String(trade.id) }, body });
    await merge(1, 2);
    const [whole] = await listTrades();
    expect(whole).toMatchObject({ excursions: null });
    expect(whole).not.toHaveProperty('mae');
    const sent = { token: ada.token, params: { ticker: 'SPX' }, query: {}, body: {} };
    const { refused } = await api.call(calls.candles.excursions, sent);
    const reason = 'The trade has legs: no prices are those of all of them.';
    expect(refused).toEqual([{ id: 1, reason }]);
    const { trades } = await api.call(calls.whatIf.exits, {
      token: ada.token,
      body: { stops: [1], targets: [1], in: 'points', until: 'close' },
    });
    expect(trades).toEqual({ used: 0, refused: [{ reason, count: 1 }] });
  });

  it('keep their legs through changes of the trade and of many trades', async () => {
    await importRows(api, ada, createBullPut());
    await merge(1, 2);
    const [whole] = await listTrades();
    if (!whole) throw new Error('There is one trade.');
    const body = { ...createUpdate(whole), comments: 'Held.' };
    await api.call(calls.trades.update, { token: ada.token, params: { id: '1' }, body });
    const change = { action: 'addTag' as const, tag: 'spread' };
    await api.call(calls.bulk.change, { token: ada.token, body: { ids: [1], change } });
    const { legs, structure, instrument } = whole;
    expect(await listTrades()).toMatchObject([{ comments: 'Held.', tags: ['spread'], legs, structure, instrument }]);
    await expectCorrectColumns(api.db, ada);
  });

  it('keep their legs in the export and in a restored journal (ACC-06)', async () => {
    await importRows(api, ada, createBullPut());
    await merge(1, 2);
    const { trade } = await api.call(calls.trades.get, { token: ada.token, params: { id: '1' } });
    const zip = await exportJournal(api, ada);
    const [row] = readCsv((await readZip(zip)).get('trades.csv'));
    expect(row).toMatchObject({ Ticker: 'SPX', Amount: '206.75', Structure: 'vertical' });
    expect(row?.Legs).toBe(
      'long 1 SPXW260302P04950000 from 9.1 to 4.33, net -477.62, fees 0.62\n' +
        'short 1 SPXW260302P05000000 from 12.5 to 5.65, net 684.37, fees 0.63',
    );
    const bob = await createTrader(api);
    await importJournal(api, bob, zip);
    const restored = await api.call(calls.trades.get, { token: bob.token, params: { id: '1' } });
    expect({ ...restored.trade, version: trade.version }).toEqual(trade);
    await expectCorrectColumns(api.db, bob);
    const sent = { token: bob.token, body: { id: 1 } };
    expect((await api.fail(calls.importedTrades.split, sent)).status).toBe(409);
  });
});
