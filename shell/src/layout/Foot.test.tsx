import { act, screen, within } from '@testing-library/react';
import { clearError, reportError } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { forgetRegistry } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, serveRemotes } from '../testing/server.ts';

const review = {
  ...createRemote('mf-review', ['/review']),
  nav: [{ label: 'Queue', path: '/review', order: 1, group: 'Review' }],
};

beforeEach(() => {
  localStorage.clear();
  forgetRegistry();
  serveRemotes([review]);
});

describe('the bar at the bottom of a phone', () => {
  it('leads to the pages of every day, marks the current one and opens the command menu (NAV-15)', async () => {
    localStorage.setItem('authToken', 'token');
    const { user } = await renderApp('/pricing');
    await act(async () => void signInTestUser());
    const bar = within(screen.getByRole('navigation', { name: 'Quick access' }));
    expect(bar.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'Dashboard /dashboard',
      'Trades /trades',
      'Add Trade /add-trade',
      'Review /review',
    ]);
    await user.click(bar.getByRole('link', { name: 'Dashboard' }));
    expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
    await user.click(bar.getByRole('button', { name: 'More' }));
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeVisible();
  });

  it('is not shown to visitors, and has no page of a module that is not released (NAV-15)', async () => {
    serveRemotes([]);
    await renderApp('/pricing');
    expect(screen.queryByRole('navigation', { name: 'Quick access' })).toBeNull();
    localStorage.setItem('authToken', 'token');
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' })));
    const bar = within(screen.getByRole('navigation', { name: 'Quick access' }));
    expect(bar.queryByRole('link', { name: 'Review' })).toBeNull();
  });
});

describe('the offline banner', () => {
  it('shows what failed, in place of a toast that would cover the page (CLI-03)', async () => {
    await renderApp('/pricing');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await act(async () => reportError('The trade could not be saved.'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByText(/^You are offline\./)).toContainElement(screen.getByRole('alert'));
    act(clearError);
    expect(screen.queryByRole('alert')).toBeNull();
    online.mockRestore();
  });
});
