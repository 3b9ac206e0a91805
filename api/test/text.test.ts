import { calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { everySample, sentBy } from './support/calls.ts';
import { type Person, trader } from './support/people.ts';
import { saveTrades, tradeBody } from './support/trades.ts';
import { asFile, exportOf } from './support/transfer.ts';
import { journalIn, packZip, readZip } from './support/zips.ts';

let api: Api;
let ada: Person;
beforeAll(async () => {
  api = await startApi();
  ada = await trader(api);
  await saveTrades(api, ada, {});
});
afterAll(() => api.stop());

/** Texts that are looked up or logged, and stored nowhere. */
const isStored = (name: string) => !name.startsWith('system.');

const textFields = everySample
  .filter(({ name }) => isStored(name))
  .flatMap(({ name, call, sent }) =>
    Object.entries((sent.body ?? {}) as Record<string, unknown>)
      .filter(([field, value]) => typeof value === 'string' && field !== 'action')
      .map(([field]) => ({ name, field, call, sent })),
  );

const setupChanges = [
  { action: 'add', newName: 'A\ud800' },
  { action: 'delete', oldName: 'A\ud800' },
  { action: 'rename', oldName: 'Breakout', newName: 'A\ud800' },
  { action: 'reorder', order: ['Breakout', 'Continuation', 'A\ud800'] },
];

describe('half of a surrogate pair', () => {
  it.each(textFields)('is refused in $field of $name (API-18)', async ({ field, call, sent }) => {
    const { body, ...rest } = sentBy(sent, ada);
    const broken = { ...(body as object), idToken: ada.token, [field]: 'A\ud800' };
    const refusal = await api.fail(call, { token: ada.token, ...rest, body: broken });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  it.each(setupChanges)('is refused by $action of a setup type (API-18)', async (body) => {
    expect((await api.fail(calls.flags.change, { ...ada, body })).error).toContain('invalid character');
  });

  it.each(['tradeTag', 'tradeName', 'flagType', 'comments'])(
    'is refused in %s of an import (ACC-06)',
    async (field) => {
      const files = await readZip(await exportOf(api, ada));
      const { trades, ...head } = journalIn(files);
      const journal = JSON.stringify({ ...head, trades: [{ ...trades[0], [field]: 'A\ud800' }] });
      const zip = await packZip(files.set('journal.json', Buffer.from(journal)));
      const refusal = await api.fail(calls.account.import, { token: ada.token, file: asFile(zip) });
      expect(refusal.error).toContain('invalid character');
    },
  );
});

describe('a name of invisible characters only', () => {
  it.each(['\u200b', '\u00ad', '\u3164', '\u2800'])('is blank: %j (API-18)', async (name) => {
    const names = { firstName: name, lastName: 'Lovelace' };
    expect((await api.fail(calls.auth.updateMe, { ...ada, body: names })).fields).toHaveProperty('firstName');
    const setup = { action: 'add', newName: name };
    expect((await api.fail(calls.flags.change, { ...ada, body: setup })).code).toBe('invalid_input');
    const ticker = tradeBody({ tradeTag: name });
    expect((await api.fail(calls.trades.create, { ...ada, body: ticker })).fields).toHaveProperty('tradeTag');
    const saved = await api.call(calls.trades.create, { ...ada, body: tradeBody({ tradeName: name, flagType: name }) });
    expect(saved).toMatchObject({ flagType: '', bullflagType: '' });
    expect(saved.tradeName).toBeUndefined();
  });
});

it('exports names that were stored before they were refused so that they can be imported (ACC-06)', async () => {
  const [bob, eve] = [await trader(api), await trader(api)];
  await saveTrades(api, bob, {});
  const { _id: userId } = await api.db.users.findOne({ firebaseUid: bob.uid }).orFail();
  await api.db.users.updateOne({ _id: userId }, { flags: ['A\ufffd', '\u200b', 'a\ufffd', 'B'] });
  await api.db.trades.updateOne({ userId }, { tradeTag: '\u3164' });
  const zip = await exportOf(api, bob);
  expect(journalIn(await readZip(zip))).toMatchObject({ setups: ['A\ufffd', 'B'], trades: [{ tradeTag: '-' }] });
  const reply = await api.call(calls.account.import, { ...eve, file: asFile(zip) });
  expect(reply).toEqual({ added: 1, known: 0, files: 0 });
});
