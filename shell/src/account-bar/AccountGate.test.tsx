import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { readTabAccounts, useTradeFilter } from 'shared-ui';
import { defineModule, Link, type SlotProperties, useLeaveGuard } from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { LoadError } from '../modules/fetch.ts';
import { forgetModule, forgetRegistry } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliver, deliverModule, serveRemotes, takeRequestedEntries } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const Trades = () => {
  const { setFilter } = useTradeFilter();
  return (
    <>
      <h1>Trades</h1>
      <Link to="/reports">Reports of all</Link>
      <Link to="/trades?side=long">Long trades</Link>
      <Link to="/days">Days</Link>
      <button type="button" onClick={() => setFilter({})}>
        Clear all
      </button>
    </>
  );
};
const Days = () => <h1>Days</h1>;
const unsaved = { title: 'Leave?', text: '', leave: 'Leave', stay: 'Stay' };
const Editor = () => {
  useLeaveGuard(unsaved);
  return <h1>Editor</h1>;
};

const createPage = (path: string, Page: ComponentType) =>
  ({ path, access: 'trader', title: 'Page', load: async () => ({ default: Page }) }) as const;
const pages = defineModule('mf-trades', [
  createPage('/trades', Trades),
  createPage('/reports', Days),
  createPage('/days', Days),
  createPage('/review', Days),
  createPage('/scenarios/rules', Days),
  createPage('/trades/trash', Days),
  createPage('/charts', Days),
  createPage('/charts/:ticker', Days),
  createPage('/playbook', Days),
  createPage('/playbook/missed', Days),
  createPage('/editor', Editor),
]);
const paths = ['/trades', '/reports', '/days', '/review', '/scenarios', '/charts', '/playbook', '/editor'];
const trades = createRemote('mf-trades', paths);

const Picker = ({ selected, choose }: SlotProperties['bar.panel']) => (
  <>
    <p data-testid="selected">{selected.join(' and ') || 'all'}</p>
    <button type="button" onClick={() => choose(['Funded 50K'])}>
      Funded
    </button>
    <button type="button" onClick={() => choose([])}>
      All
    </button>
  </>
);
const panels = [{ name: 'bar', slot: 'bar.panel', label: 'Account', order: 10, height: 40 }];
const picker = { ...createRemote('mf-limits', ['/limits']), panels };
const deliverPicker = () =>
  deliverModule(defineModule('mf-limits', [], { bar: { slot: 'bar.panel', load: async () => ({ default: Picker }) } }));

const findSelected = async () => (await screen.findByTestId('selected')).textContent;
const getAddress = () => window.location.pathname + window.location.search;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

let leave = () => {};
const open = async (path: string) => {
  leave();
  leave = (await renderApp(path)).unmount;
  await screen.findByRole('heading', { level: 1 });
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem('authToken', 'token');
  forgetRegistry();
  for (const name of ['mf-trades', 'mf-limits']) forgetModule(name);
  serveRemotes([trades, picker]);
  deliverModule(pages);
  deliverPicker();
  signInTestUser();
});
afterEach(() => {
  leave();
  leave = () => {};
});

