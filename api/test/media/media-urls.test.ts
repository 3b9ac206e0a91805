import { calls, type MediaFile } from 'contracts';
import { setUpClock, setUpJoinedApi } from '../support/api.ts';
import { replaceClaims } from '../support/emulator.ts';
import { fetchBytes, upload } from '../support/media.ts';
import { createFile, createPngFile, createVideo } from '../support/media-files.ts';
import { setUpTrader } from '../support/people.ts';

const HOUR_MS = 3_600_000;
const clock = setUpClock();
const api = setUpJoinedApi({ clock: clock.now });
const ada = setUpTrader(api);
let file: MediaFile;
beforeEach(async () => {
  file = await upload(api, ada.token, createPngFile('€bersicht "1"; x=.png'));
});

const failFetch = async (url: string) => {
  const { error, code } = await api.fail({ method: 'GET', path: url });
  return { error, code };
};
const notFound = { error: 'Not found.', code: 'not_found' };

describe('the URL of a file', () => {
  it('is valid without a token until it expires (API-17)', async () => {
    expect((await fetchBytes(api, file.url)).status).toBe(200);
    clock.offsetMs = 12 * HOUR_MS;
    expect(await failFetch(file.url)).toEqual(notFound);
  });

  it.each([
    ['a list', (token: string) => api.call(calls.trades.list, { token })],
    ['a day', (token: string) => api.call(calls.days.byDay, { token, params: { date: '2026-03-02' } })],
  ])('is valid in %s that was read before, until the URL expired (API-17)', async (_, read) => {
    const token = replaceClaims(ada.token, { exp: (Date.now() + 24 * HOUR_MS) / 1_000 });
    await read(token);
    clock.offsetMs = 12 * HOUR_MS;
    const files = (await read(token)).trades.flatMap((trade) => trade.files);
    expect(files).toHaveLength(1);
    for (const { url } of files) expect((await fetchBytes(api, url)).status).toBe(200);
  });

  it('returns 404 without details when any part is changed (API-17)', async () => {
    const other = await upload(api, ada.token, createFile(createVideo(100), 'b.mp4'));
    const [path = '', query = ''] = file.url.split('?');
    const laterQuery = query.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 6 * HOUR_MS}`);
    const changedUrls = [
      path,
      `${path}?`,
      `${path}?${laterQuery}`,
      `${path}?${query}x`,
      `${path}?${query}&${query}`,
      `${path}?${query.slice(0, -1)}`,
      `${path}?${query.replace(/signature=.*/, 'signature=')}`,
      `${path.replace('original', 'thumbnail')}?${query}`,
      `${path.replace('original', 'anything')}?${query}`,
      `${path.replace(file.id, other.id)}?${query}`,
      `${path.replace(/[\da-f]{24}/, 'f'.repeat(24))}?${query}`,
      `${path.replace(file.id, '..%2f..%2fsigning-secret')}?${query}`,
      `${other.url.replace('/original', '/thumbnail')}`,
    ];
    for (const url of changedUrls) expect({ url, ...(await failFetch(url)) }).toEqual({ url, ...notFound });
  });

  it('is read-only (API-18)', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await api.fail({ method, path: file.url })).code).toBe('method_not_allowed');
    }
  });

  it('lets the browser cache and show the bytes, and nothing else', async () => {
    const { headers } = await fetchBytes(api, file.url);
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    const seconds = Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(6 * 3_600);
    expect(seconds).toBeLessThanOrEqual(12 * 3_600);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(headers.get('cross-origin-resource-policy')).toBe('same-site');
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="?bersicht \\"1\\"; x=.png"; filename*=UTF-8''%E2%82%ACbersicht%20%221%22%3B%20x%3D.png`,
    );
  });

  it.each(['page.html', 'evil.png.exe', 'a.svg'])('never serves an image under the name %s', async (name) => {
    const saved = await upload(api, ada.token, createPngFile(name));
    expect((await fetchBytes(api, saved.url)).headers.get('content-disposition')).toBe(
      `inline; filename="${name}.png"`,
    );
  });

  it('returns 404 that is not cached when the bytes are missing', async () => {
    const lostFile = await upload(api, ada.token, createPngFile());
    for await (const { key } of api.media.store.list())
      if (key.includes(lostFile.id)) await api.media.store.remove([key]);
    const refusal = await api.fail({ method: 'GET', path: lostFile.url });
    expect(refusal).toMatchObject(notFound);
    expect(refusal.headers.get('cache-control')).toBe('no-store');
    expect(api.logs.some((line) => line.includes('stored file is missing'))).toBe(true);
    expect(api.logs.join('')).not.toContain('signature');
  });
});
