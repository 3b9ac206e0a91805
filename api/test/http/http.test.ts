import { calls } from 'contracts';
import { type Api, setUpApi, startApi } from '../support/api.ts';
import { createTrader } from '../support/people.ts';
import { createTradeBody } from '../support/trades.ts';

const api = setUpApi();

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
    const behindProxy = await startApi({ trustProxy });
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
