import { getFailure, startAttempt as startAttemptAt } from './attempts.ts';
import { runtimePlugin } from './runtime-plugin.ts';

type Hook<K extends 'fetch' | 'createScript' | 'createLink'> = NonNullable<(typeof runtimePlugin)[K]>;
type Remote = NonNullable<Parameters<Hook<'fetch'>>[2]>;

const createRemote = (name: string): Remote => ({
  name,
  entry: 'https://modules.example/x/remoteEntry.js',
  type: 'global',
  entryGlobalName: name,
  shareScope: 'default',
});
const manifestUrl = 'https://modules.example/x/mf-manifest.json';
const manifest = { metaData: {}, exposes: [], shared: [] };
const hashes = { 'mf-manifest.json': 'sha384-m', 'remoteEntry.js': 'sha384-e' };
const startAttempt = (name: string, integrity: Record<string, string> = hashes) =>
  startAttemptAt(name, manifestUrl, integrity);

const fetchManifest = (name: string) => (runtimePlugin.fetch as Hook<'fetch'>)(manifestUrl, {}, createRemote(name));
const startServer = (createResponse: () => Response) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => createResponse());
const createScript = (
  name: string,
  resourceType: 'remoteEntry' | 'js' = 'remoteEntry',
  url = createRemote(name).entry,
) => {
  const resourceContext = { url, resourceType, initiator: 'loadRemote' as const, id: name };
  const created = (runtimePlugin.createScript as Hook<'createScript'>)({
    url,
    remoteInfo: createRemote(name),
    resourceContext,
  });
  return created && 'script' in created ? created.script : undefined;
};

const createLink = (name: string, url: string): HTMLLinkElement | undefined => {
  const attrs = { rel: 'stylesheet', type: 'text/css' };
  const created = (runtimePlugin.createLink as Hook<'createLink'>)({ url, attrs, remoteInfo: createRemote(name) });
  return created && 'link' in created ? created.link : undefined;
};

describe('the manifest', () => {
  it('is passed on unchanged', async () => {
    startAttempt('mf-a');
    startServer(() => Response.json(manifest));
    const response = (await fetchManifest('mf-a')) as Response;
    expect(await response.json()).toEqual(manifest);
    expect(getFailure('mf-a')).toBeUndefined();
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
      'timedOut',
      () => {
        throw new DOMException('', 'TimeoutError');
      },
    ],
  ] as const)('is recorded as %s when it cannot be used (MFE-03)', async (kind, createResponse) => {
    startAttempt('mf-b');
    startServer(createResponse);
    await expect(fetchManifest('mf-b')).rejects.toMatchObject({ kind });
    expect(getFailure('mf-b')).toMatchObject({ kind });
    startAttempt('mf-b');
    expect(getFailure('mf-b')).toBeUndefined();
  });
});

