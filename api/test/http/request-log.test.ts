import { createLog } from 'protocol/server/log';
import { setUpApi } from '../support/api.ts';
import { createTrader } from '../support/people.ts';
import { allSamples } from '../support/sample-calls.ts';

const api = setUpApi();

/** As a path, a query and a name can contain it. */
const MARKER = 'Unmistakable4711';

/** These end the session of the trader. */
const omitted = new Set(['account.delete', 'account.signOutEverywhere', 'auth.signOut']);
const samples = allSamples.filter(({ name }) => !omitted.has(name));

const markParams = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, MARKER]));

/** Fields of the filter, of lists and of telemetry, and one that no call has. */
const FIELDS = [
  'q',
  'setup',
  'tag',
  'account',
  'ticker',
  'from',
  'to',
  'at',
  'rule',
  'zone',
  'sort',
  'with',
  'x',
  MARKER,
];
const everyField = Object.fromEntries(FIELDS.map((field) => [field, MARKER]));

it('has the route of every call, and nothing that a path or a query contains', async () => {
  const ada = await createTrader(api);
  for (const { call, sent } of samples)
    for (const query of [sent.query, everyField])
      await api.send(call, { ...sent, token: ada.token, params: markParams(call.path), query });
  for (const path of [`/api/${MARKER}`, `/${MARKER}`, `/api/trades/1/${MARKER}`, `/api/media/${MARKER}/a/original`])
    await fetch(`${api.url}${path}`);
  expect(api.logs.join('')).not.toContain(MARKER);
  expect(await api.metrics.registry.metrics()).not.toContain(MARKER);
  const lines = api.logs.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request');
  const logged = new Set(lines.map(({ method, path }) => `${method} ${path}`));
  for (const { call } of samples) expect(logged).toContain(`${call.method} ${call.path}`);
  expect(logged).toContain('GET none');
}, 240_000);

it.each(['MongoServerError', 'ValidationError', 'CastError', 'SyntaxError', 'URIError'])(
  'has no message of a %s, which can quote what was typed, but its code and frames',
  (name) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const error = Object.assign(new Error(`E11000 dup key: "${MARKER}"\n${MARKER}`), { name, code: 11_000 });
    log.error({ err: new Error('The import failed.', { cause: error }) }, 'request failed');
    const text = lines.join('');
    expect(text).not.toContain(MARKER);
    expect(JSON.parse(text).err).toMatchObject({ message: 'The import failed.', cause: { type: name, code: 11_000 } });
    expect(JSON.parse(text).err.cause.stack).toContain('request-log.test.ts');
  },
);
