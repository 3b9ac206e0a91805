import { fetchAhead } from './fetch-ahead.ts';
import { filesOf, keepFilesOf } from './page-files.ts';

const address = (file: string) => `http://localhost/modules/mf-charts/1.0.0/${file}`;
const came = (...files: string[]) =>
  Object.assign(performance, { getEntriesByType: () => files.map((name) => ({ name })) });

beforeEach(() => localStorage.clear());

describe('what a page asked for the last time', () => {
  it('is the files of its module’s version, each once, and no one else’s', () => {
    came(address('remoteEntry.js'), address('a.js'), address('a.js'), 'http://localhost/assets/main.js');
    keepFilesOf('/charts', '/modules/mf-charts/1.0.0/');
    expect(filesOf('/charts')).toEqual([address('remoteEntry.js'), address('a.js')]);
    expect(filesOf('/other')).toEqual([]);
  });

  it('is noted for a module’s first page in a document alone, and never for a path with parameters', () => {
    came('http://localhost/m/1/a.js');
    keepFilesOf('/m/:id', '/m/1/');
    keepFilesOf('/m', '/m/1/');
    came('http://localhost/m/1/a.js', 'http://localhost/m/1/b.js');
    keepFilesOf('/m/b', '/m/1/');
    expect(['/m/:id', '/m', '/m/b'].map((path) => filesOf(path).length)).toEqual([0, 1, 0]);
  });

  it.each(['{', '7', '{"/charts":"a.js"}', '{"/charts":[7]}'])('is nothing where the note is damaged: %s', (note) => {
    localStorage.setItem('page-files', note);
    expect(filesOf('/charts')).toEqual([]);
  });
});

it('a file is fetched ahead as the page will ask for it', () => {
  const elsewhere = 'https://cdn.example/m/1/a.js';
  for (const file of ['/config.json', '/m/1/remoteEntry.js', '/m/1/a.js', '/m/1/a.css', elsewhere]) fetchAhead(file);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map((link) => [link.getAttribute('href'), link.as, link.crossOrigin ?? null])).toEqual([
    ['/config.json', 'fetch', 'anonymous'],
    ['/m/1/remoteEntry.js', 'script', 'anonymous'],
    ['/m/1/a.js', 'script', null],
    ['/m/1/a.css', 'style', null],
    [elsewhere, 'script', 'anonymous'],
  ]);
});
