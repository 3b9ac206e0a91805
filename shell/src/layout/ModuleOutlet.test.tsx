import { act, screen } from '@testing-library/react';
import { use, useEffect, useLayoutEffect } from 'react';
import { defineModule, type Mountable, type RemoteModule } from 'shared-ui/host';
import { signOutTestUser } from 'shared-ui/testing';
import { LoadError } from '../modules/fetch.ts';
import { forgetModule } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliver, deliverModule, serveRemotes, takeRequestedEntries } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const Page = () => <h1>Charts</h1>;

let isReady = false;
const never = new Promise<never>(() => {});
const Suspending = () => (isReady ? <h1>Charts</h1> : use(never));

let failingCleanup: string | undefined;
const createCleanup = (kind: string) => () => {
  if (failingCleanup === kind) throw new Error('a bug');
};
const ThrowingOnUnmount = () => {
  useLayoutEffect(() => createCleanup('layout effect'), []);
  useEffect(() => createCleanup('effect'), []);
  return <h1>Charts</h1>;
};

let isBroken = false;
const Crashing = () => {
  if (isBroken) throw new Error('a bug');
  return <h1>Charts</h1>;
};

const createModule = (load: RemoteModule['routes'][number]['load'] = async () => ({ default: Page })): RemoteModule =>
  defineModule('mf-charts', [{ path: '/charts', access: 'public', title: 'Charts', load }]);

const reject = (error: Error) => () => Promise.reject(error);
const createChunkError = (type: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });
const retry = async (user: Awaited<ReturnType<typeof renderApp>>['user']) =>
  act(() => user.click(screen.getByRole('button', { name: 'Retry' })));
const expectBarVisible = () => expect(screen.getByRole('link', { name: 'Pricing' })).toBeVisible();

