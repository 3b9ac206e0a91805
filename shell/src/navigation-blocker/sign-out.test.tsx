import { screen, waitFor } from '@testing-library/react';
import { writeTraderEntry } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { serveDraftPage } from '../testing/Draft.tsx';
import { renderApp } from '../testing/renderApp.tsx';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const getLogout = () => screen.getByRole('link', { name: 'Logout' });
const findDialog = () => screen.findByRole('alertdialog', { name: 'Sign out with unsaved drafts?' });
const queryDialog = () => screen.queryByRole('alertdialog');
const expectAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

const open = async (path = '/pricing') => {
  localStorage.setItem('authToken', 'token');
  signInTestUser();
  const signOut = jest.fn(async () => {});
  const { user } = await renderApp(path, { signOut });
  writeTraderEntry('browser', 'trade-draft', 'Chased it.');
  return { user, signOut };
};

beforeEach(serveDraftPage);

describe('signing out with drafts', () => {
  it.each([
    ['Sign out and discard drafts', false],
    ['Keep on this device', true],
  ])('%s signs out and leads home (NAV-07, AUT-10)', async (name, keepDrafts) => {
    const { user, signOut } = await open();
    await user.click(getLogout());
    expect(await findDialog()).toHaveAccessibleDescription(/^1 unsaved draft is stored only in this browser/);
    expect(signOut).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name }));
    await expectAt('/');
    expect(signOut).toHaveBeenCalledWith({ keepDrafts });
    expect(queryDialog()).toBeNull();
  });

  it.each(['Cancel', 'Esc'])('%s stays signed in and restores the focus (AUT-10)', async (way) => {
    const { user, signOut } = await open();
    await user.click(getLogout());
    await findDialog();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard(way === 'Esc' ? '{Escape}' : '{Enter}');
    await waitFor(() => expect(getLogout()).toHaveFocus());
    expect([location.pathname, signOut.mock.calls]).toEqual(['/pricing', []]);
  });

  it('restores the focus to the link in the phone menu (NAV-11, AUT-10)', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const link = screen.getAllByRole('link', { name: 'Logout' }).at(-1) as HTMLElement;
    await user.click(link);
    await findDialog();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(link).toHaveFocus());
  });

  it('asks once on a page with unsaved changes, and mentions them too (AUT-10)', async () => {
    const { user, signOut } = await open('/trades');
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'x');
    await user.click(getLogout());
    expect(await findDialog()).toHaveAccessibleDescription(/^Your changes will be lost\..*1 unsaved draft/);
    await user.click(screen.getByRole('button', { name: 'Sign out and discard drafts' }));
    await expectAt('/');
    expect(signOut).toHaveBeenCalled();
  });

  it('does not ask without drafts (HOM-03)', async () => {
    const { user, signOut } = await open();
    writeTraderEntry('browser', 'trade-draft', null);
    await user.click(getLogout());
    await expectAt('/');
    expect(signOut).toHaveBeenCalled();
  });
});

describe('opening /logout by its URL with drafts', () => {
  const openLogout = async () => {
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
  ])('signs out first, then asks: %s (HOM-03, AUT-10)', async (name, keepsDrafts) => {
    const { user, draft } = await openLogout();
    await user.click(screen.getByRole('button', { name }));
    await expectAt('/');
    expect(draft() !== null).toBe(keepsDrafts);
  });

  it('deletes the drafts when the page is closed without a decision (AUT-10)', async () => {
    const { draft } = await openLogout();
    window.dispatchEvent(new Event('pagehide'));
    expect(draft()).toBeNull();
  });
});
