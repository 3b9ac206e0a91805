import * as fc from 'fast-check';
import { entryOf } from '../testing/server.ts';
import { getPreviews, startPreviews } from '../preview/previews.ts';
import { readRegistry } from './registry.ts';
import { versionForBrowser } from './versions.ts';

const current = entryOf('mf-trades', ['/trades']);
const stagedAt = (percent: number) => ({
  ...current,
  staged: { version: '2.0.0', entry: '/modules/mf-trades/2.0.0/mf-manifest.json', contract: 1, percent },
});
const lookup = (name: string, version: string) => `/module-versions/${name}/${version}.json`;
const published = (name: string, version: string) => ({
  name,
  version,
  entry: `/modules/${name}/${version}/mf-manifest.json`,
  contract: 1,
  paths: ['/trades'],
  integrity: { 'remoteEntry.js': 'sha256-x' },
});

/** Answers by path; what is not listed is not there. */
const serve = (answers: Record<string, unknown>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const answer = answers[String(address)];
    return answer ? Response.json(answer) : new Response('', { status: 404 });
  });

const openAt = (search: string) => {
  window.history.replaceState(null, '', `/${search}`);
  startPreviews();
};
/** The trader has agreed to it in this browser session. */
const preview = (version: string) => {
  sessionStorage.setItem('module-tries', version);
  openAt('');
};
const versions = async () =>
  Object.fromEntries(
    (await readRegistry()).map(({ name, remote }) => [name, remote && `${remote.version} ${remote.entry}`]),
  );

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  openAt('');
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a staged version', () => {
  it('goes to the same browsers each time, and to so many of a hundred', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 99 }), (bucket, percent) => {
        localStorage.setItem('release-bucket', String(bucket));
        expect(versionForBrowser(stagedAt(percent)).version).toBe(bucket < percent ? '2.0.0' : '1.0.0');
      }),
    );
  });

  it('a browser draws its number once', () => {
    versionForBrowser(stagedAt(50));
    const drawn = localStorage.getItem('release-bucket');
    expect(Number(drawn)).toBeLessThan(100);
    versionForBrowser(stagedAt(50));
    expect(localStorage.getItem('release-bucket')).toBe(drawn);
  });

  it('where nothing can be stored, the current version runs', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('forbidden');
    });
    expect(versionForBrowser(stagedAt(99)).version).toBe('1.0.0');
    jest.restoreAllMocks();
  });
});

describe('MFE-04 a version on trial', () => {
  it('comes in the place of the current one, for this browser session', async () => {
    preview('mf-trades@2.0.0-next');
    serve({
      '/remotes.json': { remotes: [current] },
      [lookup('mf-trades', '2.0.0-next')]: published('mf-trades', '2.0.0-next'),
    });
    const tried = { 'mf-trades': '2.0.0-next /modules/mf-trades/2.0.0-next/mf-manifest.json' };
    expect(await versions()).toEqual(tried);
    openAt('');
    expect(await versions()).toEqual(tried);
  });

  it('that is not published leaves the current one, and says so', async () => {
    preview('mf-trades@9.9.9');
    serve({ '/remotes.json': { remotes: [current] } });
    expect(await versions()).toEqual({ 'mf-trades': `1.0.0 ${current.entry}` });
    expect(getPreviews()).toEqual([{ name: 'mf-trades', version: '9.9.9', unavailable: 'missing' }]);
  });

  it.each([
    'https://evil.example/x',
    'mf-trades@../../x',
    'mf-trades@//evil.example',
    '@1',
    'mf-trades',
    'mf-trades@%2e%2e',
  ])('is never an address from outside: %s', async (text) => {
    preview(text);
    const fetched = serve({ '/remotes.json': { remotes: [current] } });
    expect(await versions()).toEqual({ 'mf-trades': `1.0.0 ${current.entry}` });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/remotes.json']);
  });

  it('that was withdrawn leaves the current one, and says so (MFE-04)', async () => {
    preview('mf-trades@2.0.0');
    serve({ '/remotes.json': { remotes: [current] }, [lookup('mf-trades', '2.0.0')]: { withdrawn: true } });
    expect(await versions()).toEqual({ 'mf-trades': `1.0.0 ${current.entry}` });
    expect(getPreviews()).toEqual([{ name: 'mf-trades', version: '2.0.0', unavailable: 'withdrawn' }]);
  });

  it('that a link asks for does not count before the trader agrees (MFE-04)', async () => {
    openAt('?try=mf-trades@2.0.0');
    const fetched = serve({
      '/remotes.json': { remotes: [current] },
      [lookup('mf-trades', '2.0.0')]: published('mf-trades', '2.0.0'),
    });
    expect(await versions()).toEqual({ 'mf-trades': `1.0.0 ${current.entry}` });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/remotes.json']);
    expect(sessionStorage.getItem('module-tries')).toBeNull();
  });

  it('of a module that nobody has yet owns its paths', async () => {
    preview('mf-notes@1.0.0');
    serve({
      '/remotes.json': { remotes: [current] },
      [lookup('mf-notes', '1.0.0')]: published('mf-notes', '1.0.0'),
    });
    expect(await versions()).toMatchObject({ 'mf-notes': '1.0.0 /modules/mf-notes/1.0.0/mf-manifest.json' });
  });
});
