import { checkLibraries, federation } from './federation.ts';
import { needsReload } from './fetch.ts';

const created: HTMLScriptElement[] = [];

/** Replaces what a browser does with an added script: it runs, or fails. */
const whenAdded = (run: (script: HTMLScriptElement) => void): void => {
  const add = (node: unknown): void => {
    if (!(node instanceof HTMLScriptElement)) return;
    created.push(node);
    run(node);
  };
  jest.spyOn(document.head, 'append').mockImplementation((...nodes) => nodes.forEach(add));
  // The runtime adds the script of an entry that has defined nothing once more.
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    add(node);
    return node;
  });
};

const define = (name: string, container: unknown) => (script: HTMLScriptElement) => {
  Reflect.set(globalThis, name, container);
  script.dispatchEvent(new Event('load'));
};

/** Loads `./module` of an entry as the loader does. */
const load = (name: string): Promise<{ default?: unknown } | null> => {
  const entry = `https://modules.example/${name}/remoteEntry.js`;
  const remote = { name, entry, type: 'global' as const, entryGlobalName: name, integrity: `sha256-${name}` };
  federation.registerRemotes([remote], { force: true });
  return federation.loadRemote(`${name}/module`);
};

beforeEach(() => {
  created.splice(0);
  jest.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => jest.restoreAllMocks());

describe('the entry of a module', () => {
  it('runs with its hash, gets the libraries of the page, and returns what it exposes (MFE-03 MFE-05)', async () => {
    const scopes: object[] = [];
    const container = {
      init: (scope: object) => void scopes.push(scope),
      get: async () => () => ({ default: 'a' }),
    };
    whenAdded(define('mf_a', container));
    expect(await load('mf_a')).toEqual({ default: 'a' });
    expect(created.map(({ src, integrity, crossOrigin }) => [src, integrity, crossOrigin])).toEqual([
      ['https://modules.example/mf_a/remoteEntry.js', 'sha256-mf_a', 'anonymous'],
    ]);
    expect(Object.keys(scopes[0] ?? {})).toEqual(['react', 'react-dom', 'jotai', 'shared-ui/host', 'contracts']);
  });

  it('is requested again at the same address after it was unreachable (MFE-03)', async () => {
    whenAdded((script) => script.dispatchEvent(new Event('error')));
    await expect(load('mf_b')).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'error' });
    whenAdded(define('mf_b', { init: () => undefined, get: async () => () => ({ default: 'b' }) }));
    expect(await load('mf_b')).toEqual({ default: 'b' });
    expect(new Set(created.map(({ src }) => src)).size).toBe(1);
  });

  it('times out after 10 seconds, and only a reload requests it again (MFE-03)', async () => {
    jest.useFakeTimers();
    whenAdded(() => {});
    const loading = load('mf_c').catch((failure: unknown) => failure);
    await jest.advanceTimersByTimeAsync(10_000);
    const failure = await loading;
    expect(failure).toMatchObject({ name: 'ChunkLoadError', type: 'timeout' });
    expect(needsReload(failure)).toBe(true);
    jest.useRealTimers();
  });

  it('fails with the exception of the module, and if it defines nothing, also after an earlier attempt (MFE-03)', async () => {
    const fault = new Error('a fault');
    whenAdded(define('mf_d', { init: () => undefined, get: () => Promise.reject(fault) }));
    await expect(load('mf_d')).rejects.toBe(fault);
    whenAdded((script) => script.dispatchEvent(new Event('load')));
    await expect(load('mf_d')).rejects.toThrow('mf_d');
  });
});

describe('a module built against another version of a library', () => {
  it.each(['^18.2.0', '^19.99.0', '^20.0.0'])('is refused before its code runs: react %s (MFE-05)', (range) => {
    expect(() => checkLibraries({ react: range })).toThrow(`It needs react ${range}, but this page has 19.3.1.`);
  });

  it('is refused if the page does not have the library (MFE-05)', () => {
    expect(() => checkLibraries({ charts: '^1.0.0' })).toThrow('It needs charts ^1.0.0, but this page has none.');
  });

  it('is accepted with an older version of the same major number (MFE-05)', () => {
    expect(() => checkLibraries({ react: '^19.0.0', jotai: '^3.0.0' })).not.toThrow();
  });
});
