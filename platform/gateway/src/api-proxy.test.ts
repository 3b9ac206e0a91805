import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { ErrorReply } from 'contracts';
import type { GatewayOptions } from './gateway.ts';
import { closeServers, createTestLog, listen, startGateway } from './testing/gateway.ts';

/** Starts a gateway in front of an API. Requests to it need no built shell. @returns the gateway's URL */
const startFor = async (api: RequestListener, options: Partial<GatewayOptions> = {}) =>
  startGateway('/not-built', { apiUrl: await listen(createServer(api)), ...options });

/** Starts a gateway whose API replies with what it received. */
const startEcho = (read: (request: IncomingMessage) => unknown, options: Partial<GatewayOptions> = {}) =>
  startFor((request, reply) => reply.end(JSON.stringify(read(request))), options);

const trustLoopback = { trustProxy: (address: string) => address === '127.0.0.1' };

afterEach(closeServers);

describe('the API proxy', () => {
  it('forwards path and method, and replaces forged forwarding headers with its own', async () => {
    const url = await startEcho(({ method, url: path, headers }) => ({ method, path, headers }));
    const spoofed = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', forwarded: 'for=6.6.6.6' };
    const reply = await fetch(`${url}/api/trades?x=%20y`, { method: 'DELETE', headers: spoofed });
    const received = (await reply.json()) as { headers: object };
    expect(received).toMatchObject({ method: 'DELETE', path: '/api/trades?x=%20y' });
    expect(received.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(received.headers).not.toHaveProperty('forwarded');
  });

  it.each(['/mcp', '/mcp?x=1', '/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server/mcp'])(
    'forwards %s with its Host (MCP-01)',
    async (path) => {
      const url = await startEcho(({ url: target, headers: { host } }) => ({ target, host }));
      const reply = await fetch(`${url}${path}`, { method: 'POST' });
      expect(await reply.json()).toEqual({ target: path, host: new URL(url).host });
    },
  );

  it.each([
    ['a trusted proxy', trustLoopback, '203.0.113.9'],
    ['no other client', {}, '127.0.0.1'],
  ])('takes the client address from %s', async (_, options, expected) => {
    const url = await startEcho(({ headers }) => headers['x-forwarded-for'], options);
    const reply = await fetch(`${url}/api/trades`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } });
    expect(await reply.json()).toBe(expected);
  });

  const edgeId = '0b9d8a52-from-the-edge';
  const newId = /^[0-9a-f-]{36}$/;
  it.each([
    ['a client', {}, edgeId, newId],
    ['a trusted proxy', trustLoopback, edgeId, new RegExp(edgeId)],
    ['a trusted proxy, but invalid', trustLoopback, 'a "note"', newId],
  ])('uses one request id for the API and the client; received from %s', async (_, options, id, expected) => {
    const url = await startEcho(({ headers }) => headers['x-request-id'], options);
    const reply = await fetch(`${url}/api/trades`, { headers: { 'x-request-id': id } });
    const apiId = await reply.json();
    expect(apiId).toMatch(expected);
    expect(reply.headers.get('x-request-id')).toBe(apiId);
  });

  it('streams a large upload: the API receives the first bytes before the last ones are sent', async () => {
    const first = Promise.withResolvers<void>();
    const url = await startFor(async (request, reply) => {
      let bytes = 0;
      for await (const chunk of request) {
        first.resolve();
        bytes += chunk.length;
      }
      reply.end(String(bytes));
    });
    const body = async function* () {
      yield Buffer.alloc(1_000_000);
      await first.promise;
      for (let part = 1; part < 60; part += 1) yield Buffer.alloc(1_000_000);
    };
    const reply = await fetch(`${url}/api/media`, { method: 'POST', body: body(), duplex: 'half' });
    expect(await reply.text()).toBe('60000000');
  });

  it('aborts the request to the API when the client disconnects during an upload', async () => {
    const arrived = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const url = await startFor((request) => {
      request.once('data', arrived.resolve).on('error', ({ message }) => ended.resolve(message));
    });
    const upload = httpRequest(`${url}/api/media`, { method: 'POST' }).on('error', () => {});
    upload.write(Buffer.alloc(100_000));
    await arrived.promise;
    upload.destroy();
    expect(await ended.promise).toBe('aborted');
  });

  it('aborts a download from the API when the client disconnects', async () => {
    const isComplete = Promise.withResolvers<boolean>();
    const url = await startFor((_, reply) => {
      reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000_000 });
      reply.write(Buffer.alloc(1_000_000));
      reply.on('close', () => isComplete.resolve(reply.writableFinished));
    });
    const controller = new AbortController();
    const reply = await fetch(`${url}/api/media/file/x`, { signal: controller.signal });
    await reply.body?.getReader().read();
    controller.abort();
    expect(await isComplete.promise).toBe(false);
  });

  it('compresses large JSON replies of the API', async () => {
    const text = JSON.stringify({ trades: 'x'.repeat(5_000) });
    const url = await startFor((_, reply) => reply.setHeader('Content-Type', 'application/json').end(text));
    const reply = await fetch(`${url}/api/trades`);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(await reply.text()).toBe(text);
  });

  it('forwards range requests, and does not compress partial content (API-14)', async () => {
    const part = Buffer.alloc(5_000, 'x');
    const expected = { 'content-range': 'bytes 0-4999/9000', 'cache-control': 'private, max-age=60, immutable' };
    const url = await startFor(({ headers }, reply) => {
      const status = headers.range === 'bytes=0-4999' ? 206 : 200;
      reply.writeHead(status, { ...expected, 'content-type': 'text/plain', 'content-length': part.length }).end(part);
    });
    const reply = await fetch(`${url}/api/media/file/x`, { headers: { range: 'bytes=0-4999' } });
    expect(reply.status).toBe(206);
    expect(Object.fromEntries(reply.headers)).toMatchObject(expected);
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(Buffer.from(await reply.arrayBuffer()).equals(part)).toBe(true);
  });

  it('replies 503 in the standard error format while the API is down, and recovers when it is back (API-23)', async () => {
    const api = createServer((_, reply) => reply.end('{"status":"ok"}'));
    const address = await listen(api);
    const { log, lines } = createTestLog();
    const url = await startGateway('/not-built', { apiUrl: address, log });
    api.close().closeAllConnections();
    const headers = { authorization: 'Bearer the-token', cookie: 'a=the-token' };
    const reply = await fetch(`${url}/api/health?q=the-note`, { headers });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { code, requestId } = ErrorReply.parse(await reply.json());
    expect(code).toBe('unavailable');
    expect(reply.headers.get('x-request-id')).toBe(requestId);
    expect(lines[0]).toContain(`"requestId":"${requestId}"`);
    expect(lines.join('')).not.toMatch(/the-token|the-note/);
    await once(api.listen(Number(new URL(address).port), '127.0.0.1'), 'listening');
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    api.close().closeAllConnections();
  });

  /** Starts a gateway whose API closes a kept-alive connection just when its second request arrives. */
  const startResetting = (options: Partial<GatewayOptions> = {}) => {
    const served = new WeakSet<Socket>();
    return startFor(({ socket, method }, reply) => {
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
      reply.end(JSON.stringify(method));
    }, options);
  };

  it('retries a read once when the API closes a reused connection (API-23)', async () => {
    const url = await startResetting();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const reply = await fetch(`${url}/api/trades`);
      expect([reply.status, await reply.json()]).toEqual([200, 'GET']);
    }
  });

  it('never retries a write (API-23)', async () => {
    const { log, lines } = createTestLog();
    const url = await startResetting({ log });
    const write = async () => (await fetch(`${url}/api/trades`, { method: 'POST', body: '{}' })).status;
    expect([await write(), await write()]).toEqual([200, 503]);
    expect(lines.filter((line) => line.includes('the API did not reply'))).toHaveLength(1);
  });

  it('aborts the reply to the client when the API aborts its own, so that it does not look complete', async () => {
    const url = await startFor((_, reply) => {
      reply.writeHead(200, { 'content-length': 1_000 });
      reply.write('half', () => reply.destroy());
    });
    await expect(fetch(`${url}/api/trades`).then((reply) => reply.text())).rejects.toThrow();
    expect((await fetch(`${url}/config.json`)).status).toBe(200);
  });
});
