import { getFirstRequest, recordFirstRequest } from './first-request.ts';
import { recordPageFiles } from './page-files.ts';
import { fetchWithPrefetch, prefetchRequest } from './prefetch-request.ts';
import { prefetchSession } from './prefetch-session.ts';

/** Each request that reached the network, as `method url token`. The n-th reply contains the number n. */
let sent: string[];
const startServer = () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method = 'GET', headers } = {}) => {
    sent.push([method, String(url), new Headers(headers).get('authorization') ?? ''].join(' ').trim());
    return Response.json({ number: sent.length });
  });
};
const readNumber = async (response: Promise<Response>): Promise<unknown> => (await (await response).json()).number;
const createRequest = (token: string) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } });

beforeEach(() => {
  localStorage.clear();
  delete window.prefetchedRequests;
  sent = [];
  startServer();
});

describe('a prefetched request', () => {
  it('is not sent again, and its response is used once', async () => {
    await prefetchRequest('/api/x', createRequest('a'));
    expect(await readNumber(fetchWithPrefetch('/api/x', createRequest('a')))).toBe(1);
    expect(await readNumber(fetchWithPrefetch('/api/x', createRequest('a')))).toBe(2);
  });

  it('is not used for another token (AUT-08)', async () => {
    await prefetchRequest('/api/x', createRequest('a'));
    expect(await readNumber(fetchWithPrefetch('/api/x', createRequest('b')))).toBe(2);
    expect(await readNumber(fetchWithPrefetch('/api/x'))).toBe(3);
  });

  it('is discarded after ten seconds', async () => {
    await prefetchRequest('/api/x', createRequest('a'));
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    expect(await readNumber(fetchWithPrefetch('/api/x', createRequest('a')))).toBe(2);
  });

  it('passes a failure and an abort on to the caller that uses it', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
    prefetchRequest('/api/x', createRequest('a'));
    await expect(fetchWithPrefetch('/api/x', createRequest('a'))).rejects.toThrow('offline');
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(new Promise(() => {}));
    prefetchRequest('/api/x', createRequest('a'));
    const abort = new AbortController();
    const response = fetchWithPrefetch('/api/x', { ...createRequest('a'), signal: abort.signal });
    abort.abort(new Error('left'));
    await expect(response).rejects.toThrow('left');
  });
});

describe('the recorded first request of a page', () => {
  const page = (pathname: string, search = '') => ({ pathname, search }) as Location;

  it('is recorded once per document, for pages with recorded files and without a query', () => {
    Object.assign(performance, { getEntriesByType: () => [{ name: 'http://localhost/m/1/a.js' }] });
    recordPageFiles('/m', '/m/1/', () => undefined);
    recordFirstRequest(page('/m', '?q=note'), '/api/searched');
    recordFirstRequest(page('/m'), '/api/first');
    recordFirstRequest(page('/m'), '/api/second');
    recordFirstRequest(page('/m/7'), '/api/seventh');
    expect([page('/m'), page('/m', '?q=note'), page('/m/7')].map(getFirstRequest)).toEqual([
      '/api/first',
      undefined,
      undefined,
    ]);
  });

  it.each(['{', '{"/":7}', '{"/":"https://elsewhere.example/api/"}'])(
    'is unknown when the stored record is damaged: %s',
    (stored) => {
      localStorage.setItem('page-reads', stored);
      expect(getFirstRequest(page('/'))).toBeUndefined();
    },
  );
});

describe('prefetching a session', () => {
  const start = (apiUrl: string) => {
    localStorage.setItem('page-reads', '{"/":"/api/first"}');
    document.head.innerHTML = `<meta name="api-url" content="${apiUrl}">`;
    prefetchSession('t');
  };

  it('sends check-verification, login and the first request to the API URL of the page (AUT-04)', async () => {
    start('https://api.example');
    await fetchWithPrefetch('https://api.example/api/first', createRequest('t'));
    expect(sent).toEqual([
      'POST https://api.example/api/auth/check-verification',
      'POST https://api.example/api/auth/login',
      'GET https://api.example/api/first Bearer t',
    ]);
  });

  it('sends nothing when the page has no API URL (AUT-04)', () => {
    start('__API_URL__');
    expect(sent).toEqual([]);
  });
});