beforeEach(() => {
  forgetModule('mf-charts');
  sessionStorage.clear();
  failingCleanup = undefined;
  signOutTestUser();
  serveRemotes([createRemote('mf-charts', ['/charts'])]);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.useRealTimers());

describe('a module that fails', () => {
  const deliverContract = (contract: number) => async () => ({ default: { ...createModule(), contract } });
  const failures: [string, () => Promise<unknown>, string][] = [
    ['is down', reject(new LoadError('unreachable', '')), 'The module mf-charts could not be reached.'],
    ['times out', reject(new LoadError('timedOut', '')), 'The module mf-charts took too long to load.'],
    ['throws while it starts', reject(new Error('boom')), 'The module mf-charts stopped because of an error.'],
    ['is damaged', reject(new LoadError('damaged', '')), 'The module mf-charts is damaged.'],
    ['lacks a file', reject(createChunkError('error')), 'The module mf-charts could not be reached.'],
    ['exports another contract than remotes.json lists', deliverContract(2), 'The module mf-charts is damaged.'],
    ['exports nothing', async () => undefined, 'The module mf-charts is damaged.'],
  ];

  it.each(failures)(
    '%s: shows why, keeps the bar, and Retry works once it is fixed (MFE-03)',
    async (_, delivery, message) => {
      deliver('mf-charts', delivery);
      const { user } = await renderApp('/charts');
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expectBarVisible();

      await retry(user);
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      deliverModule(createModule());
      await retry(user);
      expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
    },
  );

  it.each([2, 0])(
    'is not requested when its contract %d needs another version of the app (MFE-03)',
    async (contract) => {
      deliverModule(createModule());
      serveRemotes([{ ...createRemote('mf-charts', ['/charts']), contract }]);
      takeRequestedEntries();
      await renderApp('/charts');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('The module mf-charts needs another version of the app.');
      expect(alert).toHaveTextContent(`built for module contract ${contract}, but this shell supports 1.`);
      expect(takeRequestedEntries()).toEqual([]);
    },
  );

  it('is not requested without a hash of its entry (MFE-03)', async () => {
    deliverModule(createModule());
    serveRemotes([{ ...createRemote('mf-charts', ['/charts']), integrity: {} }]);
    takeRequestedEntries();
    await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts is damaged.');
    expect(takeRequestedEntries()).toEqual([]);
  });

  it('is requested again when the browser is online (MFE-03)', async () => {
    deliver('mf-charts', reject(new LoadError('unreachable', '')));
    await renderApp('/charts');
    await screen.findByRole('alert');
    deliverModule(createModule());
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('affects only its own pages (MFE-03)', async () => {
    deliver('mf-charts', reject(new LoadError('unreachable', '')));
    const { user } = await renderApp('/charts');
    await screen.findByRole('alert');
    await act(() => user.click(screen.getByRole('link', { name: 'Pricing' })));
    expect(screen.getByText('Page Coming Soon')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('uses the current list of modules on each attempt (MFE-03)', async () => {
    takeRequestedEntries();
    deliver('mf-charts', reject(new LoadError('unreachable', '')));
    const { user } = await renderApp('/charts');
    await screen.findByRole('alert');
    const entry = '/modules/mf-charts/2.0.0/remoteEntry.js';
    const moved = { ...createRemote('mf-charts', ['/charts']), version: '2.0.0', entry };
    serveRemotes([moved]);
    await retry(user);
    await screen.findByRole('alert');
    const [first, second] = takeRequestedEntries();
    expect(first).toBe('/modules/mf-charts/1.0.0/remoteEntry.js');
    expect(second).toBe('/modules/mf-charts/2.0.0/remoteEntry.js');
  });
});

describe('a page that fails', () => {
  it('requests missing code again on Retry (MFE-03)', async () => {
    let isAvailable = false;
    const load = () => (isAvailable ? Promise.resolve({ default: Page }) : Promise.reject(createChunkError('missing')));
    deliverModule(createModule(load));
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts could not be reached.');
    expectBarVisible();
    isAvailable = true;
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('says when its code takes too long to load (MFE-03)', async () => {
    deliverModule(createModule(() => Promise.reject(createChunkError('timeout'))));
    await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'took too long to load. The rest of the app still works.',
    );
  });

  it('keeps the bar after a crash, offers a reload, and Retry shows it again (MFE-03)', async () => {
    isBroken = true;
    deliverModule(createModule(async () => ({ default: Crashing })));
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts stopped because of an error.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(document.title).toBe('This page is not available right now · Trading Journal');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expectBarVisible();
    isBroken = false;
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toHaveFocus();
  });
});

describe('a page without React', () => {
  const deliverMounted = (mount: Mountable['mount']) => deliverModule(createModule(async () => ({ mount })));

  it('is shown, and opens other pages by links (TRU-04)', async () => {
    deliverMounted((element) => {
      const heading = document.createElement('h1');
      heading.textContent = 'Mounted';
      const link = document.createElement('a');
      link.href = '/pricing';
      link.textContent = 'To pricing';
      element.append(heading, link);
      return () => {};
    });
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('heading', { name: 'Mounted' })).toBeVisible();
    await act(() => user.click(screen.getByRole('link', { name: 'To pricing' })));
    expect(location.pathname).toBe('/pricing');
  });

  it('shows the failure of its mount in its place (TRU-04)', async () => {
    deliverMounted(() => {
      throw new Error('a bug');
    });
    await renderApp('/charts');
    expect(await screen.findByText(/^The module mf-charts stopped because of an error\./)).toBeVisible();
    expectBarVisible();
  });
});

describe('a misbehaving page', () => {
  it('is reported after 15 seconds without content, and Retry works once it is fixed (MFE-03)', async () => {
    // A fake `performance` does not list the loaded files.
    jest.useFakeTimers({ doNotFake: ['performance'] });
    deliverModule(createModule(async () => ({ default: Suspending })));
    await renderApp('/charts');
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(screen.getByText('Loading page…')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('alert')).toHaveTextContent('The module mf-charts took too long to load.');
    isReady = true;
    await act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it.each(['layout effect', 'effect'])(
    'affects no other page when the cleanup of its %s throws (MFE-03)',
    async (kind) => {
      deliverModule(createModule(async () => ({ default: ThrowingOnUnmount })));
      const { user } = await renderApp('/charts');
      await screen.findByRole('heading', { name: 'Charts' });
      failingCleanup = kind;
      await act(() => user.click(screen.getByRole('link', { name: 'Pricing' })));
      expect(await screen.findByText('Page Coming Soon')).toBeVisible();
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );
});

describe('a tab opened before a release', () => {
  const createVersion = (version: string) => ({
    ...createRemote('mf-charts', ['/charts']),
    version,
    entry: `/modules/mf-charts/${version}/remoteEntry.js`,
  });
  const openCharts = async (version: string) => {
    forgetModule('mf-charts');
    serveRemotes([createVersion(version)]);
    return renderApp('/charts');
  };
  /** Fails to load and releases the next version at the same time. */
  const failAndRelease = (version: string) => () => {
    serveRemotes([createVersion(version)]);
    return Promise.reject(createChunkError('error'));
  };

  it('offers a reload when a page’s code is missing, once for each version (MFE-03)', async () => {
    deliverModule(createModule(failAndRelease('1.1.0')));
    const view = await openCharts('1.0.0');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'A newer version of this page is availableThe module mf-charts was updated after you opened this tab.',
    );
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();

    view.unmount();
    await openCharts('1.0.0');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts could not be reached.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('loads the new version of a module that it has not used yet (MFE-03)', async () => {
    let isMissing = true;
    deliver('mf-charts', () => {
      if (!isMissing) return Promise.resolve({ default: createModule() });
      isMissing = false;
      return failAndRelease('1.1.0')();
    });
    await openCharts('1.0.0');
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('offers Retry when a page’s code is missing and its version is current (MFE-03)', async () => {
    deliverModule(createModule(failAndRelease('1.2.0')));
    await openCharts('1.2.0');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts could not be reached.');
  });
});

describe('the list of modules', () => {
  it('affects only modules’ pages when it cannot be loaded, and Retry requests it again (MFE-03)', async () => {
    deliverModule(createModule());
    serveRemotes(() => new Response('', { status: 503 }));
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The list of modules could not be reached.');
    expectBarVisible();
    serveRemotes([createRemote('mf-charts', ['/charts'])]);
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('affects only the pages of a module with an invalid entry (MFE-03)', async () => {
    serveRemotes([{ ...createRemote('mf-charts', ['/charts']), version: 7 }]);
    await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts is damaged.');
    expectBarVisible();
  });

  it.each([[{ nonsense: true }], [null], [{ ...createRemote('mf-charts', ['/charts']), paths: 7 }]])(
    'is damaged, rather than a page not found, when the entry %j could own the path (MFE-03)',
    async (entry) => {
      deliverModule(createModule());
      serveRemotes([createRemote('mf-other', ['/other']), entry]);
      const { user } = await renderApp('/charts');
      expect(await screen.findByRole('alert')).toHaveTextContent('The list of modules is damaged.');
      expectBarVisible();
      serveRemotes([createRemote('mf-charts', ['/charts'])]);
      await retry(user);
      expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
    },
  );

  it('affects no module with a valid entry when another entry is damaged (MFE-03)', async () => {
    deliverModule(createModule());
    serveRemotes([{ nonsense: true }, createRemote('mf-charts', ['/charts'])]);
    await renderApp('/charts');
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });
});
