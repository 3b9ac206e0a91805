import { type Call, ErrorReply, errorCodes, fillPath, limits } from 'contracts';
import { calls, everyCall } from 'contracts/every-call';
import fc from 'fast-check';
import { setUpApi } from '../support/api.ts';
import { getSingleNames, hostileRequests } from '../support/hostile-requests.ts';
import { createTrader, type Person } from '../support/people.ts';
import { isIncomplete, type RawReply, type RawRequest, sendBytes, sendRaw } from '../support/raw-http.ts';
import { addressInput, allSamples, type Sample, type SampleOwner } from '../support/sample-calls.ts';
import { createSampleOwner } from '../support/sample-owner.ts';
import { readStoredDocuments } from '../support/stored-documents.ts';
import { saveTrades } from '../support/trades.ts';

/** Requests per call and sender, others in each run. `npm run unit:long` sends more; 1000 are a long run. */
const numRuns = Number(process.env.HOSTILE_RUNS ?? 1);
jest.setTimeout(240_000 + numRuns * 200);

const api = setUpApi({ trustProxy: 'loopback' });
/** Calls that name a rule or a missed trade look for it before they read the body. */
let ada: Person & SampleOwner;
const counts = { requests: 0, byStatus: {} as Record<string, number> };
beforeAll(async () => {
  ada = await createSampleOwner(api);
  await saveTrades(api, await createTrader(api, { firstName: 'Bob' }), { tradeTag: 'BOB' }, { date: '2026-03-05' });
});
afterAll(() => {
  if (process.env.HOSTILE_RUNS) console.warn(JSON.stringify(counts));
});

/** The keys of all stored files. */
const listKeys = async (): Promise<string[]> => {
  const all: string[] = [];
  for await (const { key } of api.media.store.list()) all.push(key);
  return all.sort();
};

/** Everything that is stored for all traders. */
const readStoredData = async (): Promise<string> => {
  // Refused calls are counted, and a refused deletion is an event of the account.
  const documents = await readStoredDocuments(api, ['rate_limits', 'account_events']);
  return JSON.stringify([documents, await listKeys()]);
};

/** What is stored, as it was read last. Undefined once a call may have changed it. */
let stored: string | undefined;
/** The refused requests since then, which must have changed nothing. */
let refused: string[] = [];
/** Reading takes most of the time, so several requests are checked at once. */
const checkStored = async (): Promise<void> => {
  if (stored !== undefined && refused.length === 0) return;
  const before = stored;
  const after = refused;
  stored = await readStoredData();
  refused = [];
  if (before !== undefined) expect({ after, stored }).toEqual({ after, stored: before });
};

const expectJson = ({ headers }: RawReply) =>
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');

/** Expects the common format of failures. */
const expectFailure = (reply: RawReply) => {
  expectJson(reply);
  const { code, requestId } = ErrorReply.parse(JSON.parse(reply.body));
  expect(reply.status).toBe(errorCodes[code]);
  expect(reply.status).toBeLessThan(500);
  expect(reply.headers.get('x-request-id')).toBe(requestId);
};

const count = (reply: RawReply | undefined) => {
  counts.requests += 1;
  const status = reply?.status ?? 'none';
  counts.byStatus[status] = (counts.byStatus[status] ?? 0) + 1;
};

