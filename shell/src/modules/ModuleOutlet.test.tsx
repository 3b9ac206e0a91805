import { act, screen } from '@testing-library/react';
import { use, useEffect, useLayoutEffect } from 'react';
import { defineModule, type RemoteModule } from 'shared-ui/host';
import { signOutTestUser } from 'shared-ui/testing';
import { renderApp } from '../testing/renderApp.tsx';
import { deliver, deliverModule, entryOf, serveRemotes, takeAttempts } from '../testing/server.ts';
import { LoadError } from './load-error.ts';
import { forgetModule } from './modules.ts';

jest.mock('./federation.ts', () => ({ federation: jest.requireActual('../testing/server.ts').federation }));

const Page = () => <h1>Charts</h1>;

let isReady = false;
const never = new Promise<never>(() => {});
const Suspending = () => (isReady ? <h1>Charts</h1> : use(never));

let throwsOn: string | undefined;
const throwing = (kind: string) => () => {
  if (throwsOn === kind) throw new Error('a bug');
};
const Leaving = () => {
  useLayoutEffect(() => throwing('layout effect'), []);
  useEffect(() => throwing('effect'), []);
  return <h1>Charts</h1>;
};

let broken = false;
const Crashing = () => {
  if (broken) throw new Error('a bug');
  return <h1>Charts</h1>;
};

const chartsModule = (load: RemoteModule['routes'][number]['load'] = async () => ({ default: Page })): RemoteModule =>
  defineModule({
    contract: 1,
    name: 'mf-charts',
    routes: [{ path: '/charts', access: 'public', title: 'Charts', load }],
  });

const fails = (error: Error) => () => Promise.reject(error);
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });
const retry = async (user: Awaited<ReturnType<typeof renderApp>>['user']) =>
  act(() => user.click(screen.getByRole('button', { name: 'Retry' })));
const barIsAlive = () => expect(screen.getByRole('link', { name: 'Pricing' })).toBeVisible();

