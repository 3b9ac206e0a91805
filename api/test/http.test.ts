import { once } from 'node:events';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { calls, ErrorReply, errorCodes } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { createTrader } from './support/people.ts';
import { createTradeBody } from './support/trades.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

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

/** Sends raw bytes and returns the parsed error reply. */
const sendBytes = async (bytes: string) => {
  const socket = connect(api.port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (data) => received.push(data));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(received).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), reply: ErrorReply.parse(JSON.parse(body)) };
};

it('keeps idle connections longer than the gateway and common load balancers do', async () => {
  const { headers } = await fetch(`${api.url}/api/health`);
  expect(headers.get('keep-alive')).toBe('timeout=75');
});

describe('paths', () => {
  it.each(['/', '/api', '/api/nothing', '/api/trades/1/2', '/api/%zz', '/api/__proto__'])(
    'return 404 in JSON at %s (API-18)',
    async (path) => {
      const refusal = await api.fail({ method: 'GET', path });
      expect(refusal).toMatchObject({ code: 'not_found', error: 'Not found.' });
      expect(refusal.headers.get('content-type')).toBe('application/json; charset=utf-8');
    },
  );

  it.each([
    ['DELETE', '/api/trades', 'HEAD, GET, POST'],
    ['PATCH', '/api/auth/login', 'POST'],
    ['POST', '/api/health', 'HEAD, GET'],
  ] as const)('return 405 with Allow for %s %s (API-18)', async (method, path, allowed) => {
    const refusal = await api.fail({ method, path });
    expect(refusal.code).toBe('method_not_allowed');
    expect(refusal.headers.get('allow')?.split(', ').sort()).toEqual(allowed.split(', ').sort());
  });

  it('return JSON errors for malformed HTTP and oversized headers (API-18)', async () => {
    const nonsense = await sendBytes('NONSENSE\r\n\r\n');
    expect(nonsense).toMatchObject({ status: 400, reply: { code: 'invalid_input' } });
    const long = await sendBytes(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`);
    expect(long).toMatchObject({ status: 413, reply: { code: 'too_large' } });
  });
});

describe('an ambiguous request that intermediaries may interpret differently', () => {
  it.each([
    ['two hosts', 'GET /api/health HTTP/1.1\r\nHost: api\r\nHost: other'],
    ['an absolute address without an end of its host', 'GET http://[api/api/health HTTP/1.1\r\nHost: api'],
    ['an absolute address with a port that is none', 'GET http://[::1]:x/api/health HTTP/1.1\r\nHost: api'],
    ['an address that is none', 'GET api/health HTTP/1.1\r\nHost: api'],
  ])('is rejected with 400 in JSON: %s (API-18)', async (_, head) => {
    const refused = await sendBytes(`${head}\r\n\r\n`);
    expect(refused).toMatchObject({ status: 400, reply: { code: 'invalid_input' } });
  });
});

describe('request bodies', () => {
  it('that are not JSON are rejected (API-18)', async () => {
    expect(await post('{"tradeTag":')).toMatchObject({ status: 400, raw: { code: 'invalid_json' } });
    expect(await post('{"__proto__": {"a": 1}}')).toMatchObject({ status: 400, raw: { code: 'invalid_json' } });
  });

  it.each(['\xff\xfe', '\xc0\xaf', '\xed\xa0\x80', 'caf\xe9', '\xf0\x9f\x98'])(
    'that are not UTF-8 are rejected instead of being stored with other characters: %j (API-18)',
    async (bytes) => {
      const body = new Uint8Array(Buffer.from(JSON.stringify(createTradeBody({ comments: bytes })), 'latin1'));
      expect(await post(body)).toMatchObject({ status: 400, raw: { code: 'invalid_json' } });
      const valid = await post(JSON.stringify(createTradeBody({ comments: 'café 😀' })));
      expect(valid).toMatchObject({ status: 201, raw: { comments: 'café 😀' } });
    },
  );

  it.each(['[]', '"text"', '5', 'null', 'true', ''])(
    'that are not an object are rejected: %j (API-18)',
    async (body) => {
      const error = 'The request must be a JSON object.';
      expect(await post(body)).toMatchObject({ status: 400, raw: { code: 'invalid_input', error } });
    },
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'of type %s are rejected with 415 (API-18)',
    async (type) => {
      const refusal = await post(JSON.stringify(createTradeBody()), { 'content-type': type });
      expect(refusal).toMatchObject({ status: 415, raw: { code: 'unsupported_media_type' } });
    },
  );

  it('over 1 MB are rejected (API-18)', async () => {
    const body = JSON.stringify(createTradeBody({ comments: 'x'.repeat(1_100_000) }));
    expect(await post(body)).toMatchObject({ status: 413, raw: { code: 'too_large' } });
  });

  it.each(['gzip', 'deflate', 'br', 'nonsense'])(
    'compressed with %s are rejected, because they could be decompression bombs (API-18)',
    async (encoding) => {
      const compressed = new Uint8Array(gzipSync(JSON.stringify(createTradeBody())));
      const refusal = await post(compressed, { 'content-encoding': encoding });
      expect(refusal).toMatchObject({ status: 415, raw: { code: 'unsupported_media_type' } });
    },
  );

  it('that are nested too deeply are rejected (API-18)', async () => {
    const nested = `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await post(nested)).toMatchObject({ status: 400, raw: { error: 'The request is nested too deeply.' } });
  });

  it('with a charset in the content type are accepted', async () => {
    const headers = { 'content-encoding': 'identity', 'content-type': 'application/json; charset=utf-8' };
    expect((await post(JSON.stringify(createTradeBody()), headers)).status).toBe(201);
  });
});

describe('every reply', () => {
  it('has a request id, is not cached and restricts the browser', async () => {
    const { headers } = await api.send(calls.system.health, {});
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('of a failure has the status of its code in the contract', async () => {
    const refusal = await api.fail(calls.trades.list);
    expect(refusal.status).toBe(errorCodes[refusal.code]);
  });
});

describe('behind a proxy', () => {
  const forwardedHeaders = { 'X-Request-Id': 'from-the-gateway', 'X-Forwarded-For': '203.0.113.9' };
  const getClientAndId = async (to: Api) => {
    const reply = await fetch(`${to.url}/api/health`, { headers: forwardedHeaders });
    const line = to.logs.map((text) => JSON.parse(text)).find((entry) => entry.msg === 'request');
    return { id: reply.headers.get('x-request-id'), client: line.client };
  };

  it.each(['loopback', '127.0.0.0/8', '1'])(
    'trusts forwarded headers from a proxy in TRUST_PROXY: %s',
    async (trustProxy) => {
      const behindProxy = await startApi({ trustProxy });
      expect(await getClientAndId(behindProxy)).toEqual({ id: 'from-the-gateway', client: '203.0.113.9' });
      await behindProxy.stop();
    },
  );

  it.each([undefined, '0', '10.0.0.1'])('ignores forwarded headers from any other proxy: %s', async (trustProxy) => {
    const withoutProxy = await startApi({ trustProxy });
    const { id, client } = await getClientAndId(withoutProxy);
    expect(id).not.toBe('from-the-gateway');
    expect(client).toMatch(/127\.0\.0\.1$/);
    await withoutProxy.stop();
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
