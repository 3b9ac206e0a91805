import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import { expectCorrectColumns } from '../support/columns.ts';
import { createFill, createRoundTripFills, createScaledOutFills, importRows, undoImport } from '../support/imports.ts';
import { createTrader, type Person } from '../support/people.ts';
import { saveRule } from '../support/rules.ts';
import { createTradeBody } from '../support/trades.ts';
import { attachFile, createPicture } from '../support/transfer.ts';

const api = setUpApi();

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});
afterEach(() => expectCorrectColumns(api.db, ada));

const listTrades = async () => (await api.call(calls.trades.list, { token: ada.token })).trades;
const getTrade = async (id: number) =>
  (await api.call(calls.trades.get, { token: ada.token, params: { id: String(id) } })).trade;

/** Adds what only a trader knows. */
const annotate = async (id: number) => {
  const { amount, date, tradeTag } = await getTrade(id);
  const body = createTradeBody({ tradeTag, amount, date, tradeName: 'Gap', comments: 'Late entry', tags: ['fomo'] });
  await api.call(calls.trades.update, { token: ada.token, params: { id: String(id) }, body });
};

const added = { tradeName: 'Gap', comments: 'Late entry', flagType: 'Breakout', tags: ['fomo'] };

describe('undoing an import', () => {
  it('moves its trades to the trash, and shows before how many have notes, tags and media (IMP-10)', async () => {
    const rows = [...createRoundTripFills('a'), ...createRoundTripFills('b', { ticker: 'MSFT' })];
    const { id } = await importRows(api, ada, rows);
    await annotate(1);
    await attachFile(api, ada, 2, await createPicture());
    const preview = await api.call(calls.imports.previewUndo, { token: ada.token, params: { id } });
    expect(preview).toEqual({ deleted: 2, changed: 0, withNotes: 1, withTags: 1, withMedia: 1 });
    expect(await undoImport(api, ada, id)).toEqual({ deleted: 2, changed: 0, edited: 0, isDone: true });
    expect(await listTrades()).toEqual([]);
    const { trades } = await api.call(calls.trash.list, { token: ada.token });
    expect(trades.map((trade) => trade.id).sort()).toEqual([1, 2]);
    expect(await api.call(calls.imports.get, { token: ada.token, params: { id } })).toMatchObject({ status: 'undone' });
  });

  it('gives trades that it has changed their former facts, and keeps what the trader has added or edited (IMP-10)', async () => {
    const [buy, first, second] = createScaledOutFills();
    if (!buy || !first || !second) throw new Error('three fills');
    const close = { ...first, quantity: '100' };
    await importRows(api, ada, [buy, close]);
    await annotate(1);
    const before = await getTrade(1);
    // A later file adds a fill before and one after.
    const earlier = { ...buy, key: `${buy.key}-earlier`, quantity: '50', price: '9', at: '2026-03-02T14:00:00.000Z' };
    const { id, changed } = await importRows(api, ada, [earlier, second]);
    expect(changed).toBe(1);
    expect(await getTrade(1)).toMatchObject({ ...added, quantity: '150', amount: 150 });
    expect(await undoImport(api, ada, id)).toMatchObject({ deleted: 0, changed: 1 });
    expect(await getTrade(1)).toEqual({ ...before, version: before.version + 2 });
  });

  it('takes the opening of a trade away again, whose closing states the P&L (IMP-06 IMP-10)', async () => {
    const [open, close] = createRoundTripFills('a');
    if (!open || !close) throw new Error('two fills');
    const closing = { ...close, effect: 'close' as const, profit: { amount: '40', isNet: true } };
    expect(await importRows(api, ada, [closing])).toMatchObject({ created: 1, open: 0 });
    // 10.50 − 40 ÷ 100
    expect(await getTrade(1)).toMatchObject({ amount: 40, side: 'long', entryPrice: '10.1' });
    await annotate(1);
    const before = await getTrade(1);
    const { id, created, changed } = await importRows(api, ada, [open]);
    expect([created, changed]).toEqual([0, 1]);
    expect(await getTrade(1)).toMatchObject({ ...added, amount: 40, entryPrice: '10' });
    expect(await undoImport(api, ada, id)).toMatchObject({ deleted: 0, changed: 1 });
    expect(await getTrade(1)).toEqual({ ...before, version: before.version + 2 });
  });

  it('leaves a fact that the trader has edited, and counts its trade (IMP-10)', async () => {
    const rows = createScaledOutFills();
    await importRows(api, ada, rows.slice(0, 1));
    const { id } = await importRows(api, ada, rows.slice(1));
    const later = await importRows(
      api,
      ada,
      rows.slice(2).map((row) => ({ ...row, price: '12' })),
    );
    expect(later.changed).toBe(1);
    await api.call(calls.trades.update, {
      token: ada.token,
      params: { id: '1' },
      body: createTradeBody({ amount: 1, date: '2026-03-02' }),
    });
    expect(await undoImport(api, ada, later.id)).toMatchObject({ changed: 1, edited: 1 });
    expect(await getTrade(1)).toMatchObject({ amount: 1, exitPrice: '10.75' });
    expect(await undoImport(api, ada, id)).toMatchObject({ deleted: 1 });
  });

  it('followed by an import of the same file restores the trades with all that the trader has added (IMP-10)', async () => {
    const rows = createScaledOutFills();
    const { id } = await importRows(api, ada, rows);
    await annotate(1);
    await undoImport(api, ada, id);
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 1 });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 75, ...added }]);
  });

  it('refuses more rows of the import (IMP-09)', async () => {
    const { id } = await importRows(api, ada, createScaledOutFills());
    await undoImport(api, ada, id);
    const body = { executions: createRoundTripFills('b'), roundTrips: [] };
    const { code } = await api.fail(calls.imports.addRows, { token: ada.token, params: { id }, body });
    expect(code).toBe('conflict');
  });
});

