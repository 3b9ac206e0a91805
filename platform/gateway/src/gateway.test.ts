import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ErrorReply } from 'contracts';
import { ClientConfig, Remote, Remotes } from 'protocol';
import { writeFiles } from 'tooling/repository';
import type { GatewayOptions } from './gateway.ts';
import { createFileServer } from './static.ts';
import {
  closeServers,
  config,
  createTestLog,
  fetchRaw,
  listen,
  longScript,
  startGateway as startGatewayIn,
  writeModuleBuild,
  writeShellBuild,
} from './testing/gateway.ts';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const script = '/assets/main.0a1b2c3d.js';
const moduleFolder = '/modules/mf-trades/1.2.0-abc';

let dir: string;
let url: string;
const startGateway = (options: Partial<GatewayOptions> = {}) => startGatewayIn(dir, options);

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trading-journal-gateway-'));
  writeShellBuild(join(dir, 'shell'));
  writeModuleBuild(join(dir, 'mf-trades'), 'mf-trades', '1.2.0-abc');
  writeFiles(dir, { 'secret.txt': 'secret', 'shell/assets/page.js.map': '{}', 'mf-trades/page.js.map': '{}' });
});
beforeEach(async () => {
  url = await startGateway();
});
afterEach(closeServers);
afterAll(() => rm(dir, { recursive: true }));