describe('the hashes of a release', () => {
  it('verify the manifest and the entry (MFE-03)', async () => {
    startAttempt('mf-h');
    const fetchSpy = startServer(() => Response.json(manifest));
    await fetchManifest('mf-h');
    expect(fetchSpy).toHaveBeenCalledWith(manifestUrl, expect.objectContaining({ integrity: 'sha384-m' }));
    expect(createScript('mf-h')?.integrity).toBe('sha384-e');
  });

  it('verify scripts and style sheets that federation loads, from the manifest (MFE-03)', async () => {
    const integrity = { 'assets/a.js': 'sha384-a', 'assets/a.css': 'sha384-c', 'remoteEntry.js': 'sha384-forged' };
    startAttempt('mf-k');
    startServer(() => Response.json({ ...manifest, integrity }));
    await fetchManifest('mf-k');
    const chunk = createScript('mf-k', 'js', 'https://modules.example/x/assets/a.js');
    expect([chunk?.integrity, chunk?.crossOrigin]).toEqual(['sha384-a', 'anonymous']);
    expect(createLink('mf-k', 'https://modules.example/x/assets/a.css')?.integrity).toBe('sha384-c');
    expect(createScript('mf-k')?.integrity).toBe('sha384-e');
  });

  it('do not apply to a file of the same name in another folder (MFE-03)', () => {
    startAttempt('mf-l', { 'a.js': 'sha384-a' });
    expect(createScript('mf-l', 'js', 'https://modules.example/y/a.js')).toBeUndefined();
  });

  it('are required: without them nothing is requested (MFE-03)', async () => {
    startAttempt('mf-m', {});
    const fetchSpy = startServer(() => Response.json(manifest));
    await expect(fetchManifest('mf-m')).rejects.toMatchObject({ kind: 'damaged' });
    expect(fetchSpy).not.toHaveBeenCalled();
    expect(() => createScript('mf-m')).toThrow('remotes.json has no hash of https://modules.example/x/remoteEntry.js.');
    expect(getFailure('mf-m')).toMatchObject({ kind: 'damaged' });
  });

  it('are not required in development (MFE-06)', () => {
    const replaced = jest.replaceProperty(process.env, 'NODE_ENV', 'development');
    startAttempt('mf-i', {});
    expect(createScript('mf-i')?.integrity).toBe('');
    replaced.restore();
  });
});

describe('a module built against another version of a library', () => {
  const serveManifest = (name: string, requiredVersion: string) =>
    startServer(() => Response.json({ ...manifest, shared: [{ name, requiredVersion, singleton: true }] }));

  it.each(['^18.2.0', '^19.99.0', '^20.0.0-rc.1'])(
    'is refused before its code runs: react %s (MFE-05)',
    async (range) => {
      startAttempt('mf-f');
      serveManifest('react', range);
      const message = `It needs react ${range}, but this page has 19.3.1.`;
      await expect(fetchManifest('mf-f')).rejects.toMatchObject({ kind: 'incompatible', message });
    },
  );

  it.each([
    ['react', '^19.0.0'],
    ['@tanstack/react-query', '^4.0.0'],
  ])('is accepted when the version is compatible or the library is not shared: %s %s (MFE-05)', async (name, range) => {
    startAttempt('mf-g');
    serveManifest(name, range);
    await expect(fetchManifest('mf-g')).resolves.toBeInstanceOf(Response);
  });
});

describe('a module built with other contracts', () => {
  it('is accepted and uses its own copy (MFE-05)', async () => {
    startAttempt('mf-j');
    startServer(() => Response.json({ ...manifest, shared: [{ name: 'contracts', requiredVersion: '0.1.0-other' }] }));
    await expect(fetchManifest('mf-j')).resolves.toBeInstanceOf(Response);
  });
});

describe('the entry script', () => {
  it('has a new URL on each retry, and records that it was unreachable (MFE-03)', () => {
    startAttempt('mf-c');
    expect(createScript('mf-c')?.src).toBe('https://modules.example/x/remoteEntry.js');
    startAttempt('mf-c');
    const retried = createScript('mf-c');
    expect(retried?.src).toBe('https://modules.example/x/remoteEntry.js?r=1');
    retried?.dispatchEvent(new Event('error'));
    expect(getFailure('mf-c')).toMatchObject({ kind: 'unreachable' });
  });

  it('records a timeout after 10 seconds (MFE-03)', () => {
    jest.useFakeTimers();
    startAttempt('mf-d');
    createScript('mf-d');
    jest.advanceTimersByTime(9_000);
    expect(getFailure('mf-d')).toBeUndefined();
    jest.advanceTimersByTime(1_000);
    expect(getFailure('mf-d')).toMatchObject({ kind: 'timedOut' });
    jest.useRealTimers();
  });

  it('is not created for a chunk without a hash, which the module’s own runtime loads (MFE-03)', () => {
    startAttempt('mf-e');
    expect(createScript('mf-e', 'js', 'https://modules.example/x/assets/b.js')).toBeUndefined();
  });
});
