import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ClientConfig, ErrorReply, Remote } from 'contracts';
import { buildModule, buildShell, longScript } from '../testing/built.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';

const config: ClientConfig = {
  apiUrl: '',
  firebase: { apiKey: 'demo-key', authDomain: 'localhost', projectId: 'demo-x' },
  authEmulatorUrl: 'http://127.0.0.1:9099',
};
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let dir: string;
const servers: Server[] = [];

const serve = async (server: Server): Promise<string> => {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const startGateway = async (options: Partial<GatewayOptions> = {}): Promise<string> => {
  const shellDir = join(dir, 'shell');
  const moduleDirs = [join(dir, 'mf-trades')];
  return serve(createGateway({ shellDir, moduleDirs, apiUrl: 'http://127.0.0.1:1', config, ...options }));
};
/** As fetch, but the path goes out as it is. */
const raw = (url: string, path: string, headers = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    httpRequest(`${url}/`, { path, headers }, resolve).on('error', reject).end();
  });

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-gateway-'));
  await buildShell(join(dir, 'shell'));
  await buildModule(join(dir, 'mf-trades'), 'mf-trades', '1.2.0-abc');
  await writeFile(join(dir, 'secret.txt'), 'secret');
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});
afterAll(() => rm(dir, { recursive: true }));

