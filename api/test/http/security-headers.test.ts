import { type Call, calls } from 'contracts';
import { type Api, setUpApi } from '../support/api.ts';
import { upload } from '../support/media.ts';
import { createFile, createNoiseImage, createPngFile } from '../support/media-files.ts';
import { createTrader } from '../support/people.ts';
import { saveTrades } from '../support/trades.ts';

const pageOrigin = 'https://app.example.com';
const strictPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const api = setUpApi({ trustProxy: 'loopback', corsOrigins: [pageOrigin] });
const defaultApi = setUpApi();
let token: string;
beforeAll(async () => {
  const ada = await createTrader(api);
  token = ada.token;
  await saveTrades(api, ada, {});
});

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(api.url + path, { method, headers });
const fetchPolicy = async (path: string) => (await send(path)).headers.get('content-security-policy');

describe('the CSP of a reply (API-18)', () => {
  it.each(['/api/health', '/api/docs.json', '/api/trades', '/api/nothing', '/'])('runs nothing at %s', async (path) => {
    const { headers } = await send(path);
    expect(headers.get('content-security-policy')).toBe(strictPolicy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  it('allows nothing unsafe: the API page only its own style, media only itself', async () => {
    expect(await fetchPolicy('/api/docs')).toMatch(/^default-src 'none'; .*; style-src 'sha256-[\w+/]{43}='$/);
    const { url } = await upload(api, token, createPngFile());
    for (const path of ['/api/docs', url]) expect(await fetchPolicy(path)).not.toContain('unsafe');
    expect(await fetchPolicy(url)).toContain('sandbox');
  });

  it('refuses scripts and styles without a hash on the API page (TRU-01)', async () => {
    const { headers } = await send('/api/docs');
    expect(headers.get('integrity-policy')).toBe('blocked-destinations=(script style)');
  });

  it('serves an image with embedded HTML only as an image', async () => {
    const jpeg = await createNoiseImage(60, 40).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script></html>')]);
    const { url } = await upload(api, token, createFile(polyglot, 'page.html', 'text/html'));
    const { headers } = await send(url);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(headers.get('content-disposition')).toBe('inline; filename="page.html.jpg"');
  });
});

describe('HTTPS', () => {
  const getHstsHeader = async (target: Api) =>
    (await fetch(`${target.url}/api/health`, { headers: { 'x-forwarded-proto': 'https' } })).headers.get(
      'strict-transport-security',
    );

  it('is required by HSTS only where a trusted proxy reports HTTPS', async () => {
    expect(await getHstsHeader(api)).toBe('max-age=63072000; includeSubDomains');
    expect((await send('/api/health')).headers.get('strict-transport-security')).toBeNull();
    expect(await getHstsHeader(defaultApi)).toBeNull();
  });
});

describe('a page of another origin', () => {
  const getAllowedOrigin = (reply: Response) => reply.headers.get('access-control-allow-origin');
  const preflight = (origin: string, method: string) =>
    send('/api/trades', { origin, 'access-control-request-method': method }, 'OPTIONS');

  it('in the list may send a token and read replies and failures, but never with credentials', async () => {
    const before = await preflight(pageOrigin, 'POST');
    expect([before.status, getAllowedOrigin(before)]).toEqual([204, pageOrigin]);
    expect(before.headers.get('access-control-allow-headers')).toContain('Authorization');
    const replies = [
      await send('/api/trades', { origin: pageOrigin, authorization: `Bearer ${token}` }),
      await send('/api/trades', { origin: pageOrigin }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401]);
    for (const reply of [before, ...replies]) {
      expect(getAllowedOrigin(reply)).toBe(pageOrigin);
      expect(reply.headers.get('vary')).toContain('Origin');
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('in the list may use every method of the contract (API-18)', async () => {
    const allCalls: Call[] = Object.values(calls).flatMap((group) => Object.values(group));
    const reply = await preflight(pageOrigin, 'PATCH');
    const methods = reply.headers.get('access-control-allow-methods')?.split(',');
    expect(methods?.toSorted()).toEqual([...new Set(allCalls.map(({ method }) => method))].toSorted());
    expect(methods).toContain('PATCH');
  });

  it.each([
    'https://evil.example',
    'null',
    `${pageOrigin}.evil.example`,
    'http://app.example.com',
    `${pageOrigin}:444`,
  ])('that is not on the list is not reflected: %s', async (origin) => {
    expect(getAllowedOrigin(await send('/api/health', { origin }))).toBeNull();
    expect(getAllowedOrigin(await preflight(origin, 'POST'))).toBeNull();
  });

  it('is refused by default', async () => {
    const reply = await fetch(defaultApi.url + calls.system.health.path, { headers: { origin: pageOrigin } });
    expect(getAllowedOrigin(reply)).toBeNull();
  });
});
