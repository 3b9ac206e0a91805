import { act, screen, waitFor } from '@testing-library/react';
import { type Call, calls, TelemetryBody } from 'contracts';
import type { ModuleLoad } from 'protocol';
import { useState } from 'react';
import { defineModule, getApi, type RemoteModule } from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { LoadError, ScriptError } from '../modules/fetch.ts';
import { forgetModule } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliver, deliverModule, serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

let sent: { call: Call; load: ModuleLoad }[] = [];

const open = async (remote: object = {}) => {
  serveRemotes([{ ...createRemote('mf-charts', ['/charts']), ...remote }]);
  const view = await renderApp('/charts');
  sent = [];
  jest.spyOn(getApi(), 'call').mockImplementation((async (call: Call, { body }: { body: unknown }) => {
    sent.push(...TelemetryBody.parse(body).loads.map((load) => ({ call, load })));
  }) as never);
  return view;
};
const findLoads = async (count = 1) => {
  await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(count), { timeout: 6_000 });
  // Strict mode runs effects twice; a production build does not.
  return [...new Map(sent.map(({ load }) => [load.outcome, load])).values()];
};

const Page = () => {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('a bug');
  return (
    <>
      <h1>Charts</h1>
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    </>
  );
};
const Throwing = () => {
  throw new Error('a bug');
};
const createModule = (load: RemoteModule['routes'][number]['load'] = async () => ({ default: Page })): RemoteModule =>
  defineModule('mf-charts', [{ path: '/charts', access: 'public', title: 'Charts', load }]);
const reject = (error: Error) => () => Promise.reject(error);
const createChunkError = (type: string) =>
  Object.assign(new Error('Loading failed.'), { name: 'ChunkLoadError', type });

/** jsdom has no timings of resources. */
class ResourceTiming {
  responseStatus = 200;
}
let timings: ResourceTiming[] = [];
Object.assign(globalThis, { PerformanceResourceTiming: ResourceTiming });
Object.assign(performance, { getEntriesByName: () => timings });

beforeEach(() => {
  // Reports wait for others, and waitFor moves the time ahead.
  jest.useFakeTimers({ doNotFake: ['performance'], advanceTimers: true });
  timings = [];
  forgetModule('mf-charts');
  sessionStorage.clear();
  signOutTestUser();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => jest.useRealTimers());

const deliverNoEntry = () =>
  deliver('mf-charts', reject(new ScriptError('error', '/modules/mf-charts/1.0.0/remoteEntry.js')));
const deliverChangedEntry = () => {
  timings = [new ResourceTiming()];
  deliverNoEntry();
};

const failures: [string, () => void, object?][] = [
  ['entry', deliverNoEntry],
  ['integrity', deliverChangedEntry],
  ['chunk', () => deliverModule(createModule(reject(createChunkError('missing'))))],
  ['slow', () => deliverModule(createModule(reject(createChunkError('timeout'))))],
  ['slow', () => deliver('mf-charts', reject(new LoadError('timedOut', '')))],
  ['mount', () => deliver('mf-charts', reject(new Error('a bug')))],
  ['mount', () => deliver('mf-charts', async () => ({ default: {} }))],
  ['render', () => deliverModule(createModule(async () => ({ default: Throwing })))],
  ['contract', () => deliverModule(createModule()), { contract: 2 }],
  ['shared', () => deliverModule(createModule()), { shared: { jotai: '^99.0.0' } }],
  ['manifest', () => deliverModule(createModule()), { integrity: {} }],
];

describe('the loads of a module', () => {
  it('are reported when its page is ready, with times and the route (REL-01)', async () => {
    deliverModule(createModule());
    await open();
    const times = { loadMs: expect.any(Number), readyMs: expect.any(Number) };
    expect(await findLoads()).toEqual([{ module: 'mf-charts@1.0.0', outcome: 'ready', path: '/charts', ...times }]);
    expect(sent[0]?.call).toBe(calls.system.telemetry);
  });

  it('are reported as those of the trader who is signed in (REL-03)', async () => {
    signInTestUser();
    deliverModule(createModule());
    await open();
    await findLoads();
    expect(sent[0]?.call).toBe(calls.system.reportLoads);
  });

  it.each(failures)(
    'are reported with the phase that failed: %s (REL-01)',
    async (...[outcome, deliverFault, remote]) => {
      deliverFault();
      await open(remote);
      await screen.findByRole('alert');
      expect(await findLoads()).toEqual([expect.objectContaining({ outcome })]);
    },
  );

  it('are followed by an error when a ready page stops working (REL-01)', async () => {
    deliverModule(createModule());
    const { user } = await open();
    await act(() => user.click(screen.getByRole('button', { name: 'Break' })));
    const loads = await findLoads(3);
    expect(loads.map(({ outcome }) => outcome)).toEqual(['ready', 'error']);
  });
});
