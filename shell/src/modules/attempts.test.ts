import { refreshFiles } from './attempts.ts';

const folder = 'http://localhost/modules/mf-charts/1.0.0/';

it('replaces each cached file of a version once, and no other file (MFE-03)', async () => {
  const names = [`${folder}remoteEntry.js`, `${folder}a.js`, `${folder}a.js?r=1`, 'http://localhost/assets/main.js'];
  Object.assign(performance, { getEntriesByType: () => names.map((name) => ({ name })) });
  const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).endsWith('a.js')) throw new TypeError('Failed to fetch');
    return new Response('');
  });
  await refreshFiles(folder);
  expect(fetchSpy.mock.calls.map(([url, request]) => [url, request?.cache])).toEqual([
    [`${folder}remoteEntry.js`, 'reload'],
    [`${folder}a.js`, 'reload'],
  ]);
});
