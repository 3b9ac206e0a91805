import { calls } from 'contracts';
import type { Api } from 'shared-ui/host';
import { fetchWithPrefetch, prefetchPage, preloadModuleCode, withDiscard } from './prefetch.ts';

/** Each request that reached the network, as `method url token`. The n-th reply contains the number n. */
let sent: string[];
const startServer = () => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, { method = 'GET', headers } = {}) => {
    sent.push([method, String(url), new Headers(headers).get('authorization') ?? ''].join(' ').trim());
    return Response.json({ number: sent.length });
  });
};
const url = 'https://api.example/api/first';
const createRequest = (token: string, signal?: AbortSignal) => ({
  method: 'GET',
  headers: { authorization: `Bearer ${token}` },
  ...(signal && { signal }),
});
const readNumber = async (token: string): Promise<unknown> =>
  (await (await fetchWithPrefetch(url, createRequest(token))).json()).number;

const CONFIG = '{"apiUrl":"https://api.example","firebase":{"apiKey":"k"}}';

const prefetch = (config = CONFIG, search = '') => {
  localStorage.setItem(
    'page-files',
    '{"/":{"files":[{"address":"/m/1/a.js"}],"panelFiles":[{"address":"/p/1/b.js"}],"laterFiles":[{"address":"/m/1/z.js"}],"panels":[],"requests":["/api/first","/api/second"]}}',
  );
  document.head.innerHTML = `<meta name="config" content='${config}'><meta name="module-files" content="/m.js|sha256-m"><meta name="trader-files" content="/b.js|sha256-b /c.js">`;
  prefetchPage({ ...location, pathname: '/', search }, 't');
};

const getPreloaded = () => [...document.head.querySelectorAll('link')].map((link) => link.getAttribute('href'));

beforeEach(() => {
  localStorage.clear();
  delete window.prefetched;
  sent = [];
  startServer();
});

describe('a prefetched request', () => {
  it('is not sent again, and its response is used once', async () => {
    prefetch();
    expect([await readNumber('t'), await readNumber('t')]).toEqual([4, 6]);
  });

  it('is not used for another token (AUT-08)', async () => {
    prefetch();
    expect(await readNumber('other')).toBe(6);
  });

  it('is discarded and closed after ten seconds', async () => {
    jest.useFakeTimers();
    prefetch();
    const responses = await Promise.all(window.prefetched?.values() ?? []);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(responses.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true, true, true]);
    expect(window.prefetched?.size).toBe(0);
    jest.useRealTimers();
    expect(await readNumber('t')).toBe(6);
  });

  const form = { form: {}, file: new File([], 'chart.png') };
  it.each<[string, (api: Api) => Promise<unknown>, number]>([
    [
      'not used after a call that changes what it shows',
      (api) => api.call(calls.trades.delete, { params: { id: '1' } }),
      6,
    ],
    ['not used after an upload', (api) => api.upload(calls.media.upload, form), 6],
    ['used after telemetry', (api) => api.call(calls.system.telemetry, { body: { loads: [] } }), 4],
    ['used after reports of loads', (api) => api.call(calls.system.reportLoads, { body: { loads: [] } }), 4],
    ['used after a sign-in', (api) => api.call(calls.auth.login, { body: { idToken: 't' } }), 4],
  ])('is %s', async (_, call, expected) => {
    prefetch();
    await call(withDiscard({ call: async () => ({}) as never, upload: async () => ({}) as never }));
    expect(await readNumber('t')).toBe(expected);
  });

  it('passes a failure and an abort on to the caller that uses it', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    prefetch();
    await expect(readNumber('t')).rejects.toThrow('offline');
    jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => {}));
    prefetch();
    const abort = new AbortController();
    const response = fetchWithPrefetch(url, createRequest('t', abort.signal));
    abort.abort(new Error('left'));
    await expect(response).rejects.toThrow('left');
  });
});

describe('prefetching a page', () => {
  it('sends what restores a session and the first requests, and preloads the files (AUT-04)', () => {
    prefetch();
    expect(sent).toEqual([
      'POST https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k',
      'POST https://api.example/api/auth/check-verification',
      'POST https://api.example/api/auth/login',
      'GET https://api.example/api/first Bearer t',
      'GET https://api.example/api/second Bearer t',
    ]);
    expect(getPreloaded()).toEqual(['/m.js', '/remotes.json', '/b.js', '/c.js', '/m/1/a.js', '/p/1/b.js', '/m/1/z.js']);
  });

  it('does not request the list of modules that the page contains (MFE-02)', () => {
    document.head.innerHTML = '<meta name="module-files" content="/m.js"><meta name="modules" content="{}">';
    preloadModuleCode();
    expect(getPreloaded()).toEqual(['/m.js']);
  });

  it('does not send the first requests of a page with a query', () => {
    prefetch(undefined, '?q=note');
    expect(sent).toHaveLength(3);
  });

  it('sends nothing when the page has no settings (AUT-04)', () => {
    prefetch('__CONFIG__');
    expect(sent).toEqual([]);
  });
});