const isPathOf = ({ path }: Call, target: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(target);

/** The call and those that the target reaches instead: a '?' in it can shorten a path to `/api/trades/1`. */
const getReplySchemas = (call: Call, { method, target }: RawRequest) =>
  everyCall
    .filter(({ call: other }) => other.method === method && isPathOf(other, target.split('?')[0] ?? ''))
    .map(({ call: other }) => other.reply)
    .concat(call.reply);

/** Whether a random request may have deleted the trade that calls name. */
let hasWritten = false;

/** Sends the request and checks the reply; stored data may change only after a successful write. */
const withstand = async (request: RawRequest, { call, name }: Sample): Promise<void> => {
  if (call.method !== 'GET') await checkStored();
  const reply = await sendRaw(api.port, request);
  count(reply);
  if (!reply && !isIncomplete(request)) throw new Error('no reply');
  const isDone = reply !== undefined && reply.status < 400;
  if (reply?.status === 304) expect([call.revalidates, reply.body]).toEqual([true, '']);
  else if (isDone) {
    expectJson(reply);
    expect(getReplySchemas(call, request).some((schema) => schema.safeParse(JSON.parse(reply.body)).success)).toBe(
      true,
    );
  } else if (reply) expectFailure(reply);
  if (call.method === 'GET' || !isDone) refused.push(name);
  else {
    stored = undefined;
    hasWritten = true;
  }
};

/** Failures that were logged since the last time. */
const takeLoggedFailures = () => api.logs.splice(0).filter((line) => JSON.parse(line).level >= 50);

/** Path parameters that can be any text up to a length, such as the ticker BRK.B. */
const LENGTHS_OF_NAMES = new Map([
  ['ticker', limits.tickerLength],
  ['account', limits.labelLength],
  // Another inbox is 401 like a wrong key.
  ['publicId', 40],
]);

describe.each(allSamples)('$call.method $call.path (API-18)', (sample) => {
  it.each(['a trader', 'a visitor'])('withstands random hostile requests of %s', async (kind) => {
    const mayEndSession = sample.name.startsWith('account.') || sample.name === 'auth.signOut';
    if (mayEndSession) await checkStored();
    const sender = mayEndSession ? await createTrader(api) : ada;
    if (mayEndSession) stored = undefined;
    const requests = hostileRequests(sample, kind === 'a visitor' ? undefined : sender.token);
    const property = fc.asyncProperty(requests, (request) => withstand(request, sample));
    await fc.assert(property, { numRuns, endOnFailure: true });
    expect(takeLoggedFailures()).toEqual([]);
  });

  it('returns an error for each invalid field of the body', async () => {
    const validBody = createValidBody(sample) ?? {};
    if (Object.keys(validBody).length === 0) return;
    if (hasWritten) {
      await checkStored();
      await api.send(calls.trades.restore, { token: ada.token, params: { id: '1' } });
      stored = undefined;
      hasWritten = false;
    }
    await checkStored();
    for (const name of Object.keys(validBody)) {
      const input = { ...toInputOfAda(sample), body: { ...validBody, [name]: { $gt: '' } } };
      const refusal = await api.fail(sample.call, input);
      // The fields of an object are named: `pointValue.root`.
      const [field = ''] = Object.keys(refusal.fields ?? {});
      expect({ code: refusal.code, field: field.split('.')[0] }).toEqual({ code: 'invalid_input', field: name });
    }
    refused.push(sample.name);
  });

  it('returns an error for each path parameter of another form', async () => {
    const names = Object.keys(sample.sent.params ?? {});
    if (names.length === 0) return;
    for (const name of names) {
      const maxLength = LENGTHS_OF_NAMES.get(name);
      const value = maxLength === undefined ? 'a.b' : 'x'.repeat(maxLength + 1);
      const input = { ...toInputOfAda(sample), params: { ...sample.sent.params, [name]: value } };
      const refusal = await api.fail(sample.call, input);
      expect({ name, ...refusal }).toMatchObject({ code: 'invalid_input', fields: { [name]: expect.any(String) } });
    }
    refused.push(sample.name);
  });

  it('returns an error for each query parameter that is given twice and cannot be repeated', async () => {
    for (const name of getSingleNames(sample.call.query)) {
      const path = `${fillPath(sample.call.path, sample.sent.params)}?${name}=x&${name}=y`;
      const refusal = await api.fail({ method: sample.call.method, path }, { token: ada.token });
      expect({ name, ...refusal }).toMatchObject({ code: 'invalid_input', fields: { [name]: expect.any(String) } });
    }
  });
});

it('has stored what it had before the last refused requests (API-18)', checkStored);

const createValidBody = ({ call, sent }: Sample): object | undefined =>
  call.access === 'token-in-body' ? { ...(sent.body as object), idToken: ada.token } : (sent.body as object);

/** From an address of its own: the random requests may have reached the limit of theirs. */
const toInputOfAda = ({ sent }: Sample) => ({
  ...addressInput(sent, ada),
  token: ada.token,
  headers: { ...sent.headers, 'x-forwarded-for': '203.0.113.7' },
});

const findMethods = (path: string): string[] =>
  everyCall.filter(({ call }) => isPathOf(call, path)).map(({ call }) => call.method);

describe('methods and paths', () => {
  const paths = [...new Set(allSamples.map(({ call, sent }) => fillPath(call.path, sent.params)))];

  it.each(paths)('%s returns 405 with Allow for every other method (API-18)', async (path) => {
    const knownMethods = findMethods(path);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE']) {
      if (knownMethods.includes(method)) continue;
      const reply = await sendRaw(api.port, { method, target: path, headers: [], body: Buffer.of(), framing: 'none' });
      expectFailure(reply as RawReply);
      expect(reply).toMatchObject({ status: 405 });
      expect(reply?.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(knownMethods));
    }
  });

  it.each(paths)('HEAD and OPTIONS are consistent with GET at %s', async (target) => {
    const request = (method: string) =>
      sendRaw(api.port, { method, target, headers: [], body: Buffer.of(), framing: 'none' });
    const options = await request('OPTIONS');
    expect(options).toMatchObject({ status: 204, body: '' });
    expect(options?.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(findMethods(target)));
    const head = await request('HEAD');
    const get = await request('GET');
    expect(head).toMatchObject({ status: get?.status, body: '' });
  });

  it('every other path returns 404 (API-18)', async () => {
    const path = fc.webPath().filter((value) => findMethods(`/api${value}`).length === 0 && !value.startsWith('/docs'));
    const property = fc.asyncProperty(path, fc.constantFrom('', '/api'), async (tail, base) => {
      const refusal = await api.fail({ method: 'GET', path: `${base}${tail}` });
      expect(refusal.code).toBe('not_found');
    });
    const examples: [string, string][] = [
      ['/%zz', '/api'],
      ['/__proto__', '/api'],
      ['/', ''],
      ['', '/api'],
    ];
    // The examples are the first runs.
    await fc.assert(property, { numRuns: examples.length + numRuns, examples });
  });
});

