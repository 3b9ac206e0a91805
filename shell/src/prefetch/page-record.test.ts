import { readPageRecord, recordPageFiles, recordRequest } from './page-record.ts';
import { preloadFile } from './prefetch.ts';

const noHash = () => undefined;
const getPageFiles = (path: string) => readPageRecord(path)?.files ?? [];

const toUrl = (file: string) => `http://localhost/modules/mf-charts/1.0.0/${file}`;
const setLoadedFiles = (...urls: string[]) =>
  Object.assign(performance, { getEntriesByType: () => urls.map((name) => ({ name })) });

beforeEach(() => localStorage.clear());

describe('the recorded files of a page', () => {
  it('are the files of its module version, without duplicates', () => {
    setLoadedFiles(toUrl('remoteEntry.js'), toUrl('a.js'), toUrl('a.js'), 'http://localhost/assets/main.js');
    recordPageFiles('/charts', '/modules/mf-charts/1.0.0/', (url) => (url.endsWith('/a.js') ? 'sha384-a' : undefined));
    expect(getPageFiles('/charts')).toEqual([
      { address: toUrl('remoteEntry.js') },
      { address: toUrl('a.js'), integrity: 'sha384-a' },
    ]);
    expect(getPageFiles('/other')).toEqual([]);
  });

  it('leave out failed files', () => {
    const entries = [
      { name: toUrl('remoteEntry.js'), responseStatus: 503 },
      { name: toUrl('page.js'), responseStatus: 200 },
    ].map(({ name, ...status }) => ({ name: name.replace('1.0.0', '2.0.0'), ...status }));
    Object.assign(performance, { getEntriesByType: () => entries });
    recordPageFiles('/charts', '/modules/mf-charts/2.0.0/', noHash);
    expect(getPageFiles('/charts').map(({ address }) => address)).toEqual([entries[1]?.name]);
  });

  it('are recorded only for a module’s first page in a document, and not for a path with parameters', () => {
    setLoadedFiles('http://localhost/m/1/a.js');
    recordPageFiles('/m/:id', '/m/1/', noHash);
    recordPageFiles('/m', '/m/1/', noHash);
    setLoadedFiles('http://localhost/m/1/a.js', 'http://localhost/m/1/b.js');
    recordPageFiles('/m/b', '/m/1/', noHash);
    expect(['/m/:id', '/m', '/m/b'].map((path) => getPageFiles(path).length)).toEqual([0, 1, 0]);
  });

  it.each([
    '{',
    '7',
    '{"/charts":[]}',
    '{"/charts":{"files":"a.js","requests":[]}}',
    '{"/charts":{"files":["a.js"],"requests":[]}}',
    '{"/charts":{"files":[]}}',
    '{"/charts":{"files":[],"requests":[7]}}',
    '{"/charts":{"files":[],"requests":["https://elsewhere.example/api/"]}}',
  ])('are unknown when the stored record is damaged: %s', (stored) => {
    localStorage.setItem('page-files', stored);
    expect(readPageRecord('/charts')).toBeUndefined();
  });
});

it('records up to five requests of a page’s start, each once; the page has recorded files and no query', () => {
  const page = (pathname: string, search = '') => ({ pathname, search }) as Location;
  setLoadedFiles('http://localhost/first/1/a.js');
  recordPageFiles('/first', '/first/1/', noHash);
  recordRequest(page('/first', '?q=note'), '/api/searched');
  for (const number of [1, 1, 2, 3, 4, 5, 6]) recordRequest(page('/first'), `/api/${number}`);
  recordRequest(page('/first/7'), '/api/seventh');
  setLoadedFiles('http://localhost/few/1/a.js');
  recordPageFiles('/few', '/few/1/', noHash);
  recordRequest(page('/few'), '/api/start');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 3_001);
  recordRequest(page('/few'), '/api/after-a-click');
  expect(readPageRecord('/first')).toMatchObject({
    requests: [1, 2, 3, 4, 5].map((number) => `/api/${number}`),
    files: [{}],
  });
  expect(readPageRecord('/few')?.requests).toEqual(['/api/start']);
  expect(readPageRecord('/first/7')).toBeUndefined();
});

it('preloads a file with the type and CORS mode of the later request', () => {
  const crossOriginUrl = 'https://cdn.example/m/1/a.js';
  for (const address of ['/config.json', '/m/1/remoteEntry.js', '/m/1/a.js', '/m/1/a.css', crossOriginUrl])
    preloadFile({ address });
  preloadFile({ address: '/m/1/verified.js', integrity: 'sha384-x' });
  const links = [...document.head.querySelectorAll('link')];
  const verified = links.pop();
  expect([verified?.integrity ?? verified?.getAttribute('integrity'), verified?.crossOrigin]).toEqual([
    'sha384-x',
    'anonymous',
  ]);
  expect(links.map((link) => [link.getAttribute('href'), link.as, link.crossOrigin ?? null])).toEqual([
    ['/config.json', 'fetch', 'anonymous'],
    ['/m/1/remoteEntry.js', 'script', 'anonymous'],
    ['/m/1/a.js', 'script', null],
    ['/m/1/a.css', 'style', null],
    [crossOriginUrl, 'script', 'anonymous'],
  ]);
});
