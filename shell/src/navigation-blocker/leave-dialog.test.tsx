import { act, screen, waitFor } from '@testing-library/react';
import { defineModule, setSession } from 'shared-ui/host';
import { signInTestUser } from 'shared-ui/testing';
import { forgetModule } from '../modules/modules.ts';
import { Draft } from '../testing/Draft.tsx';
import { renderApp } from '../testing/renderApp.tsx';
import { deliverModule, entryOf, serveRemotes } from '../testing/server.ts';

jest.mock('../modules/federation.ts', () => ({ federation: jest.requireActual('../testing/server.ts').federation }));

const route = {
  path: '/trades',
  access: 'trader',
  title: 'My Trades',
  load: async () => ({ default: Draft }),
} as const;
deliverModule(defineModule({ contract: 1, name: 'mf-trades', routes: [route] }));

const dialog = () => screen.queryByRole('alertdialog', { name: 'Leave without saving?' });
const asked = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const at = (path: string) => waitFor(() => expect(location.pathname + location.hash).toBe(path));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const notes = () => screen.getByRole('textbox', { name: 'Notes' });

const endSession = () =>
  act(async () => {
    localStorage.clear();
    setSession({ loading: false, user: null, identity: null, error: 'Over.' });
  });

/** /features, then /pricing, then the page with the form; something is typed there, unless told otherwise. */
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
  return user;
};

const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(() => {
  localStorage.clear();
  forgetModule('mf-trades');
  serveRemotes([entryOf('mf-trades', ['/trades'])]);
});

describe('leaving a page that has a question', () => {
  const ways: [string, () => unknown][] = [
    ['a link of the bar', () => screen.getByRole('link', { name: 'Account' }).click()],
    ['Logout', () => screen.getByRole('link', { name: 'Logout' }).click()],
    ['the page’s own navigate()', () => screen.getByRole('button', { name: 'Go on' }).click()],
    ['Back', () => window.history.back()],
    ['two entries back at once', () => window.history.go(-2)],
  ];

  it.each(ways)('asks on %s, and stays with address, page and what was typed', async (_way, go) => {
    await openDraft();
    const { length, state } = window.history;
    await act(async () => void go());
    expect(await asked()).toHaveAccessibleDescription('What you typed is lost.');
    await press('Keep editing');
    await waitFor(() => expect(dialog()).toBeNull());
    await at('/trades');
    expect([window.history.length, window.history.state]).toEqual([length, state]);
    expect(notes()).toHaveValue('Waited.');
  });

  it.each([
    ['Back', () => window.history.back(), '/pricing'],
    ['two entries back at once', () => window.history.go(-2), '/features'],
    ['navigate()', () => screen.getByRole('button', { name: 'Go on' }).click(), '/features'],
  ])('goes where %s wanted when told to leave', async (_way, go, path) => {
    await openDraft();
    await act(async () => go());
    await asked();
    await press('Leave');
    await at(path);
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
    expect(dialog()).toBeNull();
  });

  it('asks on Forward as well, and comes through Back again', async () => {
    const user = await openDraft();
    await user.clear(notes());
    await act(async () => screen.getByRole('button', { name: 'Go on' }).click());
    await at('/features');
    await act(async () => window.history.back());
    await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'x');
    await act(async () => window.history.forward());
    await asked();
    await at('/trades');
    await press('Leave');
    await at('/features');
  });

  it('asks once for Back pressed twice', async () => {
    await openDraft();
    await act(async () => {
      window.history.back();
      window.history.back();
    });
    expect(await asked()).toBeVisible();
    await press('Keep editing');
    await at('/trades');
    expect(notes()).toHaveValue('Waited.');
  });

  it('gives the focus back to what had it for who stays, and to the new page’s heading for who leaves', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await asked();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await asked();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Features' })).toHaveFocus());
  });
});

describe('what does not ask', () => {
  it('nothing typed', async () => {
    const user = await openDraft();
    await user.clear(notes());
    await press('Go on');
    await at('/features');
    expect(dialog()).toBeNull();
  });

  it('a jump within the page, by a link or by the address', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('link', { name: 'Jump to the notes' }));
    await at('/trades#notes');
    await act(async () => {
      location.hash = 'elsewhere';
    });
    await at('/trades#elsewhere');
    expect(dialog()).toBeNull();
    // The jumps count as steps: Back leads through them, and only then asks.
    await act(async () => window.history.go(-3));
    expect(await asked()).toBeVisible();
    await at('/trades#elsewhere');
  });

  it('a page that has just saved', async () => {
    await openDraft();
    await press('Save');
    await at('/features');
    expect(dialog()).toBeNull();
  });

  it('AUT-06 the session’s end: it leads to the sign-in', async () => {
    await openDraft();
    await endSession();
    await at('/signin');
    expect(dialog()).toBeNull();
  });

  it('AUT-06 the session’s end while it is being asked', async () => {
    await openDraft();
    await press('Go on');
    await asked();
    await endSession();
    await at('/signin');
    await waitFor(() => expect(dialog()).toBeNull());
  });
});

describe('closing or reloading the tab', () => {
  it('is held while there is a question, and no longer', async () => {
    const user = await openDraft();
    expect(isHeld()).toBe(true);
    await user.clear(notes());
    expect(isHeld()).toBe(false);
    await user.type(notes(), 'x');
    await press('Save');
    await at('/features');
    expect(isHeld()).toBe(false);
  });
});
