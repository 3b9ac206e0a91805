import { checkLibraries, federation, isInRange, type ShareScope, shareScope } from './federation.ts';

const versions = { react: '19.3.1' };
const created: HTMLScriptElement[] = [];

/** Replaces what a browser does with an added script: it runs, or fails. */
const whenAdded = (run: (script: HTMLScriptElement) => void): void => {
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      created.push(node);
      run(node);
    }
  });
};

const define = (name: string, container: unknown) => (script: HTMLScriptElement) => {
  Reflect.set(globalThis, name, container);
  script.dispatchEvent(new Event('load'));
};

const library = (from: string) => ({ get: async () => () => from, from, eager: false });

beforeEach(() => created.splice(0));
afterEach(() => jest.restoreAllMocks());

describe('the entry of a module', () => {
  it('runs with its hash, gets the libraries of the page, and returns what it exposes (MFE-03 MFE-05)', async () => {
    const scopes: ShareScope[] = [];
    const container = { init: (scope: ShareScope) => scopes.push(scope), get: async () => () => ({ default: 'a' }) };
    whenAdded(define('mf_a', container));
    expect(await federation.load('mf-a', 'https://modules.example/a/remoteEntry.js', 'sha256-a')).toEqual({
      default: 'a',
    });
    expect(created.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      ['https://modules.example/a/remoteEntry.js', 'sha256-a', 'anonymous'],
    ]);
    expect(Object.keys(scopes[0] ?? {})).toEqual(['react', 'react-dom', 'jotai', 'shared-ui/host', 'contracts']);
  });

  it('is unreachable if the browser cannot load or verify it (MFE-03)', async () => {
    whenAdded((script) => script.dispatchEvent(new Event('error')));
    await expect(federation.load('mf-b', '/b.js', '')).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('times out after 10 seconds (MFE-03)', async () => {
    jest.useFakeTimers();
    whenAdded(() => {});
    const loading = federation.load('mf-c', '/c.js', '');
    jest.advanceTimersByTime(10_000);
    await expect(loading).rejects.toMatchObject({ kind: 'timedOut' });
    jest.useRealTimers();
  });

  it('has crashed if it defines nothing, also after an earlier attempt defined something (MFE-03)', async () => {
    whenAdded(define('mf_d', { init: () => undefined, get: () => Promise.reject(new Error('a fault')) }));
    await expect(federation.load('mf-d', '/d.js', '')).rejects.toThrow('a fault');
    whenAdded((script) => script.dispatchEvent(new Event('load')));
    await expect(federation.load('mf-d', '/d.js', '')).rejects.toMatchObject({ kind: 'crashed' });
  });
});

describe('the libraries that modules share', () => {
  const create = (name: string, get: () => Promise<() => object>) => ({
    init: (scope: ShareScope) => {
      scope.charts = { ...scope.charts, [`1.0.0-${name}`]: library(name) };
    },
    get,
  });

  it('are those of loaded modules, and not those of a module that cannot be loaded (MFE-03 MFE-05)', async () => {
    whenAdded(
      define(
        'mf_good',
        create('good', async () => () => ({})),
      ),
    );
    await federation.load('mf-good', '/good.js', '');
    whenAdded(
      define(
        'mf_bad',
        create('bad', () => Promise.reject(new Error('a fault'))),
      ),
    );
    await expect(federation.load('mf-bad', '/bad.js', '')).rejects.toThrow('a fault');
    expect(Object.keys(shareScope.charts ?? {})).toEqual(['1.0.0-good']);
  });
});

describe('a module built against another version of a library', () => {
  it.each(['^18.2.0', '^19.99.0', '^20.0.0'])('is refused before its code runs: react %s (MFE-05)', (range) => {
    const message = `It needs react ${range}, but this page has ${versions.react}.`;
    expect(() => checkLibraries({ react: range })).toThrow(message);
  });

  it('is refused if the page does not have the library (MFE-05)', () => {
    expect(() => checkLibraries({ charts: '^1.0.0' })).toThrow('It needs charts ^1.0.0, but this page has none.');
  });

  it('is accepted with an older version of the same major number (MFE-05)', () => {
    expect(() => checkLibraries({ react: '^19.0.0', jotai: '^3.0.0' })).not.toThrow();
  });
});

it.each([
  ['1.4.0', '^1.4.0', true],
  ['1.4.2', '^1.4.1', true],
  ['1.5.0', '^1.4.9', true],
  ['1.4.0', '^1.4.1', false],
  ['1.3.9', '^1.4.0', false],
  ['2.0.0', '^1.4.0', false],
  ['0.3.0', '^0.2.9', false],
  ['0.2.9', '^0.2.1', true],
])('version %s is in the range %s: %s (MFE-05)', (version, range, expected) => {
  expect(isInRange(version, range)).toBe(expected);
});
