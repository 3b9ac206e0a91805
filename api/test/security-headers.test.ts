import { type Call, calls } from 'contracts';
import { type Api, startApi } from './support/api.ts';
import { upload } from './support/media.ts';
import { createFile, createNoiseImage, createPngFile } from './support/media-files.ts';
import { createTrader } from './support/people.ts';
import { saveTrades } from './support/trades.ts';

const page = 'https://app.example.com';
const nothingMayLoad = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi({ trustProxy: 'loopback', corsOrigins: [page] });
  const ada = await createTrader(api);
  token = ada.token;
  await saveTrades(api, ada, {});
});
afterAll(() => api.stop());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + path, { method, headers });
const policyAt = async (path: string) => (await ask(path)).headers.get('content-security-policy');

describe('the CSP of a reply (API-18)', () => {
  it.each(['/api/health', '/api/docs.json', '/api/trades', '/api/nothing', '/'])(
    'runs nothing at %s',
    async (path) => {
      const { headers } = await ask(path);
      expect(headers.get('content-security-policy')).toBe(nothingMayLoad);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('server')).toBeNull();
    },
  );

  it('allows nothing unsafe: the API page only its own style, media only itself', async () => {
    expect(await policyAt('/api/docs')).toMatch(/^default-src 'none'; .*; style-src 'sha256-[\w+/]{43}='$/);
    const { url } = await upload(api, token, createPngFile());
    for (const path of ['/api/docs', url]) expect(await policyAt(path)).not.toContain('unsafe');
    expect(await policyAt(url)).toContain('sandbox');
  });

  it('serves an image with embedded HTML only as an image', async () => {
    const jpeg = await createNoiseImage(60, 40).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { url } = await upload(api, token, createFile(polyglot, 'page.html', 'text/html'));
    const { headers } = await ask(url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('content-disposition')).toBe('inline; filename="page.html.jpg"');
  });
});

describe('HTTPS', () => {
  const secure = async (to: Api) =>
    (await fetch(`${to.url}/api/health`, { headers: { 'x-forwarded-proto': 'https' } })).headers.get(
      'strict-transport-security',
    );

  it('is required by HSTS only where a trusted proxy reports HTTPS', async () => {
    expect(await secure(api)).toBe('max-age=63072000; includeSubDomains');
    expect((await ask('/api/health')).headers.get('strict-transport-security')).toBeNull();
    const alone = await startApi();
    expect(await secure(alone)).toBeNull();
    await alone.stop();
  });
});

describe('a page of another origin', () => {
  const allowed = (reply: Response) => reply.headers.get('access-control-allow-origin');
  const preflight = (origin: string, method: string) =>
    ask('/api/trades', { origin, 'access-control-request-method': method }, 'OPTIONS');

  it('in the list may send a token and read replies and failures, but never with credentials', async () => {
    const before = await preflight(page, 'POST');
    expect([before.status, allowed(before)]).toEqual([204, page]);
    expect(before.headers.get('access-control-allow-headers')).toContain('Authorization');
    const replies = [
      await ask('/api/trades', { origin: page, authorization: `Bearer ${token}` }),
      await ask('/api/trades', { origin: page }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401]);
    for (const reply of [before, ...replies]) {
      expect(allowed(reply)).toBe(page);
      expect(reply.headers.get('vary')).toContain('Origin');
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('in the list may use every method of the contract (API-18)', async () => {
    const allCalls: Call[] = Object.values(calls).flatMap((group) => Object.values(group));
    const reply = await preflight(page, 'PATCH');
    const methods = reply.headers.get('access-control-allow-methods')?.split(',');
    expect(methods?.toSorted()).toEqual([...new Set(allCalls.map(({ method }) => method))].toSorted());
    expect(methods).toContain('PATCH');
  });

  it.each(['https://evil.example', 'null', `${page}.evil.example`, 'http://app.example.com', `${page}:444`])(
    'that is not on the list is not reflected: %s',
    async (origin) => {
      expect(allowed(await ask('/api/health', { origin }))).toBeNull();
      expect(allowed(await preflight(origin, 'POST'))).toBeNull();
    },
  );

  it('is refused by default', async () => {
    const alone = await startApi();
    const reply = await fetch(alone.url + calls.system.health.path, { headers: { origin: page } });
    expect(allowed(reply)).toBeNull();
    await alone.stop();
  });
});
