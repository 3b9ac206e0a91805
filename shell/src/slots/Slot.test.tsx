import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { storageKeys } from 'contracts';
import { computeBucket } from 'protocol';
import { type ComponentType, use } from 'react';
import { defineModule, type ModulePanels, type Mountable, Slot, type SlotArrangement } from 'shared-ui/host';
import { provideHost } from 'shared-ui/host/shell';
import { fakeAuth, mockApi, mockMedia, signInTestUser } from 'shared-ui/testing';
import { LoadError } from '../modules/fetch.ts';
import { forgetModule } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliver, deliverModule, serveRemotes, takeRequestedEntries } from '../testing/server.ts';
import { slots } from './Slot.tsx';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

let arrangement: SlotArrangement | undefined;
let day = '2026-01-30';
let subject: string | undefined;

const DayPage = () => (
  <>
    <h1>Day</h1>
    <Slot name="day.panel" properties={{ date: day }} arrangement={arrangement} subject={subject} />
  </>
);
deliverModule(
  defineModule('mf-days', [
    { path: '/days', access: 'trader', title: 'Day', load: async () => ({ default: DayPage }) },
  ]),
);

const Rules: ComponentType<{ date: string }> = ({ date }) => <p>Rules of {date}</p>;
const createPanels = (Panel: ComponentType<{ date: string }>): ModulePanels => ({
  rules: { slot: 'day.panel', load: async () => ({ default: Panel }) },
});
const deliverRules = (Panel = Rules) => deliverModule(defineModule('mf-rules', [], createPanels(Panel)));

const days = createRemote('mf-days', ['/days']);
const createPanelModule = (name: string, label: string, order: number) => ({
  ...createRemote(name, [`/${name}`]),
  panels: [{ name: 'rules', slot: 'day.panel', label, order, height: 120 }],
});
const rules = createPanelModule('mf-rules', 'Rules', 20);
const limits = createPanelModule('mf-limits', 'Limits', 10);

let leave = () => {};
const open = async (remotes: unknown[] = [days, rules]) => {
  leave();
  for (const name of ['mf-days', 'mf-rules', 'mf-limits']) forgetModule(name);
  serveRemotes(remotes);
  const view = await renderApp('/days');
  leave = view.unmount;
  await screen.findByRole('heading', { name: 'Day' });
  return view;
};
/** Signs in a trader who gets a staged version of mf-rules neither first nor last. */
const signInWithBucket = (): number => {
  const bucket = computeBucket(signInTestUser(), 'mf-rules');
  return bucket > 0 && bucket < 99 ? bucket : signInWithBucket();
};
const findPanel = (name: string) => screen.findByRole('region', { name });
const retry = (panel: HTMLElement) => userEvent.click(within(panel).getByRole('button', { name: /^Retry/ }));

beforeEach(() => {
  localStorage.removeItem(storageKeys.blockedPanels);
  arrangement = undefined;
  subject = undefined;
  day = '2026-01-30';
  signInTestUser();
  deliverRules();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  leave();
  leave = () => {};
});