describe('the account of the bar', () => {
  it('is written into the address and kept for the tab; pages opened later have it; All removes it (LIM-08)', async () => {
    await open('/trades?side=long');
    expect(await findSelected()).toBe('all');
    await click('Funded');
    expect(await findSelected()).toBe('Funded 50K');
    expect(getAddress()).toBe('/trades?side=long&account=Funded+50K');
    expect(readTabAccounts()).toEqual(['Funded 50K']);
    await userEvent.click(screen.getByRole('link', { name: 'Days' }));
    expect(getAddress()).toBe('/days');
    expect(await findSelected()).toBe('Funded 50K');
    await userEvent.click(screen.getByRole('link', { name: 'Trading Journal, home' }));
    expect(getAddress()).toBe('/dashboard?account=Funded+50K');
    await open('/trades');
    await waitFor(() => expect(getAddress()).toBe('/trades?account=Funded+50K'));
    await screen.findByTestId('selected');
    await click('All');
    expect(getAddress()).toBe('/trades');
    expect(readTabAccounts()).toEqual([]);
    expect(await findSelected()).toBe('all');
  });

  it('is that of the address, which may have several (LIM-08)', async () => {
    await open('/trades?account=Margin');
    expect(await findSelected()).toBe('Margin');
    await open('/days?account=IRA');
    expect(await findSelected()).toBe('IRA');
    expect(readTabAccounts()).toEqual(['IRA']);
    await open('/trades?account=Margin&account=IRA');
    expect(await findSelected()).toBe('Margin and IRA');
    await open('/reports');
    await waitFor(() => expect(getAddress()).toBe('/reports?account=Margin&account=IRA'));
  });

  it.each([
    ['/review?trade=3', '/review?trade=3&account=Margin'],
    ['/scenarios/rules', '/scenarios/rules?account=Margin'],
    ['/charts/AAPL', '/charts/AAPL?account=Margin'],
    ['/playbook', '/playbook?account=Margin'],
    ['/charts', '/charts'],
    ['/playbook/missed', '/playbook/missed'],
    ['/trades/trash', '/trades/trash'],
    ['/days', '/days'],
  ])('is added to %s if its trades are those of a filter: %s (LIM-08)', async (path, address) => {
    await open('/trades?account=Margin');
    await open(path);
    await waitFor(() => expect(getAddress()).toBe(address));
    expect(await findSelected()).toBe('Margin');
  });

  it.each([
    ['the page removes it', () => click('Clear all'), '/trades'],
    [
      'a link has another filter',
      () => userEvent.click(screen.getByRole('link', { name: 'Long trades' })),
      '/trades?side=long',
    ],
  ])('is none when %s: the picker shows what the page shows (LIM-08)', async (_, act, address) => {
    await open('/trades?account=Margin');
    await act();
    await waitFor(async () => expect(await findSelected()).toBe('all'));
    expect(getAddress()).toBe(address);
    expect(readTabAccounts()).toEqual([]);
  });

  it('changes without a question on a page with unsaved changes, whose address stays (LIM-08)', async () => {
    await open('/editor');
    await screen.findByTestId('selected');
    await click('Funded');
    expect(await findSelected()).toBe('Funded 50K');
    expect(getAddress()).toBe('/editor');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is in the menu of a phone, which stays open when it changes (LIM-08 NAV-11)', async () => {
    await open('/trades');
    await screen.findByTestId('selected');
    await click('Open menu');
    await waitFor(() => expect(screen.getAllByTestId('selected')).toHaveLength(2));
    await userEvent.click(screen.getAllByRole('button', { name: 'Funded' })[1] as HTMLElement);
    expect(getAddress()).toBe('/trades?account=Funded+50K');
    expect(screen.getByRole('button', { name: 'Close menu' })).toBeVisible();
  });
});

describe('a panel of the bar', () => {
  it('loads after the page, and not for a visitor (SLT-03)', async () => {
    takeRequestedEntries();
    deliver('mf-trades', () => new Promise(() => {}));
    leave = (await renderApp('/trades')).unmount;
    await waitFor(() => expect(takeRequestedEntries()).toEqual([expect.stringContaining('/mf-trades/')]));
    leave();
    signOutTestUser();
    localStorage.clear();
    leave = (await renderApp('/')).unmount;
    expect(takeRequestedEntries()).toEqual([]);
  });

  it('is missing without a word when it cannot be loaded (SLT-02)', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const loaded = jest.fn(() => Promise.reject(new LoadError('unreachable', '')));
    deliver('mf-limits', loaded);
    await open('/trades');
    await waitFor(() => expect(loaded).toHaveBeenCalled());
    expect(screen.queryByText(/not available/)).toBeNull();
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });
});
