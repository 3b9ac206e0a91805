import { act, screen, waitFor } from '@testing-library/react';
import { setSession } from 'shared-ui/host/shell';
import { signInTestUser } from 'shared-ui/testing';
import { serveDraftPage } from '../testing/Draft.tsx';
import { renderApp } from '../testing/renderApp.tsx';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const queryDialog = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const findDialog = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const expectAt = (path: string) => waitFor(() => expect(location.pathname + location.hash).toBe(path));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const getNotes = () => screen.getByRole('textbox', { name: 'Notes' });

const endSession = () =>
  act(async () => {
    localStorage.clear();
    setSession({ loading: false, user: null, identity: null, error: 'Session ended.' });
  });

/** Visits /features, /pricing and the page with the form, and types into the form. */
const openDraft = async (typed = 'Waited.') => {
  localStorage.setItem('authToken', 'token');
  signInTestUser();
  const { user } = await renderApp('/features');
  const go = (path: string) =>
    act(async () => {
      window.history.pushState({ idx: window.history.state.idx + 1, key: path }, '', path);
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
  await go('/pricing');
  await go('/trades');
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), typed);
  // The blur happens here, not while the dialog takes the focus, where user-event's change event would not be in act().
  await user.tab();
  return user;
};

const isUnloadBlocked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(serveDraftPage);

describe('leaving a page with unsaved changes', () => {
  const ways: [string, () => unknown][] = [
    ['a link of the bar', () => screen.getByRole('link', { name: 'Account' }).click()],
    ['Logout', () => screen.getByRole('link', { name: 'Logout' }).click()],
    ['navigate()', () => screen.getByRole('button', { name: 'Continue' }).click()],
    ['Back', () => window.history.back()],
    ['going back by two entries', () => window.history.go(-2)],
  ];

  it.each(ways)('asks on %s; Keep editing keeps the URL, the page and the input', async (_way, go) => {
    await openDraft();
    const { length, state } = window.history;
    await act(async () => void go());
    expect(await findDialog()).toHaveAccessibleDescription('Your changes will be lost.');
    await press('Keep editing');
    await waitFor(() => expect(queryDialog()).toBeNull());
    await expectAt('/trades');
    expect([window.history.length, window.history.state]).toEqual([length, state]);
    expect(getNotes()).toHaveValue('Waited.');
  });

  it.each([
    ['Back', () => window.history.back(), '/pricing'],
    ['going back by two entries', () => window.history.go(-2), '/features'],
    ['navigate()', () => screen.getByRole('button', { name: 'Continue' }).click(), '/features'],
  ])('completes %s after Leave', async (_way, go, path) => {
    await openDraft();
    await act(async () => go());
    await findDialog();
    await press('Leave');
    await expectAt(path);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(queryDialog()).toBeNull();
  });

  it('asks on Forward too, and completes it after Leave', async () => {
    const user = await openDraft();
    await user.clear(getNotes());
    await act(async () => screen.getByRole('button', { name: 'Continue' }).click());
    await expectAt('/features');
    await act(async () => window.history.back());
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'x');
    await user.tab();
    await act(async () => window.history.forward());
    await findDialog();
    await expectAt('/trades');
    await press('Leave');
    await expectAt('/features');
  });

  it('asks once when Back is pressed twice', async () => {
    await openDraft();
    await act(async () => {
      window.history.back();
      window.history.back();
    });
    expect(await findDialog()).toBeVisible();
    await press('Keep editing');
    await expectAt('/trades');
    expect(getNotes()).toHaveValue('Waited.');
  });

  it('restores the focus after Keep editing, and focuses the new page’s heading after Leave', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await findDialog();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Features' })).toHaveFocus());
  });
});

describe('leaving without a question', () => {
  it('works when nothing was typed', async () => {
    const user = await openDraft();
    await user.clear(getNotes());
    await press('Continue');
    await expectAt('/features');
    expect(queryDialog()).toBeNull();
  });

  it('works for a jump within the page, by a link or by the URL', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('link', { name: 'Jump to the notes' }));
    await expectAt('/trades#notes');
    await act(async () => {
      location.hash = 'other';
    });
    await expectAt('/trades#other');
    expect(queryDialog()).toBeNull();
    // Each jump is a history entry. Only Back past all of them asks.
    await act(async () => window.history.go(-3));
    expect(await findDialog()).toBeVisible();
    await expectAt('/trades#other');
  });

  it('works for other parameters of the address while only a file is uploading', async () => {
    const user = await openDraft();
    const openNextPage = () => user.click(screen.getByRole('link', { name: 'Next page' }));
    await press('Upload');
    await openNextPage();
    await findDialog();
    await press('Keep editing');
    await user.clear(getNotes());
    await openNextPage();
    await waitFor(() => expect(location.search).toBe('?page=2'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await press('Continue');
    expect(await screen.findByRole('alertdialog', { name: 'Leave during the upload?' })).toBeVisible();
  });

  it('works right after saving', async () => {
    await openDraft();
    await press('Save');
    await expectAt('/features');
    expect(queryDialog()).toBeNull();
  });

  it('works when the session ends, and leads to the sign-in (AUT-06)', async () => {
    await openDraft();
    await endSession();
    await expectAt('/signin');
    expect(queryDialog()).toBeNull();
  });

  it('works when the session ends while the dialog is open (AUT-06)', async () => {
    await openDraft();
    await press('Continue');
    await findDialog();
    await endSession();
    await expectAt('/signin');
    await waitFor(() => expect(queryDialog()).toBeNull());
  });
});

describe('closing or reloading the tab', () => {
  it('is blocked only while there are unsaved changes', async () => {
    const user = await openDraft();
    expect(isUnloadBlocked()).toBe(true);
    await user.clear(getNotes());
    expect(isUnloadBlocked()).toBe(false);
    await user.type(getNotes(), 'x');
    await press('Save');
    await expectAt('/features');
    expect(isUnloadBlocked()).toBe(false);
  });
});