describe('a slot', () => {
  it('names its panels by what they are about, where a page shows it several times (SLT-01)', async () => {
    subject = 'Friday';
    await open();
    expect(await findPanel('Rules of Friday')).toHaveTextContent('Rules of 2026-01-30');
  });

  it('shows the panel of a module that the page does not know, as a named region (SLT-01)', async () => {
    await open();
    expect(await within(await findPanel('Rules')).findByText('Rules of 2026-01-30')).toBeVisible();
  });

  it('renders nothing and requests nothing without panels (SLT-03)', async () => {
    takeRequestedEntries();
    const { container } = await open([days, { ...rules, panels: [{ ...rules.panels[0], slot: 'trade.panel' }] }]);
    expect(within(container).queryByRole('region')).toBeNull();
    expect(takeRequestedEntries()).toEqual([expect.stringContaining('/mf-days/')]);
  });

  it('reserves the space of a panel, whose module loads after that of the page (SLT-02 SLT-03)', async () => {
    deliver('mf-rules', () => new Promise(() => {}));
    takeRequestedEntries();
    await open();
    const panel = screen.getByRole('region', { name: 'Rules' });
    expect(panel.lastElementChild).toHaveStyle({ minHeight: '120px' });
    const requested: unknown[] = [];
    await waitFor(() => {
      requested.push(...takeRequestedEntries());
      expect(requested).toEqual(['/mf-days/', '/mf-rules/'].map((folder) => expect.stringContaining(folder)));
    });
    expect(panel.lastElementChild).toHaveStyle({ minHeight: '120px' });
  });

  it('reserves another height on a phone where a panel states one (SLT-02)', async () => {
    mockMedia((query) => query === '(width < 48rem)');
    deliver('mf-rules', () => new Promise(() => {}));
    await open([days, { ...rules, panels: [{ ...rules.panels[0], phoneHeight: 80 }] }, limits]);
    const getReserved = (name: string) => screen.getByRole('region', { name }).lastElementChild;
    expect(getReserved('Rules')).toHaveStyle({ minHeight: '80px' });
    expect(getReserved('Limits')).toHaveStyle({ minHeight: '120px' });
  });

  it('of the dashboard waits until the page is idle (SLT-03)', async () => {
    const idle = jest.fn<number, [IdleRequestCallback]>(() => 1);
    Object.assign(window, { requestIdleCallback: idle, cancelIdleCallback: () => undefined });
    takeRequestedEntries();
    const panels = [{ ...rules.panels[0], slot: 'dashboard.card' }];
    await open([days, { ...rules, panels }]);
    render(<slots.Slot name="dashboard.card" properties={{ filter: {}, unit: 'dollars' }} />);
    expect(screen.getByRole('region', { name: 'Rules' })).toHaveAttribute('aria-busy', 'true');
    expect(takeRequestedEntries()).toEqual([expect.stringContaining('/mf-days/')]);
    act(() => idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 }));
    await waitFor(() => expect(takeRequestedEntries()).toEqual([expect.stringContaining('/mf-rules/')]));
  });

  it('shows panels by their order, or as the trader arranged them (SLT-02)', async () => {
    const getLabels = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await open([days, rules, limits]);
    expect(getLabels()).toEqual(['Limits', 'Rules']);
    arrangement = { order: ['mf-gone/x', 'mf-rules/rules'], hidden: [] };
    await open([days, rules, limits]);
    expect(getLabels()).toEqual(['Rules', 'Limits']);
    arrangement = { order: [], hidden: ['mf-limits/rules'] };
    await open([days, rules, limits]);
    expect(getLabels()).toEqual(['Rules']);
  });

  it('has the panels of a staged version for the traders that get it (SLT-02)', async () => {
    const { name, panels: _, ...current } = rules;
    const stage = (percent: number) => ({ name, ...current, staged: { ...rules, version: '1.1.0', percent } });
    const bucket = signInWithBucket();
    await open([days, stage(bucket + 1)]);
    expect(await findPanel('Rules')).toBeVisible();
    await open([days, stage(bucket)]);
    expect(screen.queryByRole('region')).toBeNull();
  });
});

describe('a panel without React', () => {
  const deliverMounted = (mount: Mountable<{ date: string }>['mount']) =>
    deliverModule(defineModule('mf-rules', [], { rules: { slot: 'day.panel', load: async () => ({ mount }) } }));

  it('is shown in the slot of a page (TRU-04)', async () => {
    deliverMounted((element, { properties }) => {
      element.textContent = `Rules of ${properties.get().date}`;
      return () => {};
    });
    await open();
    expect(await within(await findPanel('Rules')).findByText('Rules of 2026-01-30')).toBeVisible();
  });

  it('fails in its place, and works again after Retry (TRU-04)', async () => {
    let isBroken = true;
    deliverMounted((element) => {
      if (isBroken) throw new Error('a bug');
      element.textContent = 'Mounted';
      return () => {};
    });
    await open();
    const panel = await findPanel('Rules');
    await waitFor(() => expect(panel).toHaveTextContent('stopped because of an error'));
    isBroken = false;
    await retry(panel);
    expect(await within(panel).findByText('Mounted')).toBeVisible();
  });
});

