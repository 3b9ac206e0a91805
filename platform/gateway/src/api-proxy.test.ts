import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { ErrorReply } from 'contracts';
import { closeServers, listen, startGateway } from './testing/gateway.ts';

/** API requests need no built shell. */
const startGatewayFor = (apiUrl: string) => startGateway('/not-built', { apiUrl });

afterEach(closeServers);

describe('the API proxy', () => {
  it('forwards path and method, and replaces forged forwarding headers with its own', async () => {
    const api = await listen(
      createServer((request, reply) => reply.end(JSON.stringify([request.method, request.url, request.headers]))),
    );
    const url = await startGatewayFor(api);
    const spoofed = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', forwarded: 'for=6.6.6.6' };
    const reply = await fetch(`${url}/api/trades?x=%20y`, { method: 'DELETE', headers: spoofed });
    const [method, path, headers] = (await reply.json()) as [string, string, Record<string, string>];
    expect([method, path]).toEqual(['DELETE', '/api/trades?x=%20y']);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('takes the client address only from a trusted proxy', async () => {
    const api = await listen(
      createServer((request, reply) => reply.end(JSON.stringify(request.headers['x-forwarded-for']))),
    );
    const readClientAddress = async (url: string) =>
      (await fetch(`${url}/api/trades`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } })).json();
    const trustingUrl = await startGateway('/not-built', {
      apiUrl: api,
      trustProxy: (address) => address === '127.0.0.1',
    });
    expect(await readClientAddress(trustingUrl)).toBe('203.0.113.9');
    expect(await readClientAddress(await startGatewayFor(api))).toBe('127.0.0.1');
  });

  it('uses one request id for the API and the client, and accepts one only from a trusted proxy', async () => {
    const api = await listen(
      createServer((request, reply) => reply.end(JSON.stringify(request.headers['x-request-id']))),
    );
    const proxyId = '0b9d8a52-from-the-edge';
    const readIds = async (url: string, id = proxyId) => {
      const reply = await fetch(`${url}/api/trades`, { headers: { 'x-request-id': id } });
      return [await reply.json(), reply.headers.get('x-request-id')];
    };
    const [apiId, clientId] = await readIds(await startGatewayFor(api));
    expect(apiId).toBe(clientId);
    expect(apiId).toMatch(/^[0-9a-f-]{36}$/);
    const trustingUrl = await startGateway('/not-built', {
      apiUrl: api,
      trustProxy: (address) => address === '127.0.0.1',
    });
    expect(await readIds(trustingUrl)).toEqual([proxyId, proxyId]);
    expect((await readIds(trustingUrl, 'a "note"'))[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('streams a large upload: the API receives the first bytes before the last ones are sent', async () => {
    let sendTheRest = () => {};
    const firstBytes = new Promise<void>((resolve) => {
      sendTheRest = resolve;
    });
    const api = await listen(
      createServer(async (request, reply) => {
        let bytes = 0;
        for await (const chunk of request) {
          sendTheRest();
          bytes += chunk.length;
        }
        reply.end(String(bytes));
      }),
    );
    const url = await startGatewayFor(api);
    const body = async function* () {
      yield Buffer.alloc(1_000_000);
      await firstBytes;
      for (let part = 1; part < 60; part += 1) yield Buffer.alloc(1_000_000);
    };
    const reply = await fetch(`${url}/api/media`, { method: 'POST', body: body(), duplex: 'half' });
    expect(await reply.text()).toBe('60000000');
  });

  it('aborts the request to the API when the client disconnects during an upload', async () => {
    let disconnect = () => {};
    const arrived = new Promise<void>((resolve) => {
      disconnect = resolve;
    });
    const end = new Promise<string>((resolve) => {
      const api = createServer((request) => {
        request.once('data', disconnect).on('error', (error) => resolve(error.message));
      });
      void listen(api).then(async (apiUrl) => {
        const upload = httpRequest(`${await startGatewayFor(apiUrl)}/api/media`, { method: 'POST' });
        upload.on('error', () => {}).write(Buffer.alloc(100_000));
        await arrived;
        upload.destroy();
      });
    });
    expect(await end).toBe('aborted');
  });

  it('compresses large JSON replies of the API', async () => {
    const text = JSON.stringify({ trades: 'x'.repeat(5_000) });
    const api = await listen(createServer((_, reply) => reply.setHeader('Content-Type', 'application/json').end(text)));
    const reply = await fetch(`${await startGatewayFor(api)}/api/trades`);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(await reply.text()).toBe(text);
  });

  it('forwards range requests, and does not compress partial content (API-14)', async () => {
    const part = Buffer.alloc(5_000, 'x');
    const api = await listen(
      createServer(({ headers }, reply) => {
        reply.writeHead(headers.range === 'bytes=0-4999' ? 206 : 200, {
          'content-type': 'text/plain',
          'content-range': 'bytes 0-4999/9000',
          'content-length': part.length,
          'cache-control': 'private, max-age=60, immutable',
        });
        reply.end(part);
      }),
    );
    const reply = await fetch(`${await startGatewayFor(api)}/api/media/file/x`, { headers: { range: 'bytes=0-4999' } });
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe('bytes 0-4999/9000');
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('private, max-age=60, immutable');
    expect(Buffer.from(await reply.arrayBuffer()).equals(part)).toBe(true);
  });

  it('aborts a download from the API when the client disconnects', async () => {
    let hasEnded = (_: string) => {};
    const end = new Promise<string>((resolve) => {
      hasEnded = resolve;
    });
    const api = await listen(
      createServer((_, reply) => {
        reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000_000 });
        reply.on('close', () => hasEnded(reply.writableFinished ? 'complete' : 'aborted'));
        const send = () => {
          while (!reply.destroyed && reply.write(Buffer.alloc(1_000_000)));
        };
        reply.on('drain', send);
        send();
      }),
    );
    const controller = new AbortController();
    const reply = await fetch(`${await startGatewayFor(api)}/api/media/file/x`, { signal: controller.signal });
    await reply.body?.getReader().read();
    controller.abort();
    expect(await end).toBe('aborted');
  });

  it('replies 503 in the standard error format while the API is down, and recovers when it is back (API-23)', async () => {
    const api = createServer((_, reply) => reply.end('{"status":"ok"}'));
    const address = await listen(api);
    const url = await startGatewayFor(address);
    api.close().closeAllConnections();
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = { authorization: 'Bearer the-token', cookie: 'a=the-token' };
    const reply = await fetch(`${url}/api/health?q=the-note`, { headers });
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { code, requestId } = ErrorReply.parse(await reply.json());
    expect(code).toBe('unavailable');
    expect(reply.headers.get('x-request-id')).toBe(requestId);
    expect(log).toHaveBeenCalledWith(expect.stringContaining(`reference ${requestId}`));
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/the-token|the-note/);
    await once(api.listen(Number(new URL(address).port), '127.0.0.1'), 'listening');
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    api.close().closeAllConnections();
  });

  /** Closes a kept-alive connection just when its second request arrives. */
  const createResettingApi = () => {
    const served = new WeakSet<Socket>();
    return createServer(({ socket, method }, reply) => {
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
      reply.end(JSON.stringify(method));
    });
  };

  it('retries a read once when the API closes a reused connection (API-23)', async () => {
    const url = await startGatewayFor(await listen(createResettingApi()));
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      const reply = await fetch(`${url}/api/trades`);
      expect([reply.status, await reply.json()]).toEqual([200, 'GET']);
    }
  });

  it('never retries a write (API-23)', async () => {
    const url = await startGatewayFor(await listen(createResettingApi()));
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const write = async () => (await fetch(`${url}/api/trades`, { method: 'POST', body: '{}' })).status;
    expect([await write(), await write()]).toEqual([200, 503]);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('aborts the reply to the client when the API aborts its own, so that it does not look complete', async () => {
    const api = await listen(
      createServer((_, reply) => {
        reply.writeHead(200, { 'content-length': 1_000 });
        reply.write('half', () => reply.destroy());
      }),
    );
    const url = await startGatewayFor(api);
    await expect(fetch(`${url}/api/trades`).then((reply) => reply.text())).rejects.toThrow();
    expect((await fetch(`${url}/config.json`)).status).toBe(200);
  });
});
