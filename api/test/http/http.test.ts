import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { API_CONTRACT, apiContractHeader, ErrorReply, OLDEST_API_CONTRACT } from 'contracts';
import { calls } from 'contracts/every-call';
import { type Api, joinApi, setUpApi } from '../support/api.ts';
import { createTrader, type Person } from '../support/people.ts';
import { heapReporter, killServers, startListeningServer } from '../support/server-process.ts';
import { createTaggedJournal } from '../support/tagged-journals.ts';
import { createTradeBody } from '../support/trades.ts';
import { emptyJournal } from '../support/zips.ts';

const api = setUpApi();
afterEach(killServers);

/** Posts a raw body to create a trade; resolves with status and parsed reply. */
const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
  const { token } = await createTrader(api);
  const reply = await fetch(`${api.url}/api/trades`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: reply.status, raw: (await reply.json()) as Record<string, unknown> };
};

it('keeps idle connections longer than the gateway and common load balancers do', async () => {
  const { headers } = await fetch(`${api.url}/api/health`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

/** Bodies that are rejected, and why. */
const wrongBodies: [why: string, body: string, status: number, reply: object][] = [
  ['no JSON', '{"tradeTag":', 400, { code: 'invalid_json' }],
  ...['\xff\xfe', '\xc0\xaf', '\xed\xa0\x80', 'caf\xe9', '\xf0\x9f\x98'].map(
    (bytes): [string, string, number, object] => [
      'no UTF-8, which would be stored with other characters',
      JSON.stringify(createTradeBody({ comments: bytes })),
      400,
      { code: 'invalid_json' },
    ],
  ),
  ...['[]', '"text"', '5', 'null', 'true', ''].map((body): [string, string, number, object] => [
    `no object: ${body}`,
    body,
    400,
    { code: 'invalid_input', error: 'The request must be a JSON object.' },
  ]),
  ['over 1 MB', JSON.stringify(createTradeBody({ comments: 'x'.repeat(1_100_000) })), 413, { code: 'too_large' }],
  [
    'nested too deeply',
    `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    400,
    { error: 'The request is nested too deeply.' },
  ],
  ['too many values', `{"x":[${'{},'.repeat(300_000)}0]}`, 400, { error: 'The request has too many values.' }],
];

describe('a request body', () => {
  it.each(wrongBodies)('is rejected: %s (API-18)', async (_, body, status, reply) => {
    expect(await post(new Uint8Array(Buffer.from(body, 'latin1')))).toMatchObject({ status, raw: reply });
  });

  it('of a visitor is rejected over 128 KB (API-18)', async () => {
    const reply = await api.send(calls.auth.login, { body: { authToken: 'x'.repeat(132_000) } });
    expect(reply).toMatchObject({ status: 413, raw: { code: 'too_large' } });
  });

  // Compressed bodies could be decompression bombs.
  it.each([
    ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'].map(
      (type) => ({
        'content-type': type,
      }),
    ),
    ...['gzip', 'deflate', 'br', 'nonsense'].map((encoding) => ({ 'content-encoding': encoding })),
  ])('is rejected with 415 for %j (API-18)', async (headers) => {
    const refusal = await post(JSON.stringify(createTradeBody()), headers);
    expect(refusal).toMatchObject({ status: 415, raw: { code: 'unsupported_media_type' } });
  });

  it('is accepted with a charset in the content type', async () => {
    const headers = { 'content-encoding': 'identity', 'content-type': 'application/json; charset=utf-8' };
    const valid = await post(JSON.stringify(createTradeBody({ comments: 'café 😀' })), headers);
    expect(valid).toMatchObject({ status: 201, raw: { comments: 'café 😀' } });
  });
});

describe('behind a proxy', () => {
  const forwardedHeaders = { 'X-Request-Id': 'from-the-gateway', 'X-Forwarded-For': '203.0.113.9' };
  const getClientAndId = async (to: Api) => {
    const reply = await fetch(`${to.url}/api/health`, { headers: forwardedHeaders });
    const line = to.logs.map((text) => JSON.parse(text)).find((entry) => entry.msg === 'request');
    return { id: reply.headers.get('x-request-id'), client: line.client };
  };

  const trusted = { id: 'from-the-gateway', client: '203.0.113.9' };
  const ignored = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), client: expect.stringMatching(/127\.0\.0\.1$/) };

  it.each([
    ...['loopback', '127.0.0.0/8', '1'].map((trustProxy) => [trustProxy, trusted] as const),
    ...[undefined, '0', '10.0.0.1'].map((trustProxy) => [trustProxy, ignored] as const),
  ])('trusts forwarded headers only from a proxy in TRUST_PROXY: %s', async (trustProxy, expected) => {
    const behindProxy = await joinApi({ trustProxy });
    expect(await getClientAndId(behindProxy)).toEqual(expected);
    await behindProxy.stop();
  });
});

describe('the log', () => {
  it('has a line per request and never a token, a password, a name or a note', async () => {
    const ada = await createTrader(api, { firstName: 'Unmistakable', lastName: 'Surname' });
    const note = 'nobody else may read this note';
    await api.send(calls.trades.create, { ...ada, body: createTradeBody({ comments: note, tradeTag: 'HIDDEN' }) });
    await api.send(calls.trades.create, { ...ada, body: { ...createTradeBody({ comments: note }), amount: note } });
    await api.send(calls.auth.login, { body: { idToken: `${ada.token}x`, password: ada.password } });
    await fetch(`${api.url}/api/trades?q=${encodeURIComponent(note)}&token=${ada.token}`);
    await fetch(`${api.url}/api/trades`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
      body: `{"comments": "${note}", `,
    });
    const log = api.logs.join('');
    const requests = api.logs.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'request');
    expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/api/trades', status: 400 });
    for (const secret of [ada.token, ada.password, note, encodeURIComponent(note), 'Unmistakable', 'HIDDEN']) {
      expect(log).not.toContain(secret);
    }
  });
});

const throwingZip = ['--import', fileURLToPath(new URL('../support/throwing-zip.ts', import.meta.url))];

it('returns 500 for a request whose callback throws, breaks off a reply, and serves others (API-18)', async () => {
  const { client, ...server } = await startListeningServer({}, [], throwingZip);
  const ada = await createTrader(client);
  const bob = await createTrader(client);
  expect((await client.fail(calls.account.import, { ...ada, file: emptyJournal })).code).toBe('internal');
  // More than the limit of concurrent downloads: a failed one must release its slot.
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const { url } = await client.call(calls.account.export, ada);
    const download = fetch(client.url + url).then((reply) => reply.arrayBuffer());
    const saving = client.call(calls.trades.create, { ...bob, body: createTradeBody() });
    await expect(download).rejects.toThrow();
    expect((await saving).tradeTag).toBe(createTradeBody().tradeTag);
  }
  expect(await server.waitForLog('uncaught exception in a request')).toMatchObject({ level: 50 });
  expect(await server.terminate()).toBe(0);
});

const fetchWithContract = (contract?: string) =>
  fetch(api.url + calls.system.health.path, {
    headers: contract === undefined ? {} : { [apiContractHeader]: contract },
  });

describe('the contract version of a page', () => {
  it('is refused as `outdated` when it is older than the oldest supported version', async () => {
    const reply = await fetchWithContract(String(OLDEST_API_CONTRACT - 1));
    expect(reply.status).toBe(410);
    expect(ErrorReply.parse(await reply.json())).toMatchObject({
      code: 'outdated',
      error: 'This page is out of date. Please reload it.',
    });
  });

  it.each([undefined, String(API_CONTRACT), '99', 'nonsense'])('is accepted when it is %s', async (contract) => {
    expect((await fetchWithContract(contract)).status).toBe(200);
  });
});

const MEGABYTE = 1_048_576;
const connections = 10;
const trades = 3_000;

/** Sends a call on a connection of the agent. @returns the status of the reply */
const send = async (port: number, agent: Agent, { token }: Person, body: object): Promise<number | undefined> => {
  const { method, path } = calls.bulk.change;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = request({ port, agent, method, path, headers }).end(JSON.stringify(body));
  const [reply] = await once(sent, 'response');
  await once(reply.resume(), 'end');
  return reply.statusCode;
};

it('keeps no data of refused calls while their connections stay open (API-18)', async () => {
  const trader = await createTaggedJournal(api, trades);
  const { port, measureHeap } = await startListeningServer({ MONGODB_URI: api.databaseUri }, [], heapReporter);
  const body = {
    ids: Array.from({ length: trades }, (_, index) => index + 1),
    change: { action: 'addTag', tag: 'one more' },
  };
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const [first] = agents;
  // What every process keeps of the journal.
  expect(first && (await send(port, first, trader, body))).toBe(400);
  const before = await measureHeap();
  for (const agent of agents) expect(await send(port, agent, trader, body)).toBe(400);
  expect((await measureHeap()) - before).toBeLessThan((connections * MEGABYTE) / 2);
  for (const agent of agents) agent.destroy();
}, 120_000);
