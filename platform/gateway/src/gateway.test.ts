import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { ClientConfig, ErrorReply, Remote } from 'contracts';
import type { GatewayOptions } from './gateway.ts';
import { longScript, writeModuleBuild, writeShellBuild } from './testing/builds.ts';
import { closeServers, config, fetchRaw, startGateway as startGatewayIn } from './testing/gateway.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let dir: string;
const startGateway = (options: Partial<GatewayOptions> = {}) => startGatewayIn(dir, options);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-gateway-'));
  await writeShellBuild(join(dir, 'shell'));
  await writeModuleBuild(join(dir, 'mf-trades'), 'mf-trades', '1.2.0-abc');
  await writeFile(join(dir, 'secret.txt'), 'secret');
});
afterEach(closeServers);
afterAll(() => rm(dir, { recursive: true }));

describe('pages and files', () => {
  it('serves the page for a navigation to any URL, and 404 in JSON for a missing file', async () => {
    const url = await startGateway();
    // Only the home page is prerendered.
    for (const path of ['/', '/trades/day/2026-01-02', '/no/such/page?x=1.js']) {
      const reply = await fetch(url + path, { headers: html });
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const text = await reply.text();
      expect([text.includes('<div id="root">'), text.includes('<h1>Trading Journal</h1>')]).toEqual([
        true,
        path === '/',
      ]);
    }
    expect(await (await fetch(`${url}/page.html`)).text()).not.toContain('__CSP_NONCE__');
    for (const path of [
      '/assets/missing.js',
      '/modules/mf-trades/1.2.0-abc/missing.js',
      '/modules/mf-missing/1/remoteEntry.js',
    ]) {
      const reply = await fetch(url + path, { headers: html });
      expect(reply.status).toBe(404);
      expect(ErrorReply.parse(await reply.json()).code).toBe('not_found');
    }
    expect((await fetch(`${url}/trades`, { headers: { accept: 'application/json' } })).status).toBe(404);
  });

  it('never serves source maps, even if a build or an older release contains one (API-18)', async () => {
    for (const folder of ['shell/assets', 'mf-trades'])
      await writeFile(join(dir, folder, 'page.js.map'), '{"sources":[]}');
    const url = await startGateway();
    const folders = ['/assets/', '/modules/mf-trades/1.2.0-abc/'];
    for (const path of folders.flatMap((folder) =>
      ['page.js.map', 'page.js.MAP', 'page.js%2emap'].map((name) => folder + name),
    ))
      expect([path, (await fetchRaw(url, path)).statusCode]).toEqual([path, 404]);
  });

  it('lets browsers cache hashed and versioned files forever, and revalidate everything else', async () => {
    const url = await startGateway();
    const cacheControl = async (path: string) => (await fetch(url + path)).headers.get('cache-control');
    const forever = 'public, max-age=31536000, immutable';
    expect(await cacheControl('/assets/main.0a1b2c3d.js')).toBe(forever);
    expect(await cacheControl('/modules/mf-trades/1.2.0-abc/mf-manifest.json')).toBe(forever);
    for (const path of ['/', '/config.json', '/remotes.json']) expect(await cacheControl(path)).toBe('no-cache');
  });

  it('replies 304 to a matching ETag, but never for the page, whose nonce always changes', async () => {
    const url = await startGateway();
    for (const path of ['/assets/main.0a1b2c3d.js', '/config.json', '/remotes.json']) {
      const etag = (await fetch(url + path)).headers.get('etag') ?? '';
      const revalidated = await fetchRaw(url, path, { 'if-none-match': etag });
      expect(revalidated.statusCode).toBe(304);
    }
    expect((await fetch(url)).headers.get('etag')).toBeNull();
  });

  it('compresses whole files, but not ranges', async () => {
    const url = await startGateway();
    const path = '/assets/main.0a1b2c3d.js';
    const reply = await fetchRaw(url, path, { 'accept-encoding': 'br' });
    expect(reply.headers['content-encoding']).toBe('br');
    const body = Buffer.concat(await reply.toArray());
    expect(brotliDecompressSync(body).toString()).toBe(longScript);
    const part = await fetch(url + path, { headers: { range: 'bytes=0-2999' } });
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null]);
    expect(await part.text()).toBe(longScript.slice(0, 3000));
  });

  it.each([
    'bytes=5-2',
    'bytes=-5',
    'bytes=x-y',
    'bytes=0-1,3-4',
    'bytes=0-0',
    'lines=1-2',
    `bytes=${'9'.repeat(20)}-`,
  ])('sends the whole file for an unsupported range: %s (API-18)', async (range) => {
    const url = await startGateway();
    const reply = await fetch(`${url}/assets/main.0a1b2c3d.js`, { headers: { range } });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([200, null]);
    expect(await reply.text()).toBe(longScript);
  });

  it('replies 416 to a range beyond the end of the file (API-18)', async () => {
    const url = await startGateway();
    const reply = await fetch(`${url}/assets/main.0a1b2c3d.js`, { headers: { range: 'bytes=999999-' } });
    expect(reply.status).toBe(416);
  });

  it('writes the public URL into the page, whatever the Host header says (HOM-01)', async () => {
    const publicUrl = 'https://journal.example';
    await writeFile(join(dir, 'shell', 'index.html'), '<link rel="canonical" href="__PAGE_URL__" />');
    const page = await fetchRaw(await startGateway({ publicUrl }), '/', { host: 'evil.example' });
    expect(Buffer.concat(await page.toArray()).toString()).toBe(
      '<link rel="canonical" href="https://journal.example/" />',
    );
    const unknown = await fetchRaw(await startGateway(), '/', { host: 'evil.example' });
    expect(Buffer.concat(await unknown.toArray()).toString()).toBe('<link rel="canonical" href="" />');
    await writeShellBuild(join(dir, 'shell'));
  });

  it('replies to HEAD like GET without the body, and 405 to other methods', async () => {
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

  it('serves no file outside its folders', async () => {
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
      const reply = await fetchRaw(url, path);
      expect([path, reply.statusCode]).toEqual([path, 404]);
    }
  });

  it('does not expose the API’s metrics, which have their own port', async () => {
    const url = await startGateway({ apiUrl: 'http://127.0.0.1:1' });
    const reply = await fetch(`${url}/metrics`);
    expect([reply.status, ErrorReply.parse(await reply.json()).code]).toEqual([404, 'not_found']);
  });

  it('replies 503 while the shell is not built', async () => {
    const url = await startGateway({ shellDir: join(dir, 'not-built') });
    expect((await fetch(url)).status).toBe(503);
  });
});