describe('undoing one of two imports that have the same rows', () => {
  const [buy, firstHalf, secondHalf] = createScaledOutFills();
  if (!buy || !firstHalf || !secondHalf) throw new Error('three fills');
  const previewUndo = (id: string) => api.call(calls.imports.previewUndo, { token: ada.token, params: { id } });
  const nothing = { deleted: 0, changed: 0, withNotes: 0, withTags: 0, withMedia: 0 };

  it('leaves the trades of a later, complete file as they are, until that is undone, too (IMP-10)', async () => {
    const first = await importRows(api, ada, [buy, firstHalf]);
    const later = await importRows(api, ada, [buy, firstHalf, secondHalf]);
    await annotate(1);
    const before = await getTrade(1);
    expect(await previewUndo(first.id)).toEqual(nothing);
    expect(await undoImport(api, ada, first.id)).toEqual({ deleted: 0, changed: 0, edited: 0, isDone: true });
    expect(await getTrade(1)).toEqual(before);
    expect(await previewUndo(later.id)).toMatchObject({ deleted: 1, withNotes: 1 });
    expect(await undoImport(api, ada, later.id)).toMatchObject({ deleted: 1 });
    expect(await listTrades()).toEqual([]);
  });

  it('leaves the trades of the first when the later one is undone, and removes them with the first (IMP-10)', async () => {
    const first = await importRows(api, ada, [buy, firstHalf, secondHalf]);
    const again = await importRows(api, ada, [buy, firstHalf, secondHalf]);
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    expect(await previewUndo(again.id)).toEqual(nothing);
    expect(await undoImport(api, ada, again.id)).toMatchObject({ deleted: 0, changed: 0 });
    expect(await listTrades()).toMatchObject([{ amount: 75, version: 1 }]);
    expect(await undoImport(api, ada, first.id)).toMatchObject({ deleted: 1 });
  });

  it('repeats only the rows of that import in another zone (IMP-10)', async () => {
    await importRows(api, ada, [buy, firstHalf, secondHalf]);
    const { id } = await importRows(api, ada, [buy, firstHalf, secondHalf]);
    const before = await getTrade(1);
    await api.call(calls.imports.repeat, { token: ada.token, params: { id }, body: { zone: 'Europe/Berlin' } });
    expect(await getTrade(1)).toEqual(before);
  });

  it('gives back the facts that the later one replaced (IMP-10)', async () => {
    const first = await importRows(api, ada, [buy, firstHalf, secondHalf]);
    const same = await importRows(api, ada, [buy, firstHalf, secondHalf]);
    const changed = await importRows(api, ada, [buy, firstHalf, { ...secondHalf, price: '12' }]);
    expect(await listTrades()).toMatchObject([{ amount: 125 }]);
    await undoImport(api, ada, first.id);
    expect(await listTrades()).toMatchObject([{ amount: 125 }]);
    await undoImport(api, ada, changed.id);
    expect(await listTrades()).toMatchObject([{ amount: 75 }]);
    await undoImport(api, ada, same.id);
    expect(await listTrades()).toEqual([]);
  });
});

