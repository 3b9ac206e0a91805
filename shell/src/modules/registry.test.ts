import * as fc from 'fast-check';
import { computeBucket } from 'protocol';
import { claimBrowser } from 'shared-ui/host/shell';
import { getPreviews, startPreviews } from '../preview/previews.ts';
import { createRemote, serveRemotes, setBucket } from '../testing/server.ts';
import { findOwner, readRegistry, selectVersion } from './registry.ts';

const trades = createRemote('mf-trades', ['/trades', '/add-trade']);
const dashboard = createRemote('mf-dashboard', ['/dashboard']);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('remotes.json', () => {
  it('lists the modules, their URLs and the paths that they own (MFE-02)', async () => {
    serveRemotes([trades, dashboard]);
    expect(await readRegistry()).toEqual({
      owners: [
        { name: 'mf-trades', paths: trades.paths, remote: trades },
        { name: 'mf-dashboard', paths: dashboard.paths, remote: dashboard },
      ],
      isComplete: true,
    });
  });

  it('affects only the module with an invalid entry, which keeps its paths (MFE-03)', async () => {
    serveRemotes([{ ...trades, entry: 42 }, { nonsense: true }, null, dashboard]);
    const { owners } = await readRegistry();
    expect(owners.map(({ name, remote }) => [name, remote?.entry])).toEqual([
      ['mf-dashboard', dashboard.entry],
      ['mf-trades', undefined],
    ]);
  });

  it.each([
    ['unreachable', () => new Response('down', { status: 503 })],
    ['damaged', () => new Response('<!doctype html>')],
    ['damaged', () => Response.json({ modules: [] })],
  ] as const)('is reported as %s when it cannot be loaded (MFE-03)', async (kind, createResponse) => {
    serveRemotes(createResponse);
    await expect(readRegistry()).rejects.toMatchObject({ name: 'LoadError', kind });
  });
});

describe('the list in the page', () => {
  const fill = ({ visit = 'navigate', now = 3_000, settings = '{}' } = {}) => {
    Object.assign(performance, { getEntriesByType: () => [{ type: visit }] });
    jest.spyOn(performance, 'now').mockReturnValue(now);
    document.head.innerHTML = `<meta name="config" content="${settings}"><meta name="modules">`;
    document.head.lastElementChild?.setAttribute('content', JSON.stringify({ remotes: [dashboard] }));
    serveRemotes([trades]);
  };
  const readNames = async () => (await readRegistry()).owners.map(({ name }) => name);
  afterEach(() => jest.mocked(performance.now).mockRestore());

  it('is read first, and then that of the server (MFE-02)', async () => {
    fill();
    expect([await readNames(), await readNames()]).toEqual([['mf-dashboard'], ['mf-trades']]);
  });

  it.each([
    ['from the history of the browser', { visit: 'back_forward' }],
    ['older than ten seconds', { now: 10_001 }],
    ['of a development server, which removes the settings', { settings: '' }],
  ])('is not used on a page %s (MFE-02 MFE-04)', async (_, page) => {
    fill(page);
    expect(await readNames()).toEqual(['mf-trades']);
  });
});

describe('the owner of a path', () => {
  const owners = [
    { name: 'mf-trades', paths: ['/trades'] },
    { name: 'mf-archive', paths: ['/trades/archive'] },
    { name: 'mf-greedy', paths: ['/greedy', '/trades', '/trades/archive'] },
  ];

  it.each([
    ['/trades', 'mf-trades'],
    ['/trades/5', 'mf-trades'],
    ['/trades/archive/2025', 'mf-archive'],
    ['/greedy/5', 'mf-greedy'],
    ['/tradesman', undefined],
    ['/', undefined],
  ])('%s is %s (MFE-02)', (path, name) => {
    expect(findOwner(owners, path)?.name).toBe(name);
  });
});

const current = createRemote('mf-trades', ['/trades']);
const STAGED = {
  version: '2.0.0',
  entry: '/modules/mf-trades/2.0.0/remoteEntry.js',
  contract: 1,
  paths: ['/trades', '/trade-ideas'],
  shared: {},
};
const createStaged = (percent: number) => ({ ...current, staged: { ...STAGED, percent } });
const createLookup = (name: string, version: string) => ({
  name,
  version,
  entry: `/modules/${name}/${version}/remoteEntry.js`,
  contract: 1,
  paths: ['/trades'],
  shared: {},
  integrity: { 'remoteEntry.js': 'sha256-x' },
});

/** Replies with remotes.json and these lookups by version; 404 for other paths. */
const startServer = (name = '', lookups: Record<string, unknown> = {}) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (url === '/remotes.json') return Response.json({ remotes: [current] });
    const version = Object.keys(lookups).find((each) => url === `/module-versions/${name}/${each}.json`);
    return version ? Response.json(lookups[version]) : new Response('', { status: 404 });
  });

