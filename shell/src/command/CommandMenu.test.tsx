import { act, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'contracts';
import { labels } from 'contracts/labels';
import { provideHost } from 'shared-ui/host/shell';
import {
  buildGroup,
  buildTrade,
  emptyAnalytics,
  fakeAuth,
  mockApi,
  signInTestUser,
  signOutTestUser,
} from 'shared-ui/testing';
import { forgetRegistry } from '../modules/modules.ts';
import { slots } from '../slots/Slot.tsx';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliver, serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const setup = { id: 1, name: 'Gap and go', archived: false, trades: 12 };
const trade = buildTrade({ id: 7, ticker: 'GAPX', netCents: 12_050 });

const openPage = async () => {
  localStorage.setItem('authToken', 'token');
  serveRemotes([
    {
      ...createRemote('mf-reports', ['/reports']),
      nav: [
        { label: 'Reports', path: '/reports', order: 1 },
        { label: 'Year', path: '/reports/year', order: 2, group: 'Reports' },
      ],
      commands: [
        { label: 'This year', path: '/reports/year', words: 'months' },
        { label: 'Cross table', path: '/reports/cross', words: 'matrix pivot' },
        { label: 'Not its own', path: '/trades/none' },
      ],
    },
  ]);
  deliver('mf-reports', () => new Promise(() => {}));
  const view = await renderApp('/pricing');
  const api = mockApi()
    .on(labels.list, () => ({
      setups: [setup],
      tags: [{ ...setup, name: 'FOMO' }],
      accounts: [{ ...setup, name: 'Funded' }],
    }))
    .on(calls.days.analytics, () => ({ ...emptyAnalytics, byTicker: [{ ...buildGroup('GAPX'), trades: 3 }] }))
    .on(calls.trades.list, () => ({ trades: [trade] }));
  provideHost({ api, auth: fakeAuth(), slots });
  await act(async () => void signInTestUser());
  return { ...view, api };
};

const openMenu = async () => {
  const view = await openPage();
  await view.user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox', { name: 'Search pages, trades, setups, tickers and actions' });
  return { ...view, input };
};
const getOptions = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.clear();
  signOutTestUser();
  forgetRegistry();
  // jsdom has no layout.
  Element.prototype.scrollIntoView = jest.fn();
});

describe('the command menu', () => {
  it('opens with Ctrl+K at its field and leads to a page by keyboard (NAV-13)', async () => {
    const { user, input } = await openMenu();
    await waitFor(() => expect(input).toHaveFocus());
    await screen.findByRole('option', { name: 'Reports' });
    expect(
      within(screen.getByRole('group', { name: 'Pages' })).getByRole('option', { name: 'Dashboard' }),
    ).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('option', { name: /^Logout/ })).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('repo{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.pathname).toBe('/reports');
  });

  it('finds the pages that modules declare for it, by other words, too (NAV-13)', async () => {
    const { user } = await openMenu();
    expect(await screen.findByRole('option', { name: 'Cross table' })).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Not its own' })).toBeNull();
    await user.keyboard('pivot{Enter}');
    expect(location.pathname).toBe('/reports/cross');
  });

  it('lists a page of the bar once, by the name that the module declares for the menu (NAV-13)', async () => {
    const { user } = await openMenu();
    await screen.findByRole('option', { name: 'Cross table' });
    await user.keyboard('year');
    expect(getOptions()).toEqual(['This year']);
  });

  it.each([
    ['funded', 'Accounts', '/trades?account=Funded'],
    ['fomo', 'Tags', '/trades?tag=FOMO'],
  ])('finds %s among the %s of the journal (NAV-13)', async (text, group, address) => {
    const { user } = await openMenu();
    await user.keyboard(text);
    const options = within(await screen.findByRole('group', { name: group })).getAllByRole('option');
    await user.click(options[0] as HTMLElement);
    expect(location.pathname + location.search).toBe(address);
  });

  it('finds setups, tickers and trades of the journal (NAV-13)', async () => {
    const { user, api } = await openMenu();
    await user.keyboard('gap');
    await screen.findByRole('group', { name: 'Trades' });
    expect(getOptions()).toEqual(['Gap and go12 trades', 'GAPX3 trades', 'GAPXJan 30, 2026 · +$120.50']);
    expect(api.getInputs(calls.trades.list).at(-1)).toEqual({ query: { q: 'gap', limit: '6' } });
    await user.click(screen.getByRole('option', { name: /^Gap and go/ }));
    expect(location.pathname + location.search).toBe('/trades?setup=Gap+and+go');
  });

  it('says that nothing was found, and that the search failed, and still offers pages (NAV-13)', async () => {
    const { user, api } = await openMenu();
    api.on(calls.trades.list, () => ({ trades: [] }));
    await user.keyboard('xyz');
    expect(await screen.findByText('Nothing found for “xyz”.')).toBeVisible();
    api.fail(calls.trades.list, 503, { error: 'The server is busy.' });
    await user.clear(screen.getByRole('combobox'));
    await user.keyboard('dash');
    expect(await screen.findByText(/could not be searched\. The server is busy\./)).toBeVisible();
    expect(getOptions()).toEqual(['Dashboard']);
  });

  it('is not offered to visitors (NAV-13)', async () => {
    serveRemotes([]);
    const { user } = await renderApp('/pricing');
    expect(screen.queryByRole('button', { name: 'Search and commands' })).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the key of privacy mode', () => {
  it('hides and shows amounts, and says how to show them again (NAV-14)', async () => {
    const { user } = await openPage();
    const root = document.documentElement;
    await user.keyboard('p');
    expect(root).toHaveAttribute('data-privacy');
    await user.click(screen.getAllByRole('button', { name: 'Show amounts' })[0] as HTMLElement);
    expect(root).not.toHaveAttribute('data-privacy');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox'), 'privacy{Enter}');
    expect(root).toHaveAttribute('data-privacy');
    await user.keyboard('p');
    expect(root).not.toHaveAttribute('data-privacy');
  });
});
