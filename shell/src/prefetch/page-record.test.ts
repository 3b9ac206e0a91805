import { readPageRecord, recordPageFiles, recordPanelFiles, recordRequest } from './page-record.ts';
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

  it('are recorded only for a module’s first page in a document', () => {
    setLoadedFiles('http://localhost/m/1/a.js');
    recordPageFiles('/m', '/m/1/', noHash);
    setLoadedFiles('http://localhost/m/1/a.js', 'http://localhost/m/1/b.js');
    recordPageFiles('/m/b', '/m/1/', noHash);
    expect(['/m', '/m/b'].map((path) => getPageFiles(path).length)).toEqual([1, 0]);
  });

  it('are those of all trades or days, but not of names, which are private', () => {
    setLoadedFiles('http://localhost/n/1/a.js');
    recordPageFiles('/n/:day', '/n/1/', noHash);
    const paths = ['/n/7', '/n/2026-01-30', '/n/Breakout', '/n/7/edit'];
    expect(paths.map((path) => getPageFiles(path).length)).toEqual([1, 1, 0, 0]);
    for (const request of ['/api/n/7', '/api/n/7/next', '/api/all', '/api/n?of=7'])
      recordRequest({ pathname: '/n/7', search: '' } as Location, request);
    expect(localStorage.getItem('page-files')).not.toContain('7');
    expect(readPageRecord('/n/8')?.requests).toEqual(['/api/n/8', '/api/n/8/next', '/api/all']);
  });

  it('are followed by those of the panels in view and by later ones, on the page that the document was opened with', () => {
    const own = 'http://localhost/p/1/a.js';
    const ofPanels = ['http://localhost/q/1/a.js', 'http://localhost/q/1/b.js'];
    setLoadedFiles(own, ...ofPanels, 'http://localhost/r/1/c.js');
    recordPageFiles('/', '/p/1/', noHash);
    recordPageFiles('/other', '/r/1/', noHash);
    const later = 'http://localhost/p/1/later.js';
    setLoadedFiles(own, later, ...ofPanels, 'http://localhost/r/1/c.js');
    for (const pathname of ['/', '/other'])
      recordPanelFiles({ pathname } as Location, { id: 'q/b', folder: '/q/1/' }, noHash);
    const records = ['/', '/other'].map(readPageRecord);
    expect(records.map((record) => record?.panelFiles.map(({ address }) => address))).toEqual([ofPanels, []]);
    expect(records.map((record) => record?.laterFiles.map(({ address }) => address))).toEqual([[later], []]);
    expect(records.map((record) => record?.panels)).toEqual([['q/b'], []]);
  });

  it('do not become the page’s first files when the next visit preloads them', () => {
    const [first, later] = ['http://localhost/s/1/a.js', 'http://localhost/s/1/later.js'];
    const record = { files: [], panelFiles: [], laterFiles: [{ address: later }], panels: [], requests: [] };
    localStorage.setItem('page-files', JSON.stringify({ '/s': record }));
    setLoadedFiles(first, later);
    recordPageFiles('/s', '/s/1/', noHash);
    expect(getPageFiles('/s')).toEqual([{ address: first }]);
  });

  it.each([
    '{',
    '7',
    '{"/charts":[]}',
    '{"/charts":{"files":"a.js","requests":[]}}',
    '{"/charts":{"files":["a.js"],"panelFiles":[],"laterFiles":[],"panels":[],"requests":[]}}',
    '{"/charts":{"files":[],"requests":[]}}',
    '{"/charts":{"files":[],"panelFiles":[],"laterFiles":[],"panels":[7],"requests":[]}}',
    '{"/charts":{"files":[],"panelFiles":[],"laterFiles":[],"panels":[],"requests":[7]}}',
    '{"/charts":{"files":[],"panelFiles":[],"laterFiles":[],"panels":[],"requests":["https://elsewhere.example/api/"]}}',
  ])('are unknown when the stored record is damaged: %s', (stored) => {
    localStorage.setItem('page-files', stored);
    expect(readPageRecord('/charts')).toBeUndefined();
  });
});

it('records up to eight requests of a page’s start, each once; the page has recorded files and no query', () => {
  const page = (pathname: string, search = '') => ({ pathname, search }) as Location;
  setLoadedFiles('http://localhost/first/1/a.js');
  recordPageFiles('/first', '/first/1/', noHash);
  recordRequest(page('/first', '?q=note'), '/api/searched');
  const numbers = Array.from({ length: 11 }, (_, index) => index + 1);
  for (const number of [1, ...numbers]) recordRequest(page('/first'), `/api/${number}`);
  recordRequest(page('/first/7'), '/api/seventh');
  setLoadedFiles('http://localhost/few/1/a.js');
  recordPageFiles('/few', '/few/1/', noHash);
  recordRequest(page('/few'), '/api/start');
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + 6_001);
  recordRequest(page('/few'), '/api/after-a-click');
  expect(readPageRecord('/first')).toMatchObject({
    requests: numbers.slice(0, 8).map((number) => `/api/${number}`),
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
