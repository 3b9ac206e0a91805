import { act, screen, waitFor, within } from '@testing-library/react';
import { setSession } from 'shared-ui/host';
import { renderApp } from '../testing/renderApp.tsx';
import { serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({ federation: jest.requireActual('../testing/server.ts').federation }));

const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const links = () =>
  menu()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const storeToken = () => localStorage.setItem('authToken', 'token');
const fromOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));

beforeEach(() => {
  localStorage.clear();
  serveRemotes([]);
  setSession({ loading: true, user: null, identity: null, error: '' });
});

describe('the bar', () => {
  it('NAV-02 NAV-03 shows a trader Dashboard, the Trades drop-down, Account and Logout', async () => {
    storeToken();
    const { user } = await renderApp('/');
    expect(links()).toEqual(['Dashboard /dashboard', 'Account /account', 'Logout /logout']);
    await user.hover(menu().getByRole('button', { name: 'Trades' }));
    await screen.findByRole('link', { name: 'My Trades' });
    expect(links()).toEqual([
      'Dashboard /dashboard',
      'My Trades /trades',
      'Add Trade /add-trade',
      'Manage Setups /manage-flags',
      'Account /account',
      'Logout /logout',
    ]);
  });

  it('NAV-03 opens the drop-down by keyboard and by click, and Escape closes it', async () => {
    storeToken();
    const { user } = await renderApp('/');
    const trades = menu().getByRole('button', { name: 'Trades' });
    act(() => trades.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: 'Add Trade' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(trades).toHaveAttribute('aria-expanded', 'false'));
    await user.click(trades);
    expect(await screen.findByRole('link', { name: 'Manage Setups' })).toBeVisible();
  });

  it('NAV-04 shows a visitor Features, Pricing, Contact, Sign-Up and Log-In', async () => {
    await renderApp('/');
    expect(links()).toEqual([
      'Features /features',
      'Pricing /pricing',
      'Contact /contact',
      'Sign-Up /signup',
      'Log-In /signin',
    ]);
  });

  it('NAV-05 marks the link of the page one is on, and no other', async () => {
    const { user } = await renderApp('/pricing');
    const current = () =>
      menu()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent);
    expect(current()).toEqual(['Pricing']);
    await user.click(menu().getByRole('link', { name: 'Contact' }));
    expect(current()).toEqual(['Contact']);
  });

  it('NAV-06 NAV-08 follows the stored token, also when another tab changes it', async () => {
    await renderApp('/');
    const logo = () => screen.getByRole('link', { name: 'Trading Journal, home' });
    expect(logo()).toHaveAttribute('href', '/');
    act(() => {
      storeToken();
      fromOtherTab();
    });
    expect(logo()).toHaveAttribute('href', '/dashboard');
    expect(links()[0]).toBe('Dashboard /dashboard');
    act(() => {
      localStorage.clear();
      fromOtherTab();
    });
    expect(logo()).toHaveAttribute('href', '/');
  });

  it('NAV-11 folds into a menu that opens, closes on Escape and on arrival at a page', async () => {
    const { user } = await renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2);
    await user.tab();
    await user.keyboard('{Escape}');
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    await user.click(screen.getAllByRole('link', { name: 'Pricing' })[1] as HTMLElement);
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Pricing' })).toBeVisible();
  });

  it('NAV-11 the menu goes when the focus does: it would lie over what has it', async () => {
    const { user } = await renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    for (let link = 0; link < 5; link += 1) await user.tab();
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2);
    await user.tab();
    expect(screen.getByRole('link', { name: 'Get Started Now' })).toHaveFocus();
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
  });
});
