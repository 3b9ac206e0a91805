import { refreshFiles } from './refresh-files.ts';

const folder = 'http://localhost/modules/mf-charts/1.0.0/';

it('replaces cached copies of the files of a version, each once, and of no other file (MFE-03)', async () => {
  const names = [`${folder}remoteEntry.js`, `${folder}a.js`, `${folder}a.js?r=1`, 'http://localhost/assets/main.js'];
  Object.assign(performance, { getEntriesByType: () => names.map((name) => ({ name })) });
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    if (String(address).endsWith('a.js')) throw new TypeError('Failed to fetch');
    return new Response('');
  });
  await refreshFiles(folder);
  expect(fetched.mock.calls.map(([address, request]) => [address, request?.cache])).toEqual([
    [`${folder}remoteEntry.js`, 'reload'],
    [`${folder}a.js`, 'reload'],
  ]);
});
