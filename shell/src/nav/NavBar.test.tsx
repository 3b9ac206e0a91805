import { act, screen, within } from '@testing-library/react';
import { setSession } from 'shared-ui/host/shell';
import { forgetRegistry } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliver, serveRemotes, takeRequestedEntries } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const getMenu = () => within(screen.getByRole('navigation', { name: 'Main' }));
const getLinks = () =>
  getMenu()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const storeToken = () => localStorage.setItem('authToken', 'token');
const notifyFromOtherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));

beforeEach(() => {
  localStorage.clear();
  forgetRegistry();
  serveRemotes([]);
  setSession({ loading: true, user: null, identity: null, error: '' });
});

describe('the navigation bar', () => {
  it('shows a trader Dashboard, the Trades dropdown, Account and Logout (NAV-02, NAV-03)', async () => {
    storeToken();
    const { user } = await renderApp('/');
    expect(getLinks()).toEqual(['Dashboard /dashboard', 'Account /account', 'Logout /logout']);
    await user.hover(getMenu().getByRole('button', { name: 'Trades' }));
    await screen.findByRole('link', { name: 'My Trades' });
    expect(getLinks()).toEqual([
      'Dashboard /dashboard',
      'My Trades /trades',
      'Add Trade /add-trade',
      'Manage Setups /manage-flags',
      'Account /account',
      'Logout /logout',
    ]);
  });

  describe('the links of modules', () => {
    const notes = { ...createRemote('mf-notes', ['/notes']), nav: [{ label: 'Notes', path: '/notes', order: 2 }] };
    const ideas = { ...createRemote('mf-ideas', ['/ideas']), nav: [{ label: 'Ideas', path: '/ideas', order: 1 }] };
    const getModuleLinks = () => getLinks().slice(1, -2);

    it('are shown to traders in the declared order, without loading the modules (MFE-02)', async () => {
      serveRemotes([notes, ideas]);
      storeToken();
      await renderApp('/');
      expect(getLinks()).toEqual([
        'Dashboard /dashboard',
        'Ideas /ideas',
        'Notes /notes',
        'Account /account',
        'Logout /logout',
      ]);
      expect(takeRequestedEntries()).toEqual([]);
    });

    it('of one group are in one dropdown, in the bar and in the menu of a phone (NAV-03 NAV-11)', async () => {
      const review = [
        { label: 'Queue', path: '/review', order: 1, group: 'Review' },
        { label: 'Days', path: '/review/days', order: 4, group: 'Review' },
      ];
      serveRemotes([notes, { ...createRemote('mf-review', ['/review']), nav: review }]);
      storeToken();
      const { user } = await renderApp('/');
      expect(getModuleLinks()).toEqual(['Notes /notes']);
      getMenu().getByRole('button', { name: 'Review' }).focus();
      await user.keyboard('{Enter}');
      expect(getModuleLinks()).toEqual(['Queue /review', 'Days /review/days', 'Notes /notes']);
      await user.keyboard('{Escape}');
      await user.click(screen.getByRole('button', { name: 'Open menu' }));
      const [, menu] = screen.getAllByRole('navigation', { name: 'Main' });
      await user.click(within(menu as HTMLElement).getByRole('button', { name: 'Review' }));
      expect(within(menu as HTMLElement).getByRole('link', { name: 'Days' })).toHaveAttribute('href', '/review/days');
    });

    it('of the group Trades follow the own links of that dropdown (NAV-03)', async () => {
      const nav = [{ label: 'Import', path: '/import', order: 1, group: 'Trades' }];
      serveRemotes([notes, { ...createRemote('mf-import', ['/import']), nav }]);
      storeToken();
      const { user } = await renderApp('/');
      await user.hover(getMenu().getByRole('button', { name: 'Trades' }));
      await screen.findByRole('link', { name: 'Import' });
      expect(getLinks()).toEqual([
        'Dashboard /dashboard',
        'My Trades /trades',
        'Add Trade /add-trade',
        'Manage Setups /manage-flags',
        'Import /import',
        'Notes /notes',
        'Account /account',
        'Logout /logout',
      ]);
    });

    it('are not shown to visitors, who do not load the list of modules (MFE-02)', async () => {
      serveRemotes([notes]);
      await renderApp('/');
      expect(screen.queryByRole('link', { name: 'Notes' })).toBeNull();
      expect(globalThis.fetch).not.toHaveBeenCalledWith('/remotes.json', expect.anything());
    });

    it.each([
      ['a label that is too long', { nav: [{ ...notes.nav[0], label: 'A very long label of a link' }] }],
      ['a label with symbols', { nav: [{ ...notes.nav[0], label: '★ <b>Notes</b>' }] }],
      ['a path of another module', { nav: [{ ...notes.nav[0], path: '/ideas' }] }],
      ['no order', { nav: [{ label: 'Notes', path: '/notes' }] }],
    ])('omit one with %s, and keep the others (MFE-02 MFE-03)', async (_, changes) => {
      serveRemotes([ideas, { ...notes, ...changes }]);
      storeToken();
      await renderApp('/');
      expect(getModuleLinks()).toEqual(['Ideas /ideas']);
    });

    it('are those of the last visit while the list of modules cannot be loaded (MFE-03)', async () => {
      serveRemotes([notes]);
      storeToken();
      const { unmount } = await renderApp('/');
      unmount();
      forgetRegistry();
      serveRemotes(() => new Response('down', { status: 503 }));
      await renderApp('/');
      expect(getModuleLinks()).toEqual(['Notes /notes']);
    });
  });

  it('shows a visitor Features, Pricing, Contact, Sign-Up and Log-In (NAV-04)', async () => {
    await renderApp('/');
    expect(getLinks()).toEqual([
      'Features /features',
      'Pricing /pricing',
      'Contact /contact',
      'Sign-Up /signup',
      'Log-In /signin',
    ]);
  });

  it('marks only the link of the current page (NAV-05)', async () => {
    const { user } = await renderApp('/pricing');
    const getCurrent = () =>
      getMenu()
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map(({ textContent }) => textContent);
    expect(getCurrent()).toEqual(['Pricing']);
    await user.click(getMenu().getByRole('link', { name: 'Contact' }));
    expect(getCurrent()).toEqual(['Contact']);
  });

  it('marks the link with the longest path of the page, and its dropdown (NAV-05)', async () => {
    const nav = [
      { label: 'Queue', path: '/review', order: 1, group: 'Review' },
      { label: 'Insights', path: '/review/insights', order: 2, group: 'Review' },
    ];
    serveRemotes([{ ...createRemote('mf-review', ['/review']), nav }]);
    deliver('mf-review', () => new Promise(() => {}));
    storeToken();
    const { user } = await renderApp('/review/insights');
    const group = getMenu().getByRole('button', { name: 'Review' });
    expect(group).toHaveAttribute('data-within', 'true');
    expect(getMenu().getByRole('button', { name: 'Trades' })).not.toHaveAttribute('data-within');
    await user.hover(group);
    expect(await screen.findByRole('link', { name: 'Insights' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Queue' })).not.toHaveAttribute('aria-current');
  });

  it('follows the stored token, also when another tab changes it (NAV-06, NAV-08)', async () => {
    await renderApp('/');
    const getLogo = () => screen.getByRole('link', { name: 'Trading Journal, home' });
    expect(getLogo()).toHaveAttribute('href', '/');
    act(() => {
      storeToken();
      notifyFromOtherTab();
    });
    expect(getLogo()).toHaveAttribute('href', '/dashboard');
    expect(getLinks()[0]).toBe('Dashboard /dashboard');
    act(() => {
      localStorage.clear();
      notifyFromOtherTab();
    });
    expect(getLogo()).toHaveAttribute('href', '/');
  });

  it('collapses into a menu that closes on Escape and on navigation (NAV-11)', async () => {
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

  it('closes the menu when it loses the focus, because it would cover the focused element (NAV-11)', async () => {
    const { user } = await renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    for (let link = 0; link < 5; link += 1) await user.tab();
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(2);
    await user.tab();
    expect(screen.getByRole('link', { name: 'Get Started Now' })).toHaveFocus();
    expect(screen.getAllByRole('navigation', { name: 'Main' })).toHaveLength(1);
  });
});
