import { prefetchRequest, fetchWithPrefetch } from './prefetch-request.ts';
import { recordPageFiles } from './page-files.ts';
import { getFirstRequest, recordFirstRequest } from './first-request.ts';
import { prefetchSession } from './prefetch-session.ts';

/** Everything that was really sent, as `method path token`; each is answered with its own number. */
let sent: string[];
const serve = () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, { method = 'GET', headers } = {}) => {
    sent.push([method, String(address), new Headers(headers).get('authorization') ?? ''].join(' ').trim());
    return Response.json({ number: sent.length });
  });
};
const numberOf = async (reply: Promise<Response>): Promise<unknown> => (await (await reply).json()).number;
const asOf = (token: string) => ({ method: 'GET', headers: { authorization: `Bearer ${token}` } });

beforeEach(() => {
  localStorage.clear();
  delete window.prefetchedRequests;
  sent = [];
  serve();
});

describe('what is asked ahead', () => {
  it('is not asked again, and is taken over once', async () => {
    await prefetchRequest('/api/x', asOf('a'));
    expect(await numberOf(fetchWithPrefetch('/api/x', asOf('a')))).toBe(1);
    expect(await numberOf(fetchWithPrefetch('/api/x', asOf('a')))).toBe(2);
  });

  it('AUT-08 is nobody else’s', async () => {
    await prefetchRequest('/api/x', asOf('a'));
    expect(await numberOf(fetchWithPrefetch('/api/x', asOf('b')))).toBe(2);
    expect(await numberOf(fetchWithPrefetch('/api/x'))).toBe(3);
  });

  it('is no answer of now after ten seconds', async () => {
    await prefetchRequest('/api/x', asOf('a'));
    const then = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(then + 10_000);
    expect(await numberOf(fetchWithPrefetch('/api/x', asOf('a')))).toBe(2);
  });

  it('fails to who takes it over, and ends with an abort', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline'));
    prefetchRequest('/api/x', asOf('a'));
    await expect(fetchWithPrefetch('/api/x', asOf('a'))).rejects.toThrow('offline');
    jest.spyOn(globalThis, 'fetch').mockReturnValueOnce(new Promise(() => {}));
    prefetchRequest('/api/x', asOf('a'));
    const abort = new AbortController();
    const taken = fetchWithPrefetch('/api/x', { ...asOf('a'), signal: abort.signal });
    abort.abort(new Error('left'));
    await expect(taken).rejects.toThrow('left');
  });
});

describe('the first read of a page', () => {
  const page = (pathname: string, search = '') => ({ pathname, search }) as Location;

  it('is known where the page’s files are, once for each document, and never of a page with a query', () => {
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
    'is nothing where the note is damaged: %s',
    (note) => {
      localStorage.setItem('page-reads', note);
      expect(getFirstRequest(page('/'))).toBeUndefined();
    },
  );
});

describe('AUT-04 a session that goes on', () => {
  const serveFrom = (apiUrl: string) => {
    localStorage.setItem('page-reads', '{"/":"/api/first"}');
    document.head.innerHTML = `<meta name="api-url" content="${apiUrl}">`;
    prefetchSession('t');
  };

  it('asks where the page says, with the page’s first read', async () => {
    serveFrom('https://api.example');
    await fetchWithPrefetch('https://api.example/api/first', asOf('t'));
    expect(sent).toEqual([
      'POST https://api.example/api/auth/check-verification',
      'POST https://api.example/api/auth/login',
      'GET https://api.example/api/first Bearer t',
    ]);
  });

  it('asks nobody where nothing has filled in the address', () => {
    serveFrom('__API_URL__');
    expect(sent).toEqual([]);
  });
});