describe('malformed HTTP', () => {
  const sendLines = async (lines: string, body = '') =>
    sendBytes(api.port, Buffer.from(`${lines.trim().replaceAll('\n', '\r\n')}\r\n\r\n${body}`, 'latin1'));

  it.each([
    ['no host', 404, 'GET /api/none HTTP/1.1'],
    ['an expectation', 404, 'GET /api/none HTTP/1.1\nHost: x\nExpect: miracles'],
    ['a tunnel', 405, 'CONNECT evil.example:443 HTTP/1.1\nHost: x'],
    ['another protocol', 400, 'PRI * HTTP/2.0\n\nSM'],
    ['an unknown method', 400, 'BREW /api/trades HTTP/1.1\nHost: x'],
    ['two lengths', 400, 'POST /api/trades HTTP/1.1\nHost: x\nContent-Length: 1\nContent-Length: 2'],
    ['a length and chunks', 400, 'POST /api/trades HTTP/1.1\nHost: x\nContent-Length: 5\nTransfer-Encoding: chunked'],
    ['chunks in a list', 400, 'POST /api/trades HTTP/1.1\nHost: x\nTransfer-Encoding: chunked, identity'],
    ['a space in front of a colon', 400, 'POST /api/trades HTTP/1.1\nHost: x\nTransfer-Encoding : chunked'],
    ['a negative length', 400, 'POST /api/trades HTTP/1.1\nHost: x\nContent-Length: -5'],
    ['an absolute address', 404, 'GET http://evil.example/api/none HTTP/1.1\nHost: x'],
    ['an upgrade', 404, 'GET /api/none HTTP/1.1\nHost: x\nUpgrade: h2c\nConnection: Upgrade'],
    ['a star', 404, 'OPTIONS * HTTP/1.1\nHost: x'],
    ['no HTTP', 400, 'NONSENSE'],
    ['a head that is too long', 413, `GET /api/health HTTP/1.1\nHost: x\nX-Long: ${'x'.repeat(40_000)}`],
    ['two hosts', 400, 'GET /api/health HTTP/1.1\nHost: api\nHost: other'],
    ['an absolute address without an end of its host', 400, 'GET http://[api/api/health HTTP/1.1\nHost: api'],
    ['an absolute address with an invalid port', 400, 'GET http://[::1]:x/api/health HTTP/1.1\nHost: api'],
    ['an invalid address', 400, 'GET api/health HTTP/1.1\nHost: api'],
  ])('is answered in JSON: %s (API-18)', async (_, status, lines) => {
    const reply = (await sendLines(lines)) as RawReply;
    expectFailure(reply);
    expect(reply.status).toBe(status);
  });

  it.each(['', '\nExpect: 100-continue', '\nExpect: miracles'])(
    'after a complete request does not affect its reply%s',
    async (header) => {
      const health = `GET ${calls.system.health.path} HTTP/1.1\nHost: x${header}`;
      const first = await sendLines(health, 'NONSENSE\r\n\r\n');
      expect(first).toMatchObject({ status: 200 });
    },
  );
});
