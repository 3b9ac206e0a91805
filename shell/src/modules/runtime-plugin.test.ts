import { beginAttempt as begin, failureOf } from './attempts.ts';
import { runtimePlugin } from './runtime-plugin.ts';

type Hook<K extends 'fetch' | 'createScript' | 'createLink'> = NonNullable<(typeof runtimePlugin)[K]>;
type Remote = NonNullable<Parameters<Hook<'fetch'>>[2]>;

const remote = (name: string): Remote => ({
  name,
  entry: 'https://modules.example/x/remoteEntry.js',
  type: 'global',
  entryGlobalName: name,
  shareScope: 'default',
});
const address = 'https://modules.example/x/mf-manifest.json';
const manifest = { metaData: {}, exposes: [], shared: [] };
const beginAttempt = (name: string, integrity?: Record<string, string>) => begin(name, address, integrity);

const fetchManifest = (name: string) => (runtimePlugin.fetch as Hook<'fetch'>)(address, {}, remote(name));
const answer = (response: () => Response) => jest.spyOn(globalThis, 'fetch').mockImplementation(async () => response());
const scriptFor = (name: string, resourceType: 'remoteEntry' | 'js' = 'remoteEntry', url = remote(name).entry) => {
  const resourceContext = { url, resourceType, initiator: 'loadRemote' as const, id: name };
  const made = (runtimePlugin.createScript as Hook<'createScript'>)({ url, remoteInfo: remote(name), resourceContext });
  return made && 'script' in made ? made.script : undefined;
};

const linkFor = (name: string, url: string): HTMLLinkElement | undefined => {
  const attrs = { rel: 'stylesheet', type: 'text/css' };
  const made = (runtimePlugin.createLink as Hook<'createLink'>)({ url, attrs, remoteInfo: remote(name) });
  return made && 'link' in made ? made.link : undefined;
};

describe('what federation fetches', () => {
  it('passes a manifest on as it is', async () => {
    beginAttempt('mf-a');
    answer(() => Response.json(manifest));
    const response = (await fetchManifest('mf-a')) as Response;
    expect(await response.json()).toEqual(manifest);
    expect(failureOf('mf-a')).toBeUndefined();
  });

  it.each([
    ['unreachable', () => Response.json({ error: 'down' }, { status: 503 })],
    ['damaged', () => new Response('<!doctype html>')],
    ['damaged', () => Response.json({ error: 'down' })],
    [
      'unreachable',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    [
      'slow',
      () => {
        throw new DOMException('', 'TimeoutError');
      },
    ],
  ] as const)('remembers that it was %s', async (failure, response) => {
    beginAttempt('mf-b');
    answer(response);
    await expect(fetchManifest('mf-b')).rejects.toMatchObject({ failure });
    expect(failureOf('mf-b')).toMatchObject({ failure });
    beginAttempt('mf-b');
    expect(failureOf('mf-b')).toBeUndefined();
  });
});

describe('what a release says of its files', () => {
  it('is what the browser holds the manifest and the entry against', async () => {
    const integrity = { 'mf-manifest.json': 'sha384-m', 'remoteEntry.js': 'sha384-e' };
    beginAttempt('mf-h', integrity);
    const fetched = answer(() => Response.json(manifest));
    await fetchManifest('mf-h');
    expect(fetched).toHaveBeenCalledWith(address, expect.objectContaining({ integrity: 'sha384-m' }));
    expect(scriptFor('mf-h')?.integrity).toBe('sha384-e');
  });

  it('covers the scripts and style sheets that federation loads itself, by the manifest (MFE-03)', async () => {
    const integrity = { 'assets/a.js': 'sha384-a', 'assets/a.css': 'sha384-c', 'remoteEntry.js': 'sha384-forged' };
    beginAttempt('mf-k', { 'remoteEntry.js': 'sha384-e' });
    answer(() => Response.json({ ...manifest, integrity }));
    await fetchManifest('mf-k');
    const chunk = scriptFor('mf-k', 'js', 'https://modules.example/x/assets/a.js');
    expect([chunk?.integrity, chunk?.crossOrigin]).toEqual(['sha384-a', 'anonymous']);
    expect(linkFor('mf-k', 'https://modules.example/x/assets/a.css')?.integrity).toBe('sha384-c');
    expect(scriptFor('mf-k')?.integrity).toBe('sha384-e');
  });

  it('is not taken for a file of the same name in another folder', () => {
    beginAttempt('mf-l', { 'a.js': 'sha384-a' });
    expect(scriptFor('mf-l', 'js', 'https://modules.example/y/a.js')).toBeUndefined();
  });

  it('is not required of a module in development', () => {
    beginAttempt('mf-i');
    expect(scriptFor('mf-i')?.integrity).toBe('');
  });
});

describe('MFE-05 a module built against another version', () => {
  const needs = (name: string, requiredVersion: string) =>
    answer(() => Response.json({ ...manifest, shared: [{ name, requiredVersion, singleton: true }] }));

  it.each([
    ['^18.2.0', 'older'],
    ['^19.99.0', 'newer'],
    ['^20.0.0-rc.1', 'newer'],
  ])('of a library that the page has once is refused before any of it runs: react %s', async (range, failure) => {
    beginAttempt('mf-f');
    needs('react', range);
    const message = `It needs react ${range}, this page has 19.3.1.`;
    await expect(fetchManifest('mf-f')).rejects.toMatchObject({ failure, message });
  });

  it.each([
    ['react', '^19.0.0'],
    ['@tanstack/react-query', '^4.0.0'],
  ])('that fits, or of a library that is not the page’s, is let in: %s %s', async (name, range) => {
    beginAttempt('mf-g');
    needs(name, range);
    await expect(fetchManifest('mf-g')).resolves.toBeInstanceOf(Response);
  });
});

describe('a module built with other contracts', () => {
  it('is let in: it brings its own', async () => {
    beginAttempt('mf-j');
    answer(() => Response.json({ ...manifest, shared: [{ name: 'contracts', requiredVersion: '0.1.0-other' }] }));
    await expect(fetchManifest('mf-j')).resolves.toBeInstanceOf(Response);
  });
});

describe('the script that federation adds', () => {
  it('has an address of its own at each later attempt, and remembers that it could not be reached', () => {
    beginAttempt('mf-c');
    expect(scriptFor('mf-c')?.src).toBe('https://modules.example/x/remoteEntry.js');
    beginAttempt('mf-c');
    const again = scriptFor('mf-c');
    expect(again?.src).toBe('https://modules.example/x/remoteEntry.js?r=1');
    again?.dispatchEvent(new Event('error'));
    expect(failureOf('mf-c')).toMatchObject({ failure: 'unreachable' });
  });

  it('remembers after 10 seconds that it was slow', () => {
    jest.useFakeTimers();
    beginAttempt('mf-d');
    scriptFor('mf-d');
    jest.advanceTimersByTime(9_000);
    expect(failureOf('mf-d')).toBeUndefined();
    jest.advanceTimersByTime(1_000);
    expect(failureOf('mf-d')).toMatchObject({ failure: 'slow' });
    jest.useRealTimers();
  });

  it('is left to the module’s own runtime when it is only a head start', () => {
    beginAttempt('mf-e');
    expect(scriptFor('mf-e', 'js')).toBeUndefined();
  });
});