beforeEach(() => {
  forgetModule('mf-charts');
  sessionStorage.clear();
  throwsOn = undefined;
  signOutTestUser();
  serveRemotes([entryOf('mf-charts', ['/charts'])]);
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.useRealTimers());

describe('MFE-03 a module that fails', () => {
  const delivers = (contract: number) => async () => ({ default: { ...chartsModule(), contract } });
  const failures: [string, () => Promise<unknown>, string][] = [
    ['is down', fails(new LoadError('unreachable', '')), 'The module mf-charts could not be reached.'],
    ['is slow', fails(new LoadError('slow', '')), 'The module mf-charts did not answer within 10 seconds.'],
    ['throws as it starts', fails(new Error('boom')), 'The module mf-charts failed while it started.'],
    ['arrives damaged', fails(new LoadError('damaged', '')), 'The module mf-charts arrived damaged.'],
    ['misses a file', fails(chunkError('error')), 'The module mf-charts could not be reached.'],
    [
      'says another contract than its list',
      delivers(2),
      'is not of the right shape: mf-charts was built for module contract 2',
    ],
    ['delivers nothing', async () => undefined, 'is not of the right shape: mf-charts did not export a module.'],
  ];

  it.each(failures)('%s: says so, keeps the bar, and Retry brings the page back', async (_, delivery, sentence) => {
    deliver('mf-charts', delivery);
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    barIsAlive();

    await retry(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    deliverModule(chartsModule());
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it.each([
    [2, 'newer'],
    [0, 'older'],
  ])(
    'is listed with the contract %d: needs a shell that is %s, and is not even asked for',
    async (contract, needed) => {
      deliverModule(chartsModule());
      serveRemotes([{ ...entryOf('mf-charts', ['/charts']), contract }]);
      takeAttempts();
      await renderApp('/charts');
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(new RegExp(`The module mf-charts needs an? ${needed} shell:`));
      expect(alert).toHaveTextContent(`built for module contract ${contract}, but this shell supports 1.`);
      expect(takeAttempts()).toEqual([]);
    },
  );

  it('costs only its own pages: one can go elsewhere, and come back', async () => {
    deliver('mf-charts', fails(new LoadError('unreachable', '')));
    const { user } = await renderApp('/charts');
    await screen.findByRole('alert');
    await act(() => user.click(screen.getByRole('link', { name: 'Pricing' })));
    expect(screen.getByText('Page Coming Soon')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks for a new address at each attempt, and for the list of modules anew', async () => {
    takeAttempts();
    deliver('mf-charts', fails(new LoadError('unreachable', '')));
    const { user } = await renderApp('/charts');
    await screen.findByRole('alert');
    const moved = { ...entryOf('mf-charts', ['/charts']), entry: '/modules/mf-charts/2.0.0/mf-manifest.json' };
    serveRemotes([moved]);
    await retry(user);
    await screen.findByRole('alert');
    const [first = '', second = ''] = takeAttempts();
    expect(first).toMatch(/^\/modules\/mf-charts\/1\.0\.0\/mf-manifest\.json/);
    expect(second).toMatch(/^\/modules\/mf-charts\/2\.0\.0\/mf-manifest\.json\?r=\d+$/);
  });
});

describe('MFE-03 a page that fails', () => {
  it('whose code does not come: Retry asks for it anew', async () => {
    let good = false;
    const load = () => (good ? Promise.resolve({ default: Page }) : Promise.reject(chunkError('missing')));
    deliverModule(chartsModule(load));
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts could not be reached.');
    barIsAlive();
    good = true;
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('whose code hangs: says so', async () => {
    deliverModule(chartsModule(() => Promise.reject(chunkError('timeout'))));
    await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('did not arrive completely within 10 seconds');
  });

  it('crashes: the bar stays, a reload is offered, and Retry shows it again', async () => {
    broken = true;
    deliverModule(chartsModule(async () => ({ default: Crashing })));
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts stopped because of an error.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(document.title).toBe('This page is not available right now · Trading Journal');
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    barIsAlive();
    broken = false;
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toHaveFocus();
  });
});

describe('MFE-03 a page that misbehaves', () => {
  it('and never shows anything is told after 15 seconds; Retry shows it once it does', async () => {
    // A fake `performance` does not list what was loaded.
    jest.useFakeTimers({ doNotFake: ['performance'] });
    deliverModule(chartsModule(async () => ({ default: Suspending })));
    await renderApp('/charts');
    await act(() => jest.advanceTimersByTimeAsync(14_000));
    expect(screen.getByText('Loading the page...')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('alert')).toHaveTextContent('The module mf-charts showed nothing for 15 seconds.');
    isReady = true;
    await act(() => screen.getByRole('button', { name: 'Retry' }).click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it.each(['layout effect', 'effect'])('and throws while it is left, in its %s, costs no other page', async (kind) => {
    deliverModule(chartsModule(async () => ({ default: Leaving })));
    const { user } = await renderApp('/charts');
    await screen.findByRole('heading', { name: 'Charts' });
    throwsOn = kind;
    await act(() => user.click(screen.getByRole('link', { name: 'Pricing' })));
    expect(await screen.findByText('Page Coming Soon')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a tab that is older than a release', () => {
  const version = (number: string) => ({
    ...entryOf('mf-charts', ['/charts']),
    version: number,
    entry: `/modules/mf-charts/${number}/mf-manifest.json`,
  });
  const open = async (number: string) => {
    forgetModule('mf-charts');
    serveRemotes([version(number)]);
    return renderApp('/charts');
  };
  /** The tab knows one version; the list has the next when it asks again. */
  const release = (number: string) => () => {
    serveRemotes([version(number)]);
    return Promise.reject(chunkError('error'));
  };

  it('and misses a page’s code offers a reload, once for each version', async () => {
    deliverModule(chartsModule(release('1.1.0')));
    const view = await open('1.0.0');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is a newer version of this pageThe module mf-charts has a newer version than the one that this tab began with.',
    );
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();

    view.unmount();
    await open('1.0.0');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts could not be reached.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('and misses a module of which nothing ran yet takes the next version', async () => {
    let isGone = true;
    deliver('mf-charts', () => {
      if (!isGone) return Promise.resolve({ default: chartsModule() });
      isGone = false;
      return release('1.1.0')();
    });
    await open('1.0.0');
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('and misses a page’s code while its version is the latest has Retry', async () => {
    deliverModule(chartsModule(release('1.2.0')));
    await open('1.2.0');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts could not be reached.');
  });
});

describe('the list of modules', () => {
  it('MFE-03 that cannot be had costs the modules’ pages alone, and Retry asks for it anew', async () => {
    deliverModule(chartsModule());
    serveRemotes(() => new Response('', { status: 503 }));
    const { user } = await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The list of modules could not be reached.');
    barIsAlive();
    serveRemotes([entryOf('mf-charts', ['/charts'])]);
    await retry(user);
    expect(await screen.findByRole('heading', { name: 'Charts' })).toBeVisible();
  });

  it('MFE-03 an entry of the wrong shape costs that module’s pages alone', async () => {
    serveRemotes([{ ...entryOf('mf-charts', ['/charts']), version: 7 }]);
    await renderApp('/charts');
    expect(await screen.findByRole('alert')).toHaveTextContent('The module mf-charts arrived damaged.');
    barIsAlive();
  });
});
