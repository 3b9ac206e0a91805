import { preloadFile } from './preload-file.ts';
import { getPageFiles, recordPageFiles } from './page-files.ts';

const noHash = () => undefined;

const address = (file: string) => `http://localhost/modules/mf-charts/1.0.0/${file}`;
const came = (...files: string[]) =>
  Object.assign(performance, { getEntriesByType: () => files.map((name) => ({ name })) });

beforeEach(() => localStorage.clear());

describe('what a page asked for the last time', () => {
  it('is the files of its module’s version, each once, and no one else’s', () => {
    came(address('remoteEntry.js'), address('a.js'), address('a.js'), 'http://localhost/assets/main.js');
    recordPageFiles('/charts', '/modules/mf-charts/1.0.0/', (file) => (file.endsWith('/a.js') ? 'sha384-a' : undefined));
    expect(getPageFiles('/charts')).toEqual([
      { address: address('remoteEntry.js') },
      { address: address('a.js'), integrity: 'sha384-a' },
    ]);
    expect(getPageFiles('/other')).toEqual([]);
  });

  it('is noted for a module’s first page in a document alone, and never for a path with parameters', () => {
    came('http://localhost/m/1/a.js');
    recordPageFiles('/m/:id', '/m/1/', noHash);
    recordPageFiles('/m', '/m/1/', noHash);
    came('http://localhost/m/1/a.js', 'http://localhost/m/1/b.js');
    recordPageFiles('/m/b', '/m/1/', noHash);
    expect(['/m/:id', '/m', '/m/b'].map((path) => getPageFiles(path).length)).toEqual([0, 1, 0]);
  });

  it.each(['{', '7', '{"/charts":"a.js"}', '{"/charts":[7]}', '{"/charts":["a.js"]}'])(
    'is nothing where the note is damaged: %s',
    (note) => {
      localStorage.setItem('page-files', note);
      expect(getPageFiles('/charts')).toEqual([]);
    },
  );
});

it('a file is fetched ahead as the page will ask for it', () => {
  const elsewhere = 'https://cdn.example/m/1/a.js';
  for (const address of ['/config.json', '/m/1/remoteEntry.js', '/m/1/a.js', '/m/1/a.css', elsewhere])
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
    [elsewhere, 'script', 'anonymous'],
  ]);
});