describe('a closing fill larger than the stored position', () => {
  const buy = (key: string, quantity: string, minute: string) =>
    createFill({ key, quantity, effect: 'open', at: `2026-03-02T14:${minute}:00.000Z` });
  const sell = createFill({
    ...{ key: 'c', side: 'sell', quantity: '15', price: '11', effect: 'close', at: '2026-03-02T15:00:00.000Z' },
  });

  it('closes the position, and the rest waits for its opening (IMP-09)', async () => {
    await importRows(api, ada, [buy('b', '10', '40')]);
    expect(await importRows(api, ada, [sell])).toMatchObject({ created: 1, rejected: [] });
    expect(await listTrades()).toMatchObject([{ quantity: '10', amount: 10 }]);
    await importRows(api, ada, [buy('a', '5', '30')]);
    expect(await listTrades()).toMatchObject([{ quantity: '15', amount: 15 }]);
  });

  it('is left with less to close by an undo (IMP-10)', async () => {
    const first = await importRows(api, ada, [buy('a', '5', '30')]);
    const second = await importRows(api, ada, [buy('b', '10', '40'), sell]);
    expect(await listTrades()).toMatchObject([{ quantity: '15', amount: 15 }]);
    await undoImport(api, ada, first.id);
    expect(await listTrades()).toMatchObject([{ quantity: '10', amount: 10 }]);
    await undoImport(api, ada, second.id);
    expect(await listTrades()).toEqual([]);
  });
});

describe('undoing overlapping imports in the order of their start', () => {
  const fills = [
    createFill({ key: 'a', quantity: '2', price: '100' }),
    createFill({ key: 'b', quantity: '5', price: '100', at: '2026-03-02T14:31:00.000Z' }),
    createFill({ key: 'c', quantity: '1', price: '100', at: '2026-03-02T14:32:00.000Z' }),
    createFill({ key: 'd', quantity: '8', price: '206.25', side: 'sell', at: '2026-03-02T14:33:00.000Z' }),
  ];

  it('leaves no trade, and their files make the same trade once more (IMP-08, IMP-10)', async () => {
    const first = await importRows(api, ada, fills.slice(0, 2));
    const second = await importRows(api, ada, fills.slice(2));
    expect(await listTrades()).toMatchObject([{ amount: 850 }]);
    await undoImport(api, ada, first.id);
    expect(await api.call(calls.imports.previewUndo, { token: ada.token, params: { id: second.id } })).toMatchObject({
      deleted: 1,
    });
    await undoImport(api, ada, second.id);
    expect(await listTrades()).toEqual([]);
    await importRows(api, ada, fills);
    expect(await listTrades()).toMatchObject([{ amount: 850 }]);
  });
});

describe('a trade that the trader has deleted', () => {
  const deleteTrade = () => api.call(calls.trades.delete, { token: ada.token, params: { id: '1' } });

  it('stays deleted when its file is imported again, and is shown as deleted (IMP-08)', async () => {
    const rows = createScaledOutFills();
    await importRows(api, ada, rows);
    await deleteTrade();
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await listTrades()).toEqual([]);
    const query = { format: 'das', from: '2026-03-01' };
    const { positions } = await api.call(calls.imports.stored, { token: ada.token, query });
    expect(positions).toMatchObject([{ trades: [{ id: 1, isDeleted: true }], arrangement: 'single' }]);
  });

  it.each(['from the trash', 'after it was deleted forever'])('comes back on demand, %s (IMP-08)', async (how) => {
    const rows = createScaledOutFills();
    await importRows(api, ada, rows);
    await annotate(1);
    await deleteTrade();
    if (how !== 'from the trash') await api.call(calls.trash.empty, { token: ada.token });
    expect(await importRows(api, ada, rows, { restoresDeleted: true })).toMatchObject({ created: 1 });
    const expected = how === 'from the trash' ? { id: 1, ...added } : { id: 2, comments: '' };
    expect(await listTrades()).toMatchObject([{ amount: 75, ...expected }]);
  });
});