describe('pages and files', () => {
  it('serves the worker of the offline page uncached, and one that removes itself when it is switched off (NAV-16)', async () => {
    const isSame = async () => (await (await fetch(`${url}/offline-worker.js`)).text()) === 'shown';
    writeFiles(dir, { 'shell/offline-worker.js': 'shown' });
    expect(await isSame()).toBe(true);
    url = await startGateway({ hasOfflinePage: false });
    const reply = await fetch(`${url}/offline-worker.js`);
    expect(reply.headers.get('cache-control')).toBe('no-cache');
    expect(reply.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await reply.text()).toContain('unregister()');
  });

  it.each([
    ['/', true],
    ['/trades/day/2026-01-02', false],
    ['/no/such/page?x=1.js', false],
    ['/page.html', false],
  ])('serves the page for a navigation to %s; only the home page is prerendered: %s', async (path, isPrerendered) => {
    const reply = await fetch(url + path, { headers: html });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const page = await reply.text();
    expect(page).toContain('<div id="root">');
    expect(page).not.toContain('__CSP_NONCE__');
    expect(page.includes('<h1>Trading Journal</h1>')).toBe(isPrerendered);
  });

  it.each([
    ['/assets/missing.js', html],
    [`${moduleFolder}/missing.js`, html],
    ['/modules/mf-missing/1/remoteEntry.js', html],
    ['/trades', { accept: 'application/json' }],
    // The API's metrics have their own port.
    ['/metrics', {}],
  ])('replies 404 in JSON to %s', async (path, headers) => {
    const reply = await fetch(url + path, { headers });
    expect([reply.status, ErrorReply.parse(await reply.json()).code]).toEqual([404, 'not_found']);
  });

  it('serves a page to monitors, which accept anything, but not to scripts (API-23)', async () => {
    const fetchStatus = async (headers: Record<string, string>) => (await fetchRaw(url, '/trades', headers)).statusCode;
    expect(await fetchStatus({ accept: '*/*' })).toBe(200);
    expect(await fetchStatus({})).toBe(200);
    expect(await fetchStatus({ accept: '*/*', 'sec-fetch-mode': 'cors' })).toBe(404);
    expect((await fetchRaw(url, '/metrics', { accept: '*/*' })).statusCode).toBe(404);
  });

  const sourceMaps = ['page.js.map', 'page.js.MAP', 'page.js%2emap'];
  it.each([
    ...sourceMaps.flatMap((name) => [`/assets/${name}`, `${moduleFolder}/${name}`]),
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/../../secret.txt',
    `${moduleFolder}/../secret.txt`,
    `${moduleFolder}/%2e%2e/secret.txt`,
    '/assets/',
    '/assets/%00',
    '/%E0%A4%A.js',
  ])('serves no source map and no file outside its folders: %s (API-18)', async (path) => {
    expect((await fetchRaw(url, path)).statusCode).toBe(404);
  });

  const forever = 'public, max-age=31536000, immutable';
  it.each([
    [script, forever, 304],
    [`${moduleFolder}/assets/module.js`, forever, 304],
    ['/config.json', 'no-cache', 304],
    ['/remotes.json', 'no-cache', 304],
    // The page's nonce always changes.
    ['/', 'no-cache', 200],
  ])('lets browsers cache %s as %s, and replies %s to its ETag', async (path, cacheControl, status) => {
    const { headers } = await fetch(url + path);
    expect(headers.get('cache-control')).toBe(cacheControl);
    const revalidated = await fetchRaw(url, path, { 'if-none-match': headers.get('etag') ?? '"none"' });
    expect(revalidated.statusCode).toBe(status);
  });

  it('compresses a file, or sends the one that the build compressed', async () => {
    const fetchBrotli = async () => {
      const reply = await fetchRaw(url, script, { 'accept-encoding': 'gzip, br' });
      expect([reply.headers['content-encoding'], reply.headers['content-type']]).toEqual([
        'br',
        'text/javascript; charset=utf-8',
      ]);
      return brotliDecompressSync(Buffer.concat(await reply.toArray())).toString();
    };
    expect(await fetchBrotli()).toBe(longScript);
    writeFiles(join(dir, 'shell'), { [`${script}.br`]: brotliCompressSync('precompressed') });
    expect(await fetchBrotli()).toBe('precompressed');
    expect(await text(await fetchRaw(url, script))).toBe(longScript);
  });

  const { length } = longScript;
  it.each([
    ['bytes=0-2999', 206, longScript.slice(0, 3000)],
    ['bytes=0-0', 206, longScript.slice(0, 1)],
    ['bytes=-5', 206, longScript.slice(-5)],
    ['bytes=0-1,30-40', 200, longScript],
    ['lines=1-2', 200, longScript],
    ['bytes=5-2', 416, ''],
    ['bytes=x-y', 416, ''],
    [`bytes=${length}-`, 416, ''],
    [`bytes=${'9'.repeat(20)}-`, 416, ''],
  ])('sends the uncompressed bytes of a range: %s gets %s (API-18)', async (range, status, body) => {
    const reply = await fetch(url + script, { headers: { range } });
    expect([reply.status, await reply.text()]).toEqual([status, body]);
    if (status !== 200) expect(reply.headers.get('content-encoding')).toBeNull();
    if (status === 416) expect(reply.headers.get('content-range')).toBe(`bytes */${length}`);
  });

  it('replies 404 to a file that is removed between its headers and its content (API-23)', async () => {
    const folder = writeFiles(join(dir, 'removed'), { 'a.js': 'a' });
    const removeFile = (path: string) => {
      rmSync(join(folder, path));
      return 'no-cache';
    };
    const serveFile = createFileServer(folder, removeFile);
    const server = createServer(async (request, reply) => {
      if (!(await serveFile(request, reply, '/a.js'))) reply.writeHead(404).end('gone');
    });
    const reply = await fetch(`${await listen(server)}/a.js`, { headers: { range: 'bytes=0-0' } });
    expect([reply.status, await reply.text()]).toEqual([404, 'gone']);
    expect(reply.headers.get('etag')).toBeNull();
  });

  it.each([
    ['https://journal.example', '/', 'https://journal.example/'],
    ['http://localhost:3000', '/pricing', 'http://localhost:3000/pricing'],
    [undefined, '/', ''],
    // A path cannot inject HTML or change the origin.
    ['http://a.example', '/"><b>', 'http://a.example/%22%3E%3Cb%3E'],
    ['http://a.example', '//evil.example/x', 'http://a.example//evil.example/x'],
    ['http://a.example', "/$&'", "http://a.example/$&'"],
  ])(
    'writes the public URL %s into the page %s, whatever the Host header says (HOM-01)',
    async (publicUrl, path, href) => {
      const page = await fetchRaw(await startGateway({ publicUrl }), path, { ...html, host: 'evil.example' });
      expect(await text(page)).toContain(`<link rel="canonical" href="${href}">`);
    },
  );

  it.each(['/', '/config.json', script])('replies to HEAD %s like to GET, without the body', async (path) => {
    const reply = await fetch(url + path, { method: 'HEAD' });
    expect([reply.status, await reply.text()]).toEqual([200, '']);
    expect(Number(reply.headers.get('content-length'))).toBeGreaterThan(50);
  });

  it('replies 405 to other methods, and 503 while the shell is not built', async () => {
    const post = await fetch(url, { method: 'POST', body: 'x' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(ErrorReply.parse(await post.json()).code).toBe('method_not_allowed');
    expect((await fetch(await startGateway({ shellDir: join(dir, 'not-built') }))).status).toBe(503);
  });
});

describe('remotes.json and config.json', () => {
  const readRemotes = async (gateway: string) =>
    Remotes.parse(await (await fetch(`${gateway}/remotes.json`)).json()).remotes.map((remote) => Remote.parse(remote));

  it('lists what the shell needs of each module: entry, hashes, contract, libraries and paths (MFE-02)', async () => {
    const entry = `${moduleFolder}/remoteEntry.js`;
    const shared = { react: '^19.3.1' };
    const hash = expect.stringMatching(/^sha256-/);
    const integrity = { 'remoteEntry.js': hash, 'assets/module.js': hash };
    const scripts = ['assets/module.js', 'remoteEntry.js'];
    expect(await readRemotes(url)).toEqual([
      {
        name: 'mf-trades',
        version: '1.2.0-abc',
        entry,
        contract: 1,
        paths: ['/mf-trades'],
        shared,
        integrity,
        scripts,
      },
    ]);
    expect(await (await fetch(url + entry)).text()).toBe(longScript);
  });

  it('serves a new build of a module without a restart, under a new URL (MFE-02)', async () => {
    const folder = join(dir, 'mf-account');
    const gateway = await startGateway({ moduleDirs: [folder] });
    const getStatus = async (version: string) =>
      (await fetch(`${gateway}/modules/mf-account/${version}/remoteEntry.js`)).status;
    writeModuleBuild(folder, 'mf-account', '1.0.0-old');
    expect(await getStatus('1.0.0-old')).toBe(200);
    writeModuleBuild(folder, 'mf-account', '1.0.0-new');
    expect((await readRemotes(gateway)).map((remote) => remote.version)).toEqual(['1.0.0-new']);
    expect([await getStatus('1.0.0-old'), await getStatus('1.0.0-new')]).toEqual([404, 200]);
  });

  it('omits only modules that are not built or whose module.json is invalid (MFE-02)', async () => {
    const broken = writeFiles(join(dir, 'mf-broken'), { 'module.json': '{"name":"mf-broken"}' });
    const gateway = await startGateway({ moduleDirs: [broken, join(dir, 'mf-not-built'), join(dir, 'mf-trades')] });
    expect((await readRemotes(gateway)).map((remote) => remote.name)).toEqual(['mf-trades']);
  });

  it('serves the client configuration (MFE-02)', async () => {
    expect(ClientConfig.parse(await (await fetch(`${url}/config.json`)).json())).toEqual(config);
  });

  it('writes the client configuration into each page, as the value of an attribute (MFE-02)', async () => {
    const odd = { ...config, apiUrl: `https://api.example/"><script>&quot;` };
    const gateway = await startGateway({ config: odd });
    const page = await (await fetch(`${gateway}/trades`, { headers: html })).text();
    const [, content = ''] = /<meta name="config" content="([^"<]*)">/.exec(page) ?? [];
    const text = content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
    expect(JSON.parse(text)).toEqual(odd);
  });
});

