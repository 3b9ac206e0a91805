import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, defineModule, getNotices, Link, useSignOutAfter, writeTraderEntry } from 'shared-ui/host';
import { dismissNotice } from 'shared-ui/host/shell';
import { forgetModule } from '../modules/modules.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { createRemote, deliverModule, serveRemotes } from '../testing/server.ts';
import { changeInOtherTab, resetBrowser, startSignedIn } from '../testing/sessionFixture.ts';

jest.mock('../modules/federation.ts', () => ({
  ...jest.requireActual('../modules/federation.ts'),
  federation: jest.requireActual('../testing/server.ts').federation,
}));

const farewell = 'Your account has been deleted.';
/** The pending request of the page. */
const deletion = { resolve: () => {}, reject: (_: Error) => {} };
const requestDeletion = () => new Promise<void>((resolve, reject) => Object.assign(deletion, { resolve, reject }));

const AccountPage = () => {
  const signOutAfter = useSignOutAfter();
  const deleteAccount = () =>
    signOutAfter(requestDeletion, { farewell, drafts: 'discard' }).catch((failure) => console.error(failure));
  return (
    <>
      <h1>Account Settings</h1>
      <button type="button" onClick={deleteAccount}>
        Delete account
      </button>
      <Link to="/pricing">Compare prices</Link>
    </>
  );
};
const createRoute = (path: string, access: 'trader' | 'public', title: string, Page: () => React.ReactNode) => ({
  path,
  access,
  title,
  load: async () => ({ default: Page }),
});
const routes = [
  createRoute('/account', 'trader', 'Account Settings', AccountPage),
  createRoute('/signin', 'public', 'Sign In', () => <h1>Welcome back</h1>),
];
const click = (role: 'button' | 'link', name: string) => screen.getByRole(role, { name }).click();

/** Opens /account for a signed-in trader, and records where the page goes. */
const open = async () => {
  const { session } = await startSignedIn();
  const token = await session.token();
  await renderApp('/account', session.auth);
  await screen.findByRole('heading', { name: 'Account Settings' });
  const visited: string[] = [];
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = window.history[method].bind(window.history);
    jest.spyOn(window.history, method).mockImplementation((...args) => {
      visited.push(String(args[2]));
      original(args[0], args[1], args[2]);
    });
  }
  const refused = new ApiError(401, { error: 'No.', code: 'unauthorized' });
  const events = {
    reply: () => deletion.resolve(),
    failure: () => deletion.reject(new ApiError(503, { error: 'Unavailable.', code: 'unavailable' })),
    refusal: () => session.end(refused, token),
    'another tab': () => changeInOtherTab(() => localStorage.removeItem('authToken')),
    'a click on Logout': () => click('link', 'Logout'),
    link: () => click('link', 'Compare prices'),
  };
  return { visited, events };
};
type EventName = keyof Awaited<ReturnType<typeof open>>['events'];

/** In one task, or each after the page has rendered what the previous one changed. */
const fire = async (events: readonly (() => void)[], inOneTask: boolean): Promise<void> => {
  const fireAll = () => {
    for (const event of events) event();
  };
  if (inOneTask) await act(async () => fireAll());
  else for (const event of events) await act(async () => event());
};

const getPermutations = <T,>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first) => getPermutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));
const inEachTiming = (orders: readonly EventName[][]): [EventName[], boolean][] =>
  orders.flatMap((order): [EventName[], boolean][] => [
    [order, true],
    [order, false],
  ]);

const expectHome = async (visited: readonly string[]): Promise<void> => {
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(await screen.findByRole('heading', { name: 'The Platform to Master Your Charts' })).toBeVisible();
  expect(visited).not.toContain('/signin');
};
const getMessages = () => getNotices().map(({ message }) => message);

beforeEach(() => {
  resetBrowser();
  sessionStorage.clear();
  forgetModule('mf-app');
  deliverModule(defineModule('mf-app', routes));
  serveRemotes([createRemote('mf-app', ['/account', '/signin'])]);
});
afterEach(() => {
  for (const { id } of getNotices()) dismissNotice(id);
});

describe('the end of a session and the navigation away, in any order', () => {
  it.each(inEachTiming(getPermutations(['reply', 'refusal', 'another tab'])))(
    'lead home after a deletion, with its message once: %j, in one task: %j (ACC-06, NAV-07)',
    async (order, inOneTask) => {
      const { visited, events } = await open();
      await act(async () => click('button', 'Delete account'));
      await fire(
        order.map((name) => events[name]),
        inOneTask,
      );
      await expectHome(visited);
      expect(getMessages()).toEqual([farewell]);
      // A reload finds nothing that would show the message again.
      expect(window.history.state.usr).toBeNull();
    },
  );

  it.each(
    inEachTiming([
      ['a click on Logout', 'refusal'],
      ['a click on Logout', 'another tab'],
    ]),
  )('lead home after Logout: %j, in one task: %j (NAV-07)', async (order, inOneTask) => {
    const { visited, events } = await open();
    await fire(
      order.map((name) => events[name]),
      inOneTask,
    );
    await expectHome(visited);
  });

  it('lead home when the session ends while Logout asks about drafts, which it asks about afterwards (AUT-10)', async () => {
    const { visited, events } = await open();
    writeTraderEntry('browser', 'trade-draft', 'Chased it.');
    await act(async () => events['a click on Logout']());
    await screen.findByRole('alertdialog', { name: 'Sign out with unsaved drafts?' });
    await act(async () => events.refusal());
    await screen.findByRole('alertdialog', { name: 'You are signed out. Discard your drafts?' });
    await act(async () => click('button', 'Keep on this device'));
    await expectHome(visited);
  });

  it('keep the destination of a link that was followed before (NAV-09)', async () => {
    const { visited, events } = await open();
    await fire([events.link, events.refusal], true);
    expect(await screen.findByRole('heading', { name: 'Pricing' })).toBeVisible();
    expect(visited).not.toContain('/signin');
  });

  it.each(inEachTiming(getPermutations(['failure', 'refusal'])))(
    'lead to the sign-in if the deletion fails: %j, in one task: %j (AUT-06)',
    async (order, inOneTask) => {
      const { events } = await open();
      await act(async () => click('button', 'Delete account'));
      await fire(
        order.map((name) => events[name]),
        inOneTask,
      );
      await screen.findByRole('heading', { name: 'Welcome back' });
      expect(getMessages()).toEqual([]);
    },
  );
});
