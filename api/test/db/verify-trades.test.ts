import { calls } from 'contracts/every-call';
import { Types } from 'mongoose';
import { type MalformedTrade, verifyTrades } from '../../src/journal/verify-trades.ts';
import { emptyDatabase, setUpOwnApi } from '../support/api.ts';
import { createRoundTripFills, importRows } from '../support/imports.ts';
import { upload } from '../support/media.ts';
import { createPngFile } from '../support/media-files.ts';
import { createTrader, type Person } from '../support/people.ts';
import { runProgram } from '../support/program.ts';
import { saveTrades } from '../support/trades.ts';

const api = setUpOwnApi();
afterEach(() => emptyDatabase(api));

type Stored = Record<string, unknown>;

/** Saves a trade with every fact, a file and a check. @returns its stored fields without its id */
const saveFullTrade = async (ada: Person): Promise<Stored> => {
  const times = { openedAt: '2026-03-02T15:00:00.000Z', closedAt: '2026-03-02T15:30:00.000Z' };
  await saveTrades(api, ada, {
    ...{ tradeName: 'Gap', side: 'long', quantity: '10', entryPrice: '100.5', exitPrice: '101', ...times },
    ...{ fees: 1.5, risk: 50, stop: '99', target: '103', mae: 1, mfe: 2, account: 'Main', tags: ['plan'] },
    executions: [{ at: times.openedAt, side: 'buy', quantity: '10', price: '100.5', fees: 0.1 }],
  });
  await upload(api, ada.token, createPngFile());
  const body = { grade: 4, lesson: 'Wait.', reviewed: true };
  await api.call(calls.check.change, { ...ada, params: { id: '1' }, body });
  const { _id, ...trade } = (await api.db.driver.trades.findOne({})) ?? {};
  return trade;
};

/** The kinds of values that a stored trade can have by mistake. */
const VALUES = [null, 'text', 12.5, true, ['text'], { a: 1 }, new Date(0), new Types.ObjectId()];

const getKind = (value: unknown): string =>
  typeof value === 'object' && value !== null ? value.constructor.name : typeof (value ?? undefined);

type Change = readonly [name: string, value: unknown];

/**
 * Stores copies of a trade, each of another trader and with one other field.
 * @returns their ids, with the names of these fields
 */
const storeCopies = async (trade: Stored, changes: readonly Change[]): Promise<[string, string[]][]> => {
  const copies = changes.map(([name, value], index) => {
    const copy: Stored = {
      ...trade,
      _id: new Types.ObjectId(),
      userId: new Types.ObjectId(),
      number: index + 2,
      [name]: value,
    };
    if (value === undefined) delete copy[name];
    return copy;
  });
  await api.db.connection.collection('trades').insertMany(copies);
  return changes.map(([name], index): [string, string[]] => [String(copies[index]?._id), [name]]).sort();
};

const findMalformed = async (): Promise<[string, string[]][]> => {
  const found: MalformedTrade[] = [];
  const { trades } = await verifyTrades(api.db, (trade) => void found.push(trade));
  expect(trades).toBe(found.length);
  return found.map(({ id, fields }): [string, string[]] => [id, fields]).sort();
};

