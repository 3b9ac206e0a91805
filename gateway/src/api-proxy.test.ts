import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import { ErrorReply } from 'contracts';
import { closeServers, serve, startGateway } from './testing/gateway.ts';

/** The API needs no built shell. */
const gatewayTo = (apiUrl: string) => startGateway('/not-built', { apiUrl });

afterEach(closeServers);

describe('the API behind it', () => {
  it('passes on path, method and body, and says itself who the client is', async () => {
    const api = await serve(
      createServer((request, reply) => reply.end(JSON.stringify([request.method, request.url, request.headers]))),
    );
    const url = await gatewayTo(api);
    const spoofed = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', forwarded: 'for=6.6.6.6' };
    const reply = await fetch(`${url}/api/trades?x=%20y`, { method: 'DELETE', headers: spoofed });
    const [method, path, headers] = (await reply.json()) as [string, string, Record<string, string>];
    expect([method, path]).toEqual(['DELETE', '/api/trades?x=%20y']);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers).not.toHaveProperty('forwarded');
  });

  it('believes a proxy that it trusts who the client is, and no one else', async () => {
    const api = await serve(
      createServer((request, reply) => reply.end(JSON.stringify(request.headers['x-forwarded-for']))),
    );
    const clientSeenBy = async (url: string) =>
      (await fetch(`${url}/api/trades`, { headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } })).json();
    const trusting = await startGateway('/not-built', {
      apiUrl: api,
      trustProxy: (address) => address === '127.0.0.1',
    });
    expect(await clientSeenBy(trusting)).toBe('203.0.113.9');
    expect(await clientSeenBy(await gatewayTo(api))).toBe('127.0.0.1');
  });

  it('names each request once for all on its way, and takes a name from a proxy that it trusts alone', async () => {
    const api = await serve(
      createServer((request, reply) => reply.end(JSON.stringify(request.headers['x-request-id']))),
    );
    const given = '0b9d8a52-from-the-edge';
    const idsBy = async (url: string, id = given) => {
      const reply = await fetch(`${url}/api/trades`, { headers: { 'x-request-id': id } });
      return [await reply.json(), reply.headers.get('x-request-id')];
    };
    const [seen, told] = await idsBy(await gatewayTo(api));
    expect(seen).toBe(told);
    expect(seen).toMatch(/^[0-9a-f-]{36}$/);
    const trusting = await startGateway('/not-built', {
      apiUrl: api,
      trustProxy: (address) => address === '127.0.0.1',
    });
    expect(await idsBy(trusting)).toEqual([given, given]);
    expect((await idsBy(trusting, 'a "note"'))[0]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('streams a large upload: the API has the first bytes while the last are not sent yet', async () => {
    let sendTheRest = () => {};
    const firstBytes = new Promise<void>((resolve) => {
      sendTheRest = resolve;
    });
    const api = await serve(
      createServer(async (request, reply) => {
        let bytes = 0;
        for await (const chunk of request) {
          sendTheRest();
          bytes += chunk.length;
        }
        reply.end(String(bytes));
      }),
    );
    const url = await gatewayTo(api);
    const body = async function* () {
      yield Buffer.alloc(1_000_000);
      await firstBytes;
      for (let part = 1; part < 60; part += 1) yield Buffer.alloc(1_000_000);
    };
    const reply = await fetch(`${url}/api/media`, { method: 'POST', body: body(), duplex: 'half' });
    expect(await reply.text()).toBe('60000000');
  });

  it('tells the API when the client goes away in the middle of an upload', async () => {
    let goAway = () => {};
    const arrived = new Promise<void>((resolve) => {
      goAway = resolve;
    });
    const end = new Promise<string>((resolve) => {
      const api = createServer((request) => {
        request.once('data', goAway).on('error', (error) => resolve(error.message));
      });
      void serve(api).then(async (apiUrl) => {
        const upload = httpRequest(`${await gatewayTo(apiUrl)}/api/media`, { method: 'POST' });
        upload.on('error', () => {}).write(Buffer.alloc(100_000));
        await arrived;
        upload.destroy();
      });
    });
    expect(await end).toBe('aborted');
  });

  it('compresses large JSON of the API', async () => {
    const text = JSON.stringify({ trades: 'x'.repeat(5_000) });
    const api = await serve(createServer((_, reply) => reply.setHeader('Content-Type', 'application/json').end(text)));
    const reply = await fetch(`${await gatewayTo(api)}/api/trades`);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(await reply.text()).toBe(text);
  });

  it('API-14 passes on which part of a file is asked for, and that part as it is', async () => {
    const part = Buffer.alloc(5_000, 'x');
    const api = await serve(
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
    const reply = await fetch(`${await gatewayTo(api)}/api/media/file/x`, { headers: { range: 'bytes=0-4999' } });
    expect(reply.status).toBe(206);
    expect(reply.headers.get('content-range')).toBe('bytes 0-4999/9000');
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(reply.headers.get('cache-control')).toBe('private, max-age=60, immutable');
    expect(Buffer.from(await reply.arrayBuffer()).equals(part)).toBe(true);
  });

  it('stops reading a file when whoever asked for it goes away', async () => {
    let hasEnded = (_: string) => {};
    const end = new Promise<string>((resolve) => {
      hasEnded = resolve;
    });
    const api = await serve(
      createServer((_, reply) => {
        reply.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 1_000_000_000 });
        reply.on('close', () => hasEnded(reply.writableFinished ? 'whole' : 'early'));
        const send = () => {
          while (!reply.destroyed && reply.write(Buffer.alloc(1_000_000)));
        };
        reply.on('drain', send);
        send();
      }),
    );
    const away = new AbortController();
    const reply = await fetch(`${await gatewayTo(api)}/api/media/file/x`, { signal: away.signal });
    await reply.body?.getReader().read();
    away.abort();
    expect(await end).toBe('early');
  });

  it('API-23 answers 503 in the shape of every error while the API is down, and works again once it is back', async () => {
    const api = createServer((_, reply) => reply.end('{"status":"ok"}'));
    const address = await serve(api);
    const url = await gatewayTo(address);
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

  /** As one whose patience with an idle connection ends just when the next request comes. */
  const hangsUpOnSecond = () => {
    const served = new WeakSet<Socket>();
    return createServer(({ socket, method }, reply) => {
      if (served.has(socket)) return socket.destroy();
      served.add(socket);
      reply.end(JSON.stringify(method));
    });
  };

  it('API-23 asks once more for what it reads when the API hangs up on a connection that had served before', async () => {
    const url = await gatewayTo(await serve(hangsUpOnSecond()));
    for (let turn = 1; turn <= 4; turn += 1) {
      const reply = await fetch(`${url}/api/trades`);
      expect([reply.status, await reply.json()]).toEqual([200, 'GET']);
    }
  });

  it('does not send a write twice', async () => {
    const url = await gatewayTo(await serve(hangsUpOnSecond()));
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const write = async () => (await fetch(`${url}/api/trades`, { method: 'POST', body: '{}' })).status;
    expect([await write(), await write()]).toEqual([200, 503]);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('cuts a reply that the API breaks off, so that half of it is not taken for all', async () => {
    const api = await serve(
      createServer((_, reply) => {
        reply.writeHead(200, { 'content-length': 1_000 });
        reply.write('half', () => reply.destroy());
      }),
    );
    const url = await gatewayTo(api);
    await expect(fetch(`${url}/api/trades`).then((reply) => reply.text())).rejects.toThrow();
    expect((await fetch(`${url}/config.json`)).status).toBe(200);
  });
});
