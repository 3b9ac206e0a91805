import { findIntegrity, preloadFiles, refreshFiles } from './files.ts';

const folder = 'http://localhost/modules/mf-charts/1.0.0/';

it('replaces each cached file of a version once, and no other file (MFE-03)', async () => {
  const names = [`${folder}remoteEntry.js`, `${folder}a.js`, 'http://localhost/assets/main.js'];
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

it('preloads the files that a module needs first, each with its hash (MFE-03)', () => {
  preloadFiles(folder, { 'remoteEntry.js': 'sha256-e', 'assets/module.js': 'sha256-m' });
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  expect(links.map((link) => [link.href, link.integrity, link.crossOrigin])).toEqual([
    [`${folder}remoteEntry.js`, 'sha256-e', 'anonymous'],
    [`${folder}assets/module.js`, 'sha256-m', 'anonymous'],
  ]);
});

it('finds the hash with which the page verified a file, also after its script was removed (MFE-03)', async () => {
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: `${folder}page.js` });
  Object.assign(script, { integrity: 'sha256-p' });
  document.head.append(script);
  script.remove();
  await Promise.resolve();
  expect(findIntegrity(`${folder}page.js`)).toBe('sha256-p');
  expect(findIntegrity(`${folder}other.js`)).toBeUndefined();
});