describe('repeating an import with another time zone', () => {
  it('reads times and days again, and keeps number, notes, tags and setup (IMP-10)', async () => {
    const late = createScaledOutFills().map((row) => ({ ...row, at: row.at?.replace('T14', 'T23') ?? null }));
    // 18:30 in New York is 18:30 in Tokyo, 14 hours earlier.
    const { id } = await importRows(api, ada, late, { zone: 'America/New_York' });
    await annotate(1);
    const { isDone, changed } = await api.call(calls.imports.repeat, {
      token: ada.token,
      params: { id },
      body: { zone: 'Asia/Tokyo' },
    });
    expect({ isDone, changed }).toEqual({ isDone: true, changed: 1 });
    expect(await getTrade(1)).toMatchObject({
      ...added,
      date: '2026-03-02',
      openedAt: '2026-03-02T09:30:00.000Z',
      closedAt: '2026-03-02T09:32:00.000Z',
      amount: 75,
    });
    expect(await api.call(calls.imports.get, { token: ada.token, params: { id } })).toMatchObject({
      zone: 'Asia/Tokyo',
    });
    // The same file, read in the new zone, changes nothing.
    const again = late.map((row) => ({ ...row, at: row.at?.replace('T23', 'T09') ?? null }));
    expect(await importRows(api, ada, again, { zone: 'Asia/Tokyo' })).toMatchObject({ unchanged: 3 });
  });

  it('changes only the day if the file states the zone of its times (IMP-10)', async () => {
    const late = createScaledOutFills().map((row) => ({ ...row, at: row.at?.replace('T14', 'T23') ?? null }));
    const { id } = await importRows(api, ada, late, { zone: 'America/New_York', isZoneStated: true });
    await api.call(calls.imports.repeat, { token: ada.token, params: { id }, body: { zone: 'Asia/Tokyo' } });
    expect(await getTrade(1)).toMatchObject({ date: '2026-03-03', openedAt: '2026-03-02T23:30:00.000Z' });
  });
});

