import { calls } from 'contracts';
import { setUpApi } from '../support/api.ts';
import type { Person } from '../support/people.ts';
import { addressInput, allSamples, type SampleOwner } from '../support/sample-calls.ts';
import { createSampleOwner } from '../support/sample-owner.ts';
import { createTradeBody } from '../support/trades.ts';
import { exportJournal, toZipFile } from '../support/transfer.ts';
import { packZip, parseJournal, readZip } from '../support/zips.ts';

const api = setUpApi();
let ada: Person & SampleOwner;
beforeAll(async () => {
  ada = await createSampleOwner(api);
});

/** Texts that are used for lookups or logs but never stored. */
const isStored = (name: string) => !name.startsWith('system.');

const textFields = allSamples
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
  it.each(textFields)('is rejected in $field of $name (API-18)', async ({ field, call, sent }) => {
    const { body, ...rest } = addressInput(sent, ada);
    const broken = { ...(body as object), idToken: ada.token, [field]: 'A\ud800' };
    const refusal = await api.fail(call, { token: ada.token, ...rest, body: broken });
    expect(refusal).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
  });

  it.each(setupChanges)('is rejected by $action of a setup (API-18)', async (body) => {
    expect((await api.fail(calls.flags.change, { ...ada, body })).error).toContain('invalid character');
  });

  it.each(['tradeTag', 'tradeName', 'flagType', 'comments'])(
    'is rejected in %s of an import (ACC-06)',
    async (field) => {
      const files = await readZip(await exportJournal(api, ada));
      const { trades, ...head } = parseJournal(files);
      const journal = JSON.stringify({ ...head, trades: [{ ...trades[0], [field]: 'A\ud800' }] });
      const zip = await packZip(files.set('journal.json', Buffer.from(journal)));
      const refusal = await api.fail(calls.account.import, { token: ada.token, file: toZipFile(zip) });
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
    const ticker = createTradeBody({ tradeTag: name });
    expect((await api.fail(calls.trades.create, { ...ada, body: ticker })).fields).toHaveProperty('tradeTag');
    const saved = await api.call(calls.trades.create, {
      ...ada,
      body: createTradeBody({ tradeName: name, flagType: name }),
    });
    expect(saved).toMatchObject({ flagType: '', bullflagType: '' });
    expect(saved.tradeName).toBeUndefined();
  });
});