describe('a panel that fails', () => {
  const expectPageUsable = () => expect(screen.getByRole('heading', { name: 'Day' })).toBeVisible();

  it.each<[string, () => Promise<unknown>, string]>([
    ['is down', () => Promise.reject(new LoadError('unreachable', '')), 'is not available right now'],
    ['throws while it loads', () => Promise.reject(new Error('a bug')), 'stopped because of an error'],
    ['is missing in its module', async () => ({ default: defineModule('mf-rules', []) }), 'is not available right now'],
  ])('%s: changes nothing else, and Retry works once it is fixed (SLT-02)', async (_, delivery, message) => {
    deliver('mf-rules', delivery);
    deliver('mf-limits', async () => ({ default: defineModule('mf-limits', [], createPanels(Rules)) }));
    await open([days, rules, limits]);
    const panel = await findPanel('Rules');
    await waitFor(() => expect(panel).toHaveTextContent(message));
    expectPageUsable();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await within(await findPanel('Limits')).findByText('Rules of 2026-01-30')).toBeVisible();
    deliverRules();
    await retry(panel);
    expect(await within(panel).findByText('Rules of 2026-01-30')).toBeVisible();
  });

  it('was withdrawn after the page was opened: says so in its place (SLT-02)', async () => {
    deliver('mf-rules', () => {
      serveRemotes([days]);
      return Promise.reject(new LoadError('unreachable', ''));
    });
    await open();
    const panel = await findPanel('Rules');
    await waitFor(() => expect(panel).toHaveTextContent('is not available right now'));
    await retry(panel);
    await waitFor(() => expect(panel).toHaveTextContent('is not available right now'));
    expectPageUsable();
    await open([days]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('throws in render, and works again for another subject (SLT-02)', async () => {
    deliverRules(({ date }) => {
      if (date === '2026-01-30') throw new Error('a bug');
      return <p>Rules of {date}</p>;
    });
    await open();
    const panel = await findPanel('Rules');
    await waitFor(() => expect(panel).toHaveTextContent('stopped because of an error'));
    expectPageUsable();
    day = '2026-01-31';
    await open();
    expect(await screen.findByText('Rules of 2026-01-31')).toBeVisible();
  });

  it.each<[string, () => void]>([
    ['never loads', () => deliver('mf-rules', () => new Promise(() => {}))],
    ['never displays', () => deliverRules(() => use(new Promise<never>(() => {})))],
  ])('%s: says so after 10 seconds (SLT-02)', async (_, prepare) => {
    prepare();
    jest.useFakeTimers({ doNotFake: ['performance'] });
    await open();
    const panel = screen.getByRole('region', { name: 'Rules' });
    for (let second = 0; second < 9; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(panel).not.toHaveTextContent('This panel');
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(panel).toHaveTextContent('This panel is not available right now. The rest of the page still works.');
    expectPageUsable();
  });

  it('blocks the page: is not rendered again until the trader asks for it (SLT-02)', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    let isSlow = true;
    deliverRules((properties) => {
      if (isSlow) now += 6_000;
      return <Rules {...properties} />;
    });
    await open();
    expect(await screen.findByText('Rules of 2026-01-30')).toBeVisible();
    await open();
    const panel = await findPanel('Rules');
    await waitFor(() => expect(panel).toHaveTextContent('This panel made the page stop responding.'));
    isSlow = false;
    await retry(panel);
    expect(await within(panel).findByText('Rules of 2026-01-30')).toBeVisible();
    await open();
    expect(await screen.findByText('Rules of 2026-01-30')).toBeVisible();
  });

  it('is rendered again after the page was reloaded during its first render, or after a crash (SLT-02)', async () => {
    const getBlocking = () => localStorage.getItem(storageKeys.blockedPanels);
    let atReload: string | null = '';
    deliverRules(() => {
      expect(getBlocking()).toMatch(/mf-rules/);
      window.dispatchEvent(new Event('pagehide'));
      atReload = getBlocking();
      throw new Error('crashed');
    });
    await open();
    await waitFor(async () => expect(await findPanel('Rules')).toHaveTextContent('stopped because of an error'));
    expect([atReload, getBlocking()]).toEqual([null, null]);
  });
});

it('is empty where there is no shell (SLT-01)', async () => {
  provideHost({ api: mockApi(), auth: fakeAuth() });
  expect(Slot({ name: 'day.panel', properties: { date: day } })).toBeUndefined();
  provideHost({ api: mockApi(), auth: fakeAuth(), slots });
});