describe('the list of modules', () => {
  const readList = async (gateway: string, path: string): Promise<unknown> => {
    const page = await (await fetch(gateway + path, { headers: html })).text();
    const [, content = ''] = /<meta name="modules" content="([^"<]*)">/.exec(page) ?? [];
    return content && JSON.parse(content.replaceAll('&quot;', '"'));
  };

  it('is part of the pages of modules, and of no other page (MFE-02)', async () => {
    const list = await (await fetch(`${url}/remotes.json`)).json();
    const paths = ['/mf-trades', '/mf-trades/7', '/mf-tradesmen', '/features', '/'];
    expect(await Promise.all(paths.map((path) => readList(url, path)))).toEqual([list, list, '', '', '']);
  });

  it('is left out while it cannot be read: the page requests it (MFE-03)', async () => {
    const gateway = await startGateway({ releases: join(dir, 'secret.txt') });
    expect(await readList(gateway, '/mf-trades')).toBe('');
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
    const first = await fetch(url);
    const second = await fetch(url);
    const policy = parsePolicy(first);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('connect-src')).toEqual(["'self'", 'http://127.0.0.1:9099']);
    for (const name of ['frame-ancestors', 'base-uri', 'object-src']) expect(policy.get(name)).toEqual(["'none'"]);
    expect(policy.get('worker-src')).toEqual(["'self'", 'blob:']);
    // TRU-01
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['default']);
    expect(first.headers.get('integrity-policy')).toBe('blocked-destinations=(script style)');
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|https?:(?!\/)/);
    const nonce = /content="([^"]+)"/.exec(await first.text())?.[1];
    expect(policy.get('style-src')).toEqual(["'self'", `'nonce-${nonce}'`]);
    expect(parsePolicy(second).get('style-src')).not.toContain(`'nonce-${nonce}'`);
  });

  it('allows the script that a page contains by its hash, on that page only', async () => {
    writeFiles(join(dir, 'shell'), { 'page.html': `<script>start()</script><script src="a.js"></script>` });
    const hash = createHash('sha256').update('start()').digest('base64');
    const replies = [await fetch(`${url}/trades`, { headers: html }), await fetch(url)];
    expect(replies.map((reply) => parsePolicy(reply).get('script-src'))).toEqual([
      ["'self'", `'sha256-${hash}'`],
      ["'self'"],
    ]);
    writeShellBuild(join(dir, 'shell'));
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

describe('sample files', () => {
  it('are listed and served (IMP-01)', async () => {
    const gateway = await startGateway({});
    const reply: unknown = await (await fetch(`${gateway}/samples.json`)).json();
    const { samples } = reply as { samples: { name: string; broker: string }[] };
    expect(samples).toContainEqual({ name: 'tradovate-performance.csv', broker: 'Tradovate (CSV)' });
    for (const { name } of samples) expect((await fetch(`${gateway}/samples/${name}`)).status).toBe(200);
    expect((await fetch(`${gateway}/samples/b.csv`)).status).toBe(404);
  });
});

describe('the log', () => {
  const typed = 'Unmistakable4711';
  const paths = [
    ...[
      `/limits/${typed}`,
      `/${typed}%E0%A4%A`,
      `/${typed}%00`,
      `/${typed.repeat(400)}`,
      `/${typed}/../..`,
      `/assets/${typed}.js`,
    ],
    ...[
      `/modules/${typed}/1/x.js`,
      `/modules/mf-trades/${typed}/x.js`,
      `/modules/${typed}%E0%A4%A`,
      `/modules/${typed.repeat(400)}`,
    ],
    ...[`/module-versions/${typed}`, `/module-versions/${typed}%E0%A4%A`, `/samples/${typed}`, `/samples/${typed}%00`],
    `/api/account-limits/${typed}?q=${typed}`,
  ];

  it('has a JSON line for each page and failure, with the id that the client was shown (API-23)', async () => {
    const { log, lines } = createTestLog();
    url = await startGateway({ log });
    await fetch(url, { headers: html });
    await fetch(url + script);
    const { requestId } = ErrorReply.parse(await (await fetch(`${url}/api/trades`)).json());
    const entries = lines.map((line) => JSON.parse(line));
    const page = { msg: 'request', kind: 'page', method: 'GET', status: 200, ms: expect.any(Number) };
    expect(entries).toEqual([
      expect.objectContaining(page),
      expect.objectContaining({ msg: 'the API did not reply', requestId, err: expect.anything() }),
      expect.objectContaining({ msg: 'request', kind: 'api', status: 503, requestId }),
    ]);
  });

  it('has nothing of a path, whatever it contains (API-23)', async () => {
    const { log, lines } = createTestLog();
    url = await startGateway({ log });
    for (const path of paths) await fetchRaw(url, path);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('')).not.toContain(typed);
  });
});