describe('remotes.json and config.json', () => {
  const readRemotes = async (url: string) =>
    ((await (await fetch(`${url}/remotes.json`)).json()) as { remotes: unknown[] }).remotes.map((remote) =>
      Remote.parse(remote),
    );

  it('lists each module with its manifest URL, contract and paths (MFE-02)', async () => {
    const url = await startGateway();
    const entry = '/modules/mf-trades/1.2.0-abc/mf-manifest.json';
    const hash = expect.stringMatching(/^sha256-/);
    const integrity = { 'mf-manifest.json': hash, 'remoteEntry.js': hash };
    expect(await readRemotes(url)).toEqual([
      { name: 'mf-trades', version: '1.2.0-abc', entry, contract: 1, paths: ['/mf-trades'], integrity },
    ]);
    expect(await (await fetch(url + entry)).json()).toEqual({ id: 'mf-trades' });
  });

  it('serves a new build of a module without a restart, under a new URL (MFE-02)', async () => {
    const folder = join(dir, 'mf-account');
    await writeModuleBuild(folder, 'mf-account', '1.0.0-old');
    const url = await startGateway({ moduleDirs: [folder] });
    expect((await fetch(`${url}/modules/mf-account/1.0.0-old/remoteEntry.js`)).status).toBe(200);
    await writeModuleBuild(folder, 'mf-account', '1.0.0-new');
    expect((await readRemotes(url)).map((remote) => remote.version)).toEqual(['1.0.0-new']);
    expect((await fetch(`${url}/modules/mf-account/1.0.0-old/remoteEntry.js`)).status).toBe(404);
    expect((await fetch(`${url}/modules/mf-account/1.0.0-new/remoteEntry.js`)).status).toBe(200);
  });

  it('omits only modules that are not built or whose module.json is invalid (MFE-02)', async () => {
    const broken = join(dir, 'mf-broken');
    await writeModuleBuild(broken, 'mf-broken', '1.0.0');
    await writeFile(join(broken, 'module.json'), '{"name":"mf-broken"}');
    const url = await startGateway({ moduleDirs: [broken, join(dir, 'mf-not-built'), join(dir, 'mf-trades')] });
    expect((await readRemotes(url)).map((remote) => remote.name)).toEqual(['mf-trades']);
  });

  it('serves the client configuration (MFE-02)', async () => {
    const url = await startGateway();
    expect(ClientConfig.parse(await (await fetch(`${url}/config.json`)).json())).toEqual(config);
  });
});

describe('security headers', () => {
  const parsePolicy = (reply: Response) =>
    new Map(
      (reply.headers.get('content-security-policy') ?? '').split(';').map((directive) => {
        const [name = '', ...values] = directive.trim().split(' ');
        return [name, values];
      }),
    );

  it('allows only same-origin script files, and styles by a nonce that is new for each reply', async () => {
    const url = await startGateway();
    const [first, second] = [await fetch(url), await fetch(url)];
    const policy = parsePolicy(first);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:9099']);
    for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|https?:(?!\/)/);
    const nonce = /content="([^"]+)"/.exec(await first.text())?.[1];
    expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(parsePolicy(second).get('style-src')).not.toContain(`'nonce-${nonce}'`);
  });

  it('allows the real identity provider if there is no emulator, and sends HSTS for https', async () => {
    const { authEmulatorUrl: _, ...real } = config;
    const url = await startGateway({ config: real, https: true, moduleOrigins: ['https://cdn.example.com'] });
    const reply = await fetch(url);
    expect(parsePolicy(reply).get('connect-src')).toEqual([
      "'self'",
      'https://cdn.example.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ]);
    expect(parsePolicy(reply).get('script-src')).toEqual(["'self'", 'https://cdn.example.com']);
    expect(reply.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  });

  it('allows only images and videos from the media origin', async () => {
    const origin = 'https://journal.s3.eu-central-1.amazonaws.com';
    const policy = parsePolicy(await fetch(await startGateway({ mediaOrigins: [origin] })));
    const allowing = [...policy].filter(([, values]) => values.includes(origin)).map(([name]) => name);
    expect(allowing).toEqual(['img-src', 'media-src']);
  });

  it('sends the other security headers with every file', async () => {
    const url = await startGateway();
    const { headers } = await fetch(`${url}/assets/main.0a1b2c3d.js`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(), display-capture=(), geolocation=()');
    // Chromium does not support it and logs a warning on each page.
    expect(headers.get('permissions-policy')).not.toContain('bluetooth');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