describe('verify of stored trades', () => {
  it('accepts what forms and imports store, also in the trash (DAT-04)', async () => {
    const ada = await createTrader(api);
    await saveFullTrade(ada);
    await importRows(api, ada, createRoundTripFills('MSFT', { ticker: 'MSFT' }));
    await saveTrades(api, ada, {});
    await api.call(calls.trades.delete, { ...ada, params: { id: '3' } });
    expect(await findMalformed()).toEqual([]);
  });

  it('names each field of another type (DAT-04)', async () => {
    const trade = await saveFullTrade(await createTrader(api));
    const changes = Object.entries(trade).flatMap(([name, value]) =>
      VALUES.filter((each) => getKind(each) !== getKind(value)).map((each): Change => [name, each]),
    );
    expect(changes.length).toBeGreaterThan(200);
    const expected = await storeCopies(trade, changes);
    expect(await findMalformed()).toEqual(expected);
  });

  it('names each missing field that every trade has (DAT-04)', async () => {
    const trade = await saveFullTrade(await createTrader(api));
    const required = ['userId', 'number', 'ticker', 'instrument', 'notes', 'netCents', 'date', 'setupId'];
    const [everywhere = [], optional = []] = [true, false].map((isRequired) =>
      Object.keys(trade).filter((name) => [...required, 'files', 'version'].includes(name) === isRequired),
    );
    await storeCopies(
      trade,
      optional.map((name) => [name, undefined]),
    );
    const expected = await storeCopies(
      trade,
      everywhere.map((name) => [name, undefined]),
    );
    expect(await findMalformed()).toEqual(expected);
  });

  it('names each field with a value that no request could save (DAT-04)', async () => {
    const trade = await saveFullTrade(await createTrader(api));
    const execution = { at: '2026-03-02T15:00:00.000Z', side: 'buy', quantity: '1', price: '1', feesCents: 0 };
    const values: Record<string, readonly unknown[]> = {
      date: ['2026-02-30', '', '02.03.2026', '1969-12-31'],
      ticker: ['', ' ', 'x'.repeat(100)],
      netCents: [Number.NaN, Infinity, 1e15],
      quantity: ['ten', '', '-1', '0', '1e3'],
      ...{ stop: ['none'], target: [''], entryPrice: ['0'], exitPrice: ['1,5'], side: ['both'] },
      ...{ openedAt: ['1'], closedAt: ['noon'] },
      ...{ riskCents: [0, -1], maeCents: [-1], mfeCents: [-1] },
      ...{ number: [1.5], setupId: [1.5], accountId: [1.5], version: [1.5], checkVersion: [1.5], grade: [0, 6, 2.5] },
      ...{ tagIds: [['1'], [1.5]], keptRules: [['1'], [1.5]], brokenRules: [[null]] },
      executions: [[{}], [{ ...execution, at: 'noon' }], [{ ...execution, feesCents: '0' }]],
      files: [[{ id: 'a' }], ['a']],
      ...{ instrument: [{ underlying: 'AAPL', kind: 'bond' }, {}], statedKind: [{ ticker: 'AAPL', kind: 'bond' }] },
      excursions: ['guessed'],
    };
    const changes = Object.entries(values).flatMap(([name, list]) => list.map((value): Change => [name, value]));
    const expected = await storeCopies(trade, changes);
    expect(await findMalformed()).toEqual(expected);
  });

  it('checks nothing else of a journal with a malformed trade, repairs nothing in it, and exits with 1 (DAT-04)', async () => {
    const createJournal = async () => {
      const person = await createTrader(api);
      await saveTrades(api, person, {}, {});
      const { _id } = await api.db.users.findOne({ firebaseUid: person.uid }).orFail();
      return { ...person, userId: _id };
    };
    const [ada, bob, eve] = [await createJournal(), await createJournal(), await createJournal()];
    await api.call(calls.trades.delete, { token: bob.token, params: { id: '2' } });
    const trades = api.db.connection.collection('trades');
    await trades.updateOne({ userId: ada.userId, number: 1 }, { $unset: { instrument: 1 } });
    await trades.updateOne({ userId: ada.userId, number: 2 }, { $set: { number: '2', date: null } });
    await trades.insertOne({ userId: 'nobody', number: 1 });
    await api.db.connection.collection('deleted_trades').updateOne({ userId: bob.userId }, { $unset: { number: 1 } });
    await api.db.blocks.deleteMany({});
    const { code, lines } = await runProgram('verify.ts', api.databaseUri, ['--repair']);
    const printed = lines.map((line) => line.replace(/^((?:deleted )?trade) [0-9a-f]{24} /, '$1 '));
    const ofNobody = 'date, files, instrument, netCents, notes, setupId, ticker, userId, version';
    expect({ code, printed: printed.sort() }).toEqual({
      code: 1,
      printed: [
        'Journals checked: 1. Repaired blocks: 1.',
        'Malformed trades: 4. Journals that were not checked further: 3.',
        `deleted trade malformed (number), number undefined of trader ${bob.userId}`,
        `missing 2026-03/0 of trader ${eve.userId}`,
        `trade malformed (${ofNobody}), number 1 of trader nobody`,
        `trade malformed (date, number), number 2 of trader ${ada.userId}`,
        `trade malformed (instrument), number 1 of trader ${ada.userId}`,
      ],
    });
    expect(await api.db.blocks.distinct('userId', {})).toEqual([eve.userId]);
  });
});
