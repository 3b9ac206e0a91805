import { act, screen, waitFor } from '@testing-library/react';
import { defineModule, setSession, writeTraderEntry } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { forgetModule } from '../modules/modules.ts';
import { Draft } from '../testing/Draft.tsx';
import { renderApp } from '../testing/renderApp.tsx';
import { deliverModule, entryOf, serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({ federation: jest.requireActual('../testing/server.ts').federation }));

const route = { path: '/trades', access: 'trader', title: 'x', load: async () => ({ default: Draft }) } as const;
deliverModule(defineModule({ contract: 1, name: 'mf-trades', routes: [route] }));

const logout = () => screen.getByRole('link', { name: 'Logout' });
const asked = () => screen.findByRole('alertdialog', { name: 'Sign out with unsaved drafts?' });
const dialog = () => screen.queryByRole('alertdialog');
const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

const open = async (path = '/pricing') => {
  localStorage.setItem('authToken', 'token');
  signInTestUser();
  const signOut = jest.fn(async () => {});
  const { user } = await renderApp(path, { signOut });
  writeTraderEntry('browser', 'trade-draft', 'Chased it.');
  return { user, signOut };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetModule('mf-trades');
  serveRemotes([entryOf('mf-trades', ['/trades'])]);
});

describe('signing out with drafts', () => {
  it.each([
    ['Sign out and discard drafts', false],
    ['Keep on this device', true],
  ])('%s signs out and leads home (NAV-07 AUT-10)', async (name, keepDrafts) => {
    const { user, signOut } = await open();
    await user.click(logout());
    expect(await asked()).toHaveAccessibleDescription(/^1 unsaved draft is stored only in this browser/);
    expect(signOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name }));
    await at('/');
    expect(signOut).toHaveBeenCalledWith({ keepDrafts });
    expect(dialog()).toBeNull();
  });

  it.each(['Cancel', 'Esc'])('%s stays signed in and gives the focus back (AUT-10)', async (way) => {
    const { user, signOut } = await open();
    await user.click(logout());
    await asked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard(way === 'Esc' ? '{Escape}' : '{Enter}');
    await waitFor(() => expect(logout()).toHaveFocus());
    expect([location.pathname, signOut.mock.calls]).toEqual(['/pricing', []]);
  });

  it('gives the focus back to the link in the menu of a phone (NAV-11 AUT-10)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const link = screen.getAllByRole('link', { name: 'Logout' }).at(-1) as HTMLElement;
    await user.click(link);
    await asked();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
  });

  it('asks once on a page with a question of its own, and says what that would (AUT-10)', async () => {
    const { user, signOut } = await open('/trades');
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'x');
    await user.click(logout());
    expect(await asked()).toHaveAccessibleDescription(/^What you typed is lost\..*1 unsaved draft/);
    await user.click(screen.getByRole('button', { name: 'Sign out and discard drafts' }));
    await at('/');
    expect(signOut).toHaveBeenCalled();
  });

  it('closes the question when the session ends meanwhile (AUT-06)', async () => {
    const { user } = await open();
    await user.click(logout());
    await asked();
    await act(async () => setSession({ loading: false, user: null, identity: null, error: 'Over.' }));
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it('does not ask without drafts (HOM-03)', async () => {
    const { user, signOut } = await open();
    writeTraderEntry('browser', 'trade-draft', null);
    await user.click(logout());
    await at('/');
    expect(signOut).toHaveBeenCalled();
  });
});

describe('the address /logout with drafts', () => {
  const come = async () => {
    const uid = signInTestUser();
    writeTraderEntry('browser', 'trade-draft', 'Chased it.');
    const signOut = jest.fn(async () => {});
    const { user } = await renderApp('/logout', { signOut });
    await screen.findByRole('alertdialog', { name: 'You are signed out. Discard your drafts?' });
    expect(signOut).toHaveBeenCalled();
    return { user, draft: () => localStorage.getItem(`trade-draft:${uid}`) };
  };

  it.each([
    ['Discard drafts', false],
    ['Keep on this device', true],
  ])('signs out first, then asks: %s (HOM-03 AUT-10)', async (name, stays) => {
    const { user, draft } = await come();
    await user.click(screen.getByRole('button', { name }));
    await at('/');
    expect(draft() !== null).toBe(stays);
  });

  it('leaves no drafts behind when the page is closed without an answer (AUT-10)', async () => {
    const { draft } = await come();
    window.dispatchEvent(new Event('pagehide'));
    expect(draft()).toBeNull();
  });
});