const openAt = (search: string) => {
  window.history.replaceState(null, '', `/${search}`);
  startPreviews();
};
/** Opens the page after the trader has accepted a preview in this browser session. */
const startPreview = (version: string) => {
  sessionStorage.setItem('module-tries', version);
  openAt('');
};
const readVersions = async () =>
  Object.fromEntries(
    (await readRegistry()).owners.map(({ name, remote }) => [name, remote && `${remote.version} ${remote.entry}`]),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openAt('');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a staged version', () => {
  it('goes to the given percentage of browsers, always the same ones (MFE-04)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 99 }), (bucket, percent) => {
        setBucket('mf-trades', bucket);
        expect(selectVersion(createStaged(percent))?.version).toBe(bucket < percent ? '2.0.0' : '1.0.0');
      }),
    );
  });

  it('has its own paths, navigation entries and panels (MFE-04 SLT-02)', () => {
    setBucket('mf-trades', 0);
    const nav = [{ label: 'Trades', path: '/trades', order: 1 }];
    expect(selectVersion({ ...createStaged(50), nav })).toEqual({ name: 'mf-trades', ...STAGED });
  });

  it('keeps a browser’s buckets, which differ by module (MFE-04)', () => {
    selectVersion(createStaged(50));
    const seed = localStorage.getItem('release-seed');
    selectVersion(createStaged(50));
    expect(localStorage.getItem('release-seed')).toBe(seed);
    const seeds = Array.from({ length: 2_000 }, (_, index) => String(index * 7_919));
    const first = seeds.filter((each) => computeBucket(each, 'mf-trades') < 10);
    const both = first.filter((each) => computeBucket(each, 'mf-reports') < 10);
    expect(first.length / seeds.length).toBeCloseTo(0.1, 1);
    expect(both.length / first.length).toBeLessThan(0.2);
  });

  it('is the same for a trader in every browser (REL-03)', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 99 }), fc.nat(99), (uid, percent, bucket) => {
        setBucket('mf-trades', bucket);
        claimBrowser(uid);
        const version = computeBucket(uid, 'mf-trades') < percent ? '2.0.0' : '1.0.0';
        expect(selectVersion(createStaged(percent))?.version).toBe(version);
      }),
    );
  });

  it('of a first release exists only in its percentage of browsers (MFE-04)', () => {
    const remote = { ...current, percent: 10 };
    setBucket('mf-trades', 9);
    expect(selectVersion(remote)).toEqual(current);
    setBucket('mf-trades', 10);
    expect(selectVersion(remote)).toBeUndefined();
  });

  it('is not used in a browser without storage (MFE-04)', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(selectVersion(createStaged(99))?.version).toBe('1.0.0');
    jest.restoreAllMocks();
  });
});

describe('a preview version', () => {
  const currentVersions = { 'mf-trades': `1.0.0 ${current.entry}` };

  it('replaces the current version in this browser session (MFE-04)', async () => {
    startPreview('mf-trades@2.0.0-next');
    startServer('mf-trades', { '2.0.0-next': createLookup('mf-trades', '2.0.0-next') });
    const previewed = { 'mf-trades': '2.0.0-next /modules/mf-trades/2.0.0-next/remoteEntry.js' };
    expect(await readVersions()).toEqual(previewed);
    openAt('');
    expect(await readVersions()).toEqual(previewed);
  });

  it.each([
    ['missing', {}],
    ['withdrawn', { '2.0.0': { withdrawn: true } }],
  ])('is reported when it is %s, and the current version remains (MFE-04)', async (unavailable, lookups) => {
    startPreview('mf-trades@2.0.0');
    startServer('mf-trades', lookups);
    expect(await readVersions()).toEqual(currentVersions);
    expect(getPreviews()).toEqual([{ name: 'mf-trades', version: '2.0.0', unavailable }]);
  });

  it.each([
    'https://evil.example/x',
    'mf-trades@../../x',
    'mf-trades@//evil.example',
    '@1',
    'mf-trades',
    'mf-trades@%2e%2e',
  ])('is never a URL from outside: %s (MFE-04)', async (text) => {
    startPreview(text);
    const fetchSpy = startServer();
    expect(await readVersions()).toEqual(currentVersions);
    expect(fetchSpy.mock.calls.map(([url]) => url)).toEqual(['/remotes.json']);
  });

  it('is not used before the trader accepts a link to it (MFE-04)', async () => {
    openAt('?try=mf-trades@2.0.0');
    const fetchSpy = startServer('mf-trades', { '2.0.0': createLookup('mf-trades', '2.0.0') });
    expect(await readVersions()).toEqual(currentVersions);
    expect(fetchSpy.mock.calls.map(([url]) => url)).toEqual(['/remotes.json']);
    expect(sessionStorage.getItem('module-tries')).toBeNull();
  });

  it('owns the paths of an unreleased module (MFE-04)', async () => {
    startPreview('mf-notes@1.0.0');
    startServer('mf-notes', { '1.0.0': createLookup('mf-notes', '1.0.0') });
    expect(await readVersions()).toMatchObject({ 'mf-notes': '1.0.0 /modules/mf-notes/1.0.0/remoteEntry.js' });
  });
});
