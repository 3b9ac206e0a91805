import { screen, waitFor } from '@testing-library/react';
import { storageKeys, TelemetryBody } from 'contracts';
import type { ModuleLoad } from 'protocol';
import { defineModule, getApi, type ModulePanels, Slot, type SlotName, type SlotProperties } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { forgetModule } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliverModule, serveRemotes } from '../testing/server.ts';
import { reportBlocks } from './blocked-panels.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const DAY = { date: '2026-01-30' };
const IMPORT = { importId: 'a' };
const DayPage = () => <Slot name="day.panel" properties={DAY} />;
deliverModule(
  defineModule('mf-days', [
    { path: '/days', access: 'trader', title: 'Day', load: async () => ({ default: DayPage }) },
  ]),
);

/** Delivers a module with one panel. @returns its entry of remotes.json */
const createPanel = <S extends SlotName>(name: string, slot: S, Panel: (properties: SlotProperties[S]) => unknown) => {
  const panels = { one: { slot, load: async () => ({ default: Panel }) } } as unknown as ModulePanels;
  forgetModule(name);
  deliverModule(defineModule(name, [], panels));
  const panel = { name: 'one', slot, label: name, order: 10, height: 120 };
  return { ...createRemote(name, [`/${name}`]), panels: [panel] };
};

let sent: ModuleLoad[] = [];
let leave = () => {};

const open = async (...remotes: unknown[]) => {
  serveRemotes([createRemote('mf-days', ['/days']), ...remotes]);
  leave = (await renderApp('/days')).unmount;
  jest.spyOn(getApi(), 'call').mockImplementation((async (_: unknown, { body }: { body: unknown }) => {
    sent.push(...TelemetryBody.parse(body).loads);
  }) as never);
};

/** The reports about the page and `count` others, each once: strict mode runs effects twice. @returns the others */
const findReports = async (count: number) => {
  const getReports = () => [...new Set(sent.map(({ module, outcome }) => `${module} ${outcome}`))].sort();
  await waitFor(() => expect(getReports()).toHaveLength(count + 1), { timeout: 6_000 });
  return getReports().filter((report) => report !== 'mf-days@1.0.0 ready');
};

const storeBlock = (block: object): void =>
  localStorage.setItem(
    storageKeys.blockedPanels,
    JSON.stringify({
      'mf-rules/one': { version: '1.0.0', path: '/days', startedAt: 0, isLate: false, isReported: false, ...block },
    }),
  );

beforeEach(() => {
  // Reports wait for others, and waitFor moves the time ahead.
  jest.useFakeTimers({ doNotFake: ['performance'], advanceTimers: true });
  sent = [];
  localStorage.removeItem(storageKeys.blockedPanels);
  signInTestUser();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  leave();
  jest.useRealTimers();
});

describe('a panel with a slot', () => {
  it('shows nothing in its own slot, and is at fault (SLT-02)', async () => {
    const rules = createPanel('mf-rules', 'day.panel', () => (
      <>
        <p>Rules</p>
        <Slot name="day.panel" properties={DAY} />
      </>
    ));
    const others = createPanel('mf-others', 'day.panel', () => <p>Others</p>);
    await open(rules, others);
    expect(await findReports(3)).toEqual(['mf-others@1.0.0 ready', 'mf-rules@1.0.0 error', 'mf-rules@1.0.0 ready']);
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });

  it('shows nothing in a slot that leads back to it (SLT-02)', async () => {
    const rules = createPanel('mf-rules', 'day.panel', () => <Slot name="import.done" properties={IMPORT} />);
    const others = createPanel('mf-others', 'import.done', () => <Slot name="day.panel" properties={DAY} />);
    await open(rules, others);
    expect(await findReports(3)).toEqual(['mf-others@1.0.0 error', 'mf-others@1.0.0 ready', 'mf-rules@1.0.0 ready']);
    expect(screen.getAllByRole('region')).toHaveLength(2);
  });

  it('is at fault when a panel in it fails (SLT-02)', async () => {
    const rules = createPanel('mf-rules', 'day.panel', () => <Slot name="import.done" properties={IMPORT} />);
    const others = createPanel('mf-others', 'import.done', () => {
      throw new Error('no such import');
    });
    await open(rules, others);
    expect(await findReports(2)).toEqual(['mf-rules@1.0.0 ready', 'mf-rules@1.0.0 render']);
    expect(screen.getByRole('region', { name: 'mf-others' })).toHaveTextContent('stopped because of an error');
  });
});

describe('a panel whose first render never ended', () => {
  const minutes = (count: number) => Date.now() - count * 60_000;
  const openRules = () => open(createPanel('mf-rules', 'day.panel', () => <p>Rules</p>));

  it('is not rendered in another tab, and is reported as slow, once (SLT-02 REL-03)', async () => {
    storeBlock({ startedAt: minutes(1) });
    await openRules();
    await waitFor(() => expect(screen.getByRole('region')).toHaveTextContent('made the page stop responding'));
    expect(await findReports(1)).toEqual(['mf-rules@1.0.0 slow']);
    leave();
    sent = [];
    await openRules();
    reportBlocks();
    await waitFor(() => expect(screen.getByRole('region')).toHaveTextContent('made the page stop responding'));
    expect(await findReports(0)).toEqual([]);
  });

  it('is reported when another page is opened, with the page that showed it (SLT-02 REL-03)', async () => {
    storeBlock({ startedAt: minutes(1), path: '/trades/:id' });
    await open();
    reportBlocks();
    await findReports(1);
    expect(sent).toContainEqual({ module: 'mf-rules@1.0.0', outcome: 'slow', path: '/trades/:id' });
  });

  it.each([
    ['a day later', { startedAt: minutes(24 * 60) }],
    ['in another version', { startedAt: minutes(1), version: '0.9.0', isReported: true }],
    ['while another tab has just begun to render it', { startedAt: Date.now() + 60_000 }],
    ['if what was stored is damaged', { startedAt: 'yesterday' }],
  ])('is rendered again %s (SLT-02)', async (_, block) => {
    storeBlock(block);
    await openRules();
    expect(await screen.findByText('Rules')).toBeVisible();
    await waitFor(() => expect(localStorage.getItem(storageKeys.blockedPanels)).toBeNull());
  });
});