describe('splitting and merging by hand', () => {
  const split = (id: number) => api.call(calls.importedTrades.split, { token: ada.token, body: { id } });
  const merge = (...ids: number[]) => api.call(calls.importedTrades.merge, { token: ada.token, body: { ids } });
  const listAmounts = async () => (await listTrades()).map(({ id, amount }) => [id, amount]).sort();

  it('makes a trade of each closing execution, which later imports keep (IMP-06)', async () => {
    const rows = createScaledOutFills();
    await importRows(api, ada, rows);
    await annotate(1);
    expect(await split(1)).toEqual({ ids: [1, 2] });
    expect(await listAmounts()).toEqual([
      [1, 25],
      [2, 50],
    ]);
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    // A corrected price changes one part.
    const corrected = rows.slice(2).map((row) => ({ ...row, price: '12' }));
    expect(await importRows(api, ada, corrected)).toMatchObject({ created: 0, changed: 1 });
    expect(await listAmounts()).toEqual([
      [1, 25],
      [2, 100],
    ]);
    expect(await merge(1, 2)).toEqual({ ids: [1] });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 125, ...added }]);
  });

  it('makes one trade of several, with the notes of all, which later imports keep (IMP-06)', async () => {
    const later = createRoundTripFills('b').map((row) => ({ ...row, at: row.at?.replace('T14', 'T16') ?? null }));
    const rows = [...createRoundTripFills('a'), ...later];
    await importRows(api, ada, rows);
    await annotate(2);
    expect(await merge(1, 2)).toEqual({ ids: [1] });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 100, ...added, quantity: '100' }]);
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
    const extra = rows.slice(3).map((row) => ({ ...row, price: '11' }));
    expect(await importRows(api, ada, extra)).toMatchObject({ created: 0, changed: 1 });
    expect(await listAmounts()).toEqual([[1, 150]]);
    expect(await split(1)).toEqual({ ids: [1, 2] });
    expect(await listAmounts()).toEqual([
      [1, 50],
      [2, 100],
    ]);
  });

  /** Bought once, sold in four quarters. It makes 10 + 20 + 30 + 40 = 100.00. */
  const createQuarters = (ticker = 'AAPL') => [
    createFill({ ticker, key: 'buy', quantity: '40' }),
    ...[1, 2, 3, 4].map((quarter) =>
      createFill({
        ...{
          ticker,
          key: `sell${quarter}`,
          side: 'sell',
          quantity: '10',
          price: String(10 + quarter),
          row: 2 + quarter,
        },
        at: `2026-03-02T14:3${quarter}:00.000Z`,
      }),
    ),
  ];
  const getChoices = (id: number) =>
    api.call(calls.importedTrades.choices, { token: ada.token, params: { id: String(id) } });
  const listKeys = async (id: number, ...indexes: number[]) => {
    const { pieces } = await getChoices(id);
    return indexes.map((index) => pieces[index]?.key ?? '');
  };
  const splitOff = async (id: number, ...indexes: number[]) =>
    api.call(calls.importedTrades.split, { token: ada.token, body: { id, closings: await listKeys(id, ...indexes) } });

  it('makes a second trade of the chosen closing executions, and a third, which later imports keep (IMP-06)', async () => {
    const rows = createQuarters();
    await importRows(api, ada, rows);
    await annotate(1);
    expect((await getChoices(1)).pieces.map(({ quantity, net }) => [quantity, net])).toEqual([
      ['10', 10],
      ['10', 20],
      ['10', 30],
      ['10', 40],
    ]);
    expect(await splitOff(1, 1, 3)).toEqual({ ids: [1, 2] });
    expect(await listTrades()).toMatchObject([
      { id: 2, amount: 60, quantity: '20', exitPrice: '13' },
      { id: 1, amount: 40, quantity: '20', exitPrice: '12', ...added },
    ]);
    expect(await getChoices(2)).toMatchObject({
      pieces: [{ net: 20 }, { net: 40 }],
      others: [{ id: 1, net: 40 }],
    });
    // The first fill of the part moves: the rest keeps the number.
    expect(await splitOff(2, 0)).toEqual({ ids: [1, 2, 3] });
    const amounts = [
      [1, 40],
      [2, 40],
      [3, 20],
    ];
    expect(await listAmounts()).toEqual(amounts);
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 0, changed: 0, unchanged: 5 });
    expect(await listAmounts()).toEqual(amounts);
    const corrected = rows.slice(4).map((row) => ({ ...row, price: '15' }));
    expect(await importRows(api, ada, corrected)).toMatchObject({ created: 0, changed: 1 });
    expect(await listAmounts()).toEqual([amounts[0], [2, 50], amounts[2]]);
    expect(await merge(1, 2, 3)).toEqual({ ids: [1] });
    expect(await listTrades()).toMatchObject([{ id: 1, amount: 110, quantity: '40', ...added }]);
    expect(await importRows(api, ada, rows.slice(0, 4))).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
  });

  it('gives what an undo and a new import restore to the same parts (IMP-06 IMP-10)', async () => {
    const rows = createQuarters();
    const { id } = await importRows(api, ada, rows);
    await splitOff(1, 2);
    await undoImport(api, ada, id);
    expect(await importRows(api, ada, rows)).toMatchObject({ created: 2 });
    expect(await listAmounts()).toEqual([
      [1, 70],
      [2, 30],
    ]);
  });

  it('offers trades of the same instrument and side to merge, the nearest first, and says where a trade is from (IMP-06)', async () => {
    const at = (time: string) => ({ at: `2026-03-02T${time}:00.000Z` });
    await importRows(api, ada, [
      ...createRoundTripFills('a'),
      ...createRoundTripFills('later', at('18:00')),
      ...createRoundTripFills('soon', at('15:00')),
      ...createRoundTripFills('other', { ticker: 'MSFT' }),
      ...createRoundTripFills('account', { account: 'Second' }),
      createFill({ key: 'short1', side: 'sell', ...at('16:00') }),
      createFill({ key: 'short2', side: 'buy', ...at('16:30') }),
    ]);
    const byTime = new Map((await listTrades()).map((trade) => [`${trade.closedAt} ${trade.account ?? ''}`, trade.id]));
    const find = (time: string) => byTime.get(`2026-03-02T${time}:00.000Z `) ?? 0;
    const first = (await listTrades()).find(({ closedAt, tradeTag, account }) => {
      return closedAt === '2026-03-02T14:31:00.000Z' && tradeTag === 'AAPL' && !account;
    });
    const { others } = await getChoices(first?.id ?? 0);
    expect(others.map(({ id }) => id)).toEqual([find('15:00'), find('18:00')]);
    const params = { id: String(find('15:00')) };
    expect(await api.call(calls.importedTrades.origin, { token: ada.token, params })).toEqual({
      origin: {
        importId: expect.stringMatching(/^[\da-f]{24}$/),
        fileNames: ['trades.csv'],
        importedAt: expect.any(String),
        arrangement: 'single',
      },
    });
    await merge(find('15:00'), find('18:00'));
    const { pieces } = await getChoices(Math.min(find('15:00'), find('18:00')));
    expect(pieces.map(({ net }) => net)).toEqual([50, 50]);
  });

  it('keeps the answers, grades and lessons of all trades that are merged (IMP-06, PLB-04)', async () => {
    await importRows(api, ada, [
      ...createRoundTripFills('a'),
      ...createRoundTripFills('b', { at: '2026-03-02T15:00:00.000Z' }),
    ]);
    const first = await saveRule(api, ada, { text: 'First' });
    const second = await saveRule(api, ada, { text: 'Second' });
    const answer = (id: number, body: object) =>
      api.call(calls.check.change, { token: ada.token, params: { id: String(id) }, body });
    await answer(1, { answers: { [first.id]: 'yes' }, lesson: 'Wait.' });
    await answer(2, { answers: { [first.id]: 'no', [second.id]: 'no' }, grade: 4, lesson: 'Smaller.', reviewed: true });
    await merge(1, 2);
    const [merged] = await listTrades();
    const check = await api.call(calls.check.get, { token: ada.token, params: { id: String(merged?.id) } });
    expect(check).toMatchObject({
      rules: [{ answer: merged?.id === 1 ? 'yes' : 'no' }, { answer: 'no' }],
      ...{ grade: 4, reviewedAt: expect.any(String) },
    });
    expect(check.lesson.split('\n\n').sort()).toEqual(['Smaller.', 'Wait.']);
  });

  it('has no origin for a typed trade (IMP-06)', async () => {
    await api.call(calls.trades.create, { token: ada.token, body: createTradeBody() });
    const send = { token: ada.token, params: { id: '1' } };
    expect(await api.call(calls.importedTrades.origin, send)).toEqual({ origin: null });
    expect((await api.fail(calls.importedTrades.choices, send)).error).toBe(
      'Only imported trades can be split or merged.',
    );
    expect((await api.fail(calls.importedTrades.origin, { ...send, params: { id: '9' } })).code).toBe('not_found');
  });

  it('is refused for other trades, with a reason (IMP-06)', async () => {
    await api.call(calls.trades.create, { token: ada.token, body: createTradeBody() });
    await importRows(api, ada, [...createRoundTripFills('a'), ...createRoundTripFills('b', { ticker: 'MSFT' })]);
    const fail = async (call: typeof calls.importedTrades.split | typeof calls.importedTrades.merge, body: object) =>
      (await api.fail(call, { token: ada.token, body })).error;
    expect(await fail(calls.importedTrades.split, { id: 1 })).toBe('Only imported trades can be split or merged.');
    expect(await fail(calls.importedTrades.split, { id: 9 })).toBe('Trade not found');
    expect(await fail(calls.importedTrades.split, { id: 2 })).toMatch(/closed by one execution/);
    expect(await fail(calls.importedTrades.merge, { ids: [2, 3] })).toMatch(/one account, format and underlying/);
    expect(await fail(calls.importedTrades.merge, { ids: [2] })).toMatch(/at least two/);
    await importRows(api, ada, createQuarters('NVDA'));
    const closings = await listKeys(4, 0, 1, 2, 3);
    expect(await fail(calls.importedTrades.split, { id: 4, closings })).toMatch(/^Leave at least one/);
    expect(await fail(calls.importedTrades.split, { id: 4, closings: ['das::other'] })).toMatch(/have changed/);
  });
});
