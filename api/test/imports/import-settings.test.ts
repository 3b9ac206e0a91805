import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { setUpApi } from '../support/api.ts';
import type { CallInput } from '../support/client.ts';
import { createTrader, type Person } from '../support/people.ts';
import { exportJournal, importJournal } from '../support/transfer.ts';

const api = setUpApi();

type Body = CallInput<typeof calls.imports.changeSettings>['body'];

let ada: Person;
beforeEach(async () => {
  ada = await createTrader(api);
});

const change = (body: Body, { token } = ada) => api.call(calls.imports.changeSettings, { token, body });
const read = ({ token } = ada) => api.call(calls.imports.settings, { token });

const answer = {
  format: 'das',
  account: 'Main',
  zone: 'America/New_York',
  dateOrder: 'mdy',
  feePerUnit: '0.85',
} as const;
const mapping = {
  header: ['Date', 'Ticker', 'Notes'],
  kind: 'executions',
  columns: { time: 0, ticker: 1 },
  isNet: false,
} as const;

it('remembers answers, values of contracts and mappings until they are replaced (IMP-04 IMP-05 IMP-12)', async () => {
  expect(await read()).toEqual({ answers: [], pointValues: [], mappings: [] });
  await change({ action: 'setAnswer', answer });
  await change({ action: 'setAnswer', answer: { ...answer, account: null } });
  await change({ action: 'setAnswer', answer: { ...answer, account: 'main', zone: 'Europe/Berlin' } });
  await change({ action: 'setPointValue', pointValue: { root: 'mes', value: '5.00' } });
  const settings = await change({ action: 'setMapping', mapping: { ...mapping, header: [...mapping.header] } });
  expect(settings).toEqual({
    answers: [
      { ...answer, account: 'main', zone: 'Europe/Berlin' },
      { ...answer, account: null },
    ],
    pointValues: [{ root: 'MES', value: '5' }],
    mappings: [mapping],
  });
  await change({ action: 'removePointValue', root: 'MES' });
  expect(await change({ action: 'removeMapping', header: [...mapping.header] })).toMatchObject({
    pointValues: [],
    mappings: [],
  });
});

it('exports them with the journal, and imports them into another one, whose own take precedence (IMP-04)', async () => {
  await change({ action: 'setAnswer', answer });
  await change({ action: 'setPointValue', pointValue: { root: 'XYZ', value: '7' } });
  await change({ action: 'setMapping', mapping: { ...mapping, header: [...mapping.header] } });
  const zip = await exportJournal(api, ada);
  const bob = await createTrader(api);
  await change({ action: 'setPointValue', pointValue: { root: 'XYZ', value: '8' } }, bob);
  await importJournal(api, bob, zip);
  expect(await read(bob)).toEqual({
    answers: [answer],
    pointValues: [{ root: 'XYZ', value: '8' }],
    mappings: [mapping],
  });
});

it('forgets the oldest entry when there are too many (IMP-05)', async () => {
  const pointValues = Array.from({ length: limits.brokerImport.pointValues }, (_, index) => ({
    root: `A${index}`,
    value: '1',
  }));
  const { _id: userId } = await api.db.users.findOne({ firebaseUid: ada.uid }).orFail();
  await api.db.importSettings.create([{ userId, settings: { answers: [], pointValues, mappings: [] } }]);
  const settings = await change({ action: 'setPointValue', pointValue: { root: 'NEW', value: '2' } });
  expect(settings.pointValues).toHaveLength(limits.brokerImport.pointValues);
  expect(settings.pointValues[0]).toEqual({ root: 'NEW', value: '2' });
  expect(settings.pointValues.at(-1)).toEqual(pointValues.at(-2));
});

it('refuses a mapping to a column that the header does not have, naming the field (IMP-04)', async () => {
  const body = { action: 'setMapping', mapping: { ...mapping, columns: { time: 3 } } };
  const { fields } = await api.fail(calls.imports.changeSettings, { token: ada.token, body });
  expect(fields).toEqual({
    'mapping.columns': 'A column must be the number of a column of the header, from 0.',
  });
});