describe('pages and files', () => {
  it('answers a navigation to any address with the page, and a missing file with 404 in JSON', async () => {
    const url = await startGateway();
    for (const path of ['/', '/trades/day/2026-01-02', '/no/such/page?x=1.js']) {
      const reply = await fetch(url + path, { headers: html });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(await reply.text()).toContain('<h1>Trading Journal</h1>');
    }
    for (const path of [
      '/assets/gone.js',
      '/modules/mf-trades/1.2.0-abc/gone.js',
      '/modules/mf-gone/1/remoteEntry.js',
    ]) {
      const reply = await fetch(url + path, { headers: html });
      expect(reply.status).toBe(404);
      expect(ErrorReply.parse(await reply.json()).code).toBe('not_found');
    }
    expect((await fetch(`${url}/trades`, { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  it('lets browsers keep hashed and versioned files for ever, and ask each time for what changes', async () => {
    const url = await startGateway();
    const cacheControl = async (path: string) => (await fetch(url + path)).headers.get('cache-control');
    const forever = 'public, max-age=31536000, immutable';
    expect(await cacheControl('/assets/main.0a1b2c3d.js')).toBe(forever);
    expect(await cacheControl('/modules/mf-trades/1.2.0-abc/mf-manifest.json')).toBe(forever);
    for (const path of ['/', '/config.json', '/remotes.json']) expect(await cacheControl(path)).toBe('no-cache');
  });

  it('answers 304 to who has it, and never for the page, whose nonce is new each time', async () => {
    const url = await startGateway();
    for (const path of ['/assets/main.0a1b2c3d.js', '/config.json', '/remotes.json']) {
      const etag = (await fetch(url + path)).headers.get('etag') ?? '';
      const again = await raw(url, path, { 'if-none-match': etag });
      expect(again.statusCode).toBe(304);
    }
    expect((await fetch(url)).headers.get('etag')).toBeNull();
  });

  it('compresses, but no part of a file', async () => {
    const url = await startGateway();
    const path = '/assets/main.0a1b2c3d.js';
    const reply = await raw(url, path, { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    const body = Buffer.concat(await reply.toArray());
    expect(brotliDecompressSync(body).toString()).toBe(longScript);
    const part = await fetch(url + path, { headers: { range: 'bytes=0-2999' } });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
    expect(await part.text()).toBe(longScript.slice(0, 3000));
  });

  it('answers HEAD as GET without the body, and refuses other methods', async () => {
    const url = await startGateway();
    for (const path of ['/', '/config.json', '/assets/main.0a1b2c3d.js']) {
      const reply = await fetch(url + path, { method: 'HEAD' });
      expect([reply.status, await reply.text()]).toEqual([200, '']);
      expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(50);
    }
    const post = await fetch(url, { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(ErrorReply.parse(await post.json()).code).toBe('method_not_allowed');
  });

  it('serves nothing outside its folders', async () => {
    const url = await startGateway();
    for (const path of [
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/modules/mf-trades/1.2.0-abc/../secret.txt',
      '/modules/mf-trades/1.2.0-abc/%2e%2e/secret.txt',
      '/assets/%00',
      '/%E0%A4%A.js',
    ]) {
      const reply = await raw(url, path);
      expect([path, reply.statusCode]).toEqual([path, 404]);
    }
  });

  it('says so when the shell is not built', async () => {
    const url = await startGateway({ shellDir: join(dir, 'not-built') });
    expect((await fetch(url)).status).toBe(503);
  });
});

describe('MFE-02 what the shell learns at run time', () => {
  const remotes = async (url: string) =>
    ((await (await fetch(`${url}/remotes.json`)).json()) as { remotes: unknown[] }).remotes.map((remote) =>
      Remote.parse(remote),
    );

  it('lists each module with the address of its manifest, its contract and its paths', async () => {
    const url = await startGateway();
    const entry = '/modules/mf-trades/1.2.0-abc/mf-manifest.json';
    expect(await remotes(url)).toEqual([
      { name: 'mf-trades', version: '1.2.0-abc', entry, contract: 1, paths: ['/mf-trades'] },
    ]);
    expect(await (await fetch(url + entry)).json()).toEqual({ id: 'mf-trades' });
  });

  it('sees a new build of a module without a restart, under a new address', async () => {
    const folder = join(dir, 'mf-account');
    await buildModule(folder, 'mf-account', '1.0.0-old');
    const url = await startGateway({ moduleDirs: [folder] });
    expect((await fetch(`${url}/modules/mf-account/1.0.0-old/remoteEntry.js`)).status).toBe(200);
    await buildModule(folder, 'mf-account', '1.0.0-new');
    expect((await remotes(url)).map((remote) => remote.version)).toEqual(['1.0.0-new']);
    expect((await fetch(`${url}/modules/mf-account/1.0.0-old/remoteEntry.js`)).status).toBe(404);
    expect((await fetch(`${url}/modules/mf-account/1.0.0-new/remoteEntry.js`)).status).toBe(200);
  });

  it('leaves out a module that is not built or whose module.json is broken, and keeps the others', async () => {
    const broken = join(dir, 'mf-broken');
    await buildModule(broken, 'mf-broken', '1.0.0');
    await writeFile(join(broken, 'module.json'), '{"name":"mf-broken"}');
    const url = await startGateway({ moduleDirs: [broken, join(dir, 'mf-not-built'), join(dir, 'mf-trades')] });
    expect((await remotes(url)).map((remote) => remote.name)).toEqual(['mf-trades']);
  });

  it('gives the configuration', async () => {
    const url = await startGateway();
    expect(ClientConfig.parse(await (await fetch(`${url}/config.json`)).json())).toEqual(config);
  });
});

describe('security headers', () => {
  const policyOf = (reply: Response) =>
    new Map(
      (reply.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values];
      }),
    );

  it('allows scripts only as our own files, and styles by a nonce that the page carries and no other reply has', async () => {
    const url = await startGateway();
    const [first, second] = [await fetch(url), await fetch(url)];
    const policy = policyOf(first);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:9099']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    const nonce = /content="([^"]+)"/.exec(await first.text())?.[1];
    expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(policyOf(second).get('style-src')).not.toContain(`'nonce-${nonce}'`);
  });

  it('without an emulator allows the real provider, and with https asks browsers to stay there', async () => {
    const { authEmulatorUrl: _, ...real } = config;
    const url = await startGateway({ config: real, https: true, moduleOrigins: ['https://cdn.example.com'] });
    const reply = await fetch(url);
    expect(policyOf(reply).get('connect-src')).toEqual([
      "'self'",
      'https://cdn.example.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    expect(policyOf(reply).get('script-src')).toEqual(["'self'", 'https://cdn.example.com']);
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('sends the others with every file', async () => {
    const url = await startGateway();
    const { headers } = await fetch(`${url}/assets/main.0a1b2c3d.js`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the API behind it', () => {
  it('passes on path, method and body, and says itself who the client is', async () => {
    const api = await serve(
      createServer((request, reply) => reply.end(JSON.stringify([request.method, request.url, request.headers]))),
    );
    const url = await startGateway({ apiUrl: api });
    const spoofed = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https', forwarded: 'for=6.6.6.6' };
    const reply = await fetch(`${url}/api/trades?x=%20y`, { method: 'DELETE', headers: spoofed });
    const [method, path, headers] = (await reply.json()) as [string, string, Record<string, string>];
    expect([method, path]).toEqual(['DELETE', '/api/trades?x=%20y']);
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers).not.toHaveProperty('forwarded');
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
    const url = await startGateway({ apiUrl: api });
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
        const upload = httpRequest(`${await startGateway({ apiUrl })}/api/media`, { method: 'POST' });
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
    const reply = await fetch(`${await startGateway({ apiUrl: api })}/api/trades`);
    expect(reply.headers.get('content-encoding')).toBe('gzip');
    expect(await reply.text()).toBe(text);
  });

  it('API-23 answers 503 in the shape of every error while the API is down, and works again once it is back', async () => {
    const api = createServer((_, reply) => reply.end('{"status":"ok"}'));
    const address = await serve(api);
    const url = await startGateway({ apiUrl: address });
    api.close().closeAllConnections();
    const reply = await fetch(`${url}/api/health`);
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
    expect(ErrorReply.parse(await reply.json()).code).toBe('unavailable');
    await once(api.listen(Number(new URL(address).port), '127.0.0.1'), 'listening');
    expect((await fetch(`${url}/api/health`)).status).toBe(200);
    api.close().closeAllConnections();
  });

  it('cuts a reply that the API breaks off, so that half of it is not taken for all', async () => {
    const api = await serve(
      createServer((_, reply) => {
        reply.writeHead(200, { 'content-length': 1_000 });
        reply.write('half', () => reply.destroy());
      }),
    );
    const url = await startGateway({ apiUrl: api });
    await expect(fetch(`${url}/api/trades`).then((reply) => reply.text())).rejects.toThrow();
    expect((await fetch(`${url}/config.json`)).status).toBe(200);
  });
});
