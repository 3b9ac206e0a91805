import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { timings } from 'contracts';
import { type ComponentType, useState } from 'react';
import { TextField } from 'shared-ui';
import { defineModule, Link, notify, reportError } from 'shared-ui/host';
import { setSession } from 'shared-ui/host/shell';
import { createTestIdentity, signInAtProviderOnly, signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { forgetModule } from './modules/modules.ts';
import { renderApp } from './testing/renderApp.tsx';
import { createRemote, deliverModule, serveRemotes } from './testing/server.ts';

jest.mock('./modules/federation.ts', () => ({
  ...jest.requireActual('./modules/federation.ts'),
  federation: jest.requireActual('./testing/server.ts').federation,
}));

const eve = { uid: 'uid-of-eve', email: 'eve@example.com', emailVerified: true };
const Journal = () => (
  <>
    <h1>My Trades</h1>
    <Link to="/add-trade">Add a trade</Link>
  </>
);
const SignIn = () => <h1>Welcome back</h1>;
const Steps = () => {
  const [step, setStep] = useState(1);
  return (
    <div key={step}>
      <h1>Step {step}</h1>
      <button type="button" onClick={() => setStep(step + 1)}>
        Continue
      </button>
    </div>
  );
};
const AddTrade = () => (
  <>
    <h1>Add Trade</h1>
    <TextField label="Ticker Symbol" data-first-focus />
  </>
);

const createRoute = (path: string, access: 'trader' | 'public', title: string, Page: ComponentType) => ({
  ...{ path, access, title },
  load: async () => ({ default: Page }),
});
const routes = [
  createRoute('/trades', 'trader', 'My Trades', Journal),
  createRoute('/add-trade', 'trader', 'Add Trade', AddTrade),
  createRoute('/signin', 'public', 'Sign In', SignIn),
  createRoute('/verify-email', 'public', 'Verify', () => <h1>Verify</h1>),
  createRoute('/steps', 'public', 'Steps', Steps),
];
deliverModule(defineModule('mf-app', routes));

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
/** Waits for a toast and its announcement by Radix two frames later. Unlike `findByText`, it updates only in act(). */
const findToast = async (text: string) => {
  while (!screen.queryByText(text)) await nextFrame();
  for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  return screen.getByText(text);
};
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  forgetModule('mf-app');
  serveRemotes([
    createRemote(
      'mf-app',
      routes.map(({ path }) => path),
    ),
  ]);
  signOutTestUser();
});

describe('public pages', () => {
  it('the home page shows the headline and leads to the sign-up (HOM-01)', async () => {
    await renderApp('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The Platform to Master Your Charts');
    const subtitle = 'Analyse every trade, identify patterns and build consistent profitability.';
    expect(screen.getByText(subtitle)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Started Now' })).toHaveAttribute('href', '/signup');
    expect(document.title).toContain('The Platform to Master Your Charts');
  });

  it('the home page shows its claims and screenshots with reserved space (HOM-01)', async () => {
    await renderApp('/');
    const pictures = screen.getAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toContainEqual(
      expect.stringMatching(/^The dashboard/),
    );
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width');
      expect(picture).toHaveAttribute('height');
    }
    for (const name of ['The right size, before you enter', 'Practise on your own mistakes']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
    }
  });

  it('the footer does not repeat link names of the navigation bar (HOM-01, NAV-04)', async () => {
    await renderApp('/');
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/signup',
      '/signin',
      '/api/docs',
    ]);
    for (const name of ['Features', 'Pricing', 'Contact', 'Sign-Up', 'Log-In']) {
      expect(screen.getAllByRole('link', { name })).toHaveLength(1);
    }
  });

  it.each(['/features', '/pricing', '/contact'])('%s says Page Coming Soon (HOM-02)', async (path) => {
    await renderApp(path);
    expect(screen.getByText('Page Coming Soon')).toBeVisible();
  });

  it('/logout signs out as soon as it renders, then shows the home page and a farewell (HOM-03, NAV-07, ACC-06)', async () => {
    const signOut = jest.fn(async () => {});
    await renderApp('/logout', { signOut }, { farewell: 'Good bye.' });
    expect(signOut).toHaveBeenCalled();
    expect(await findToast('Good bye.')).toBeVisible();
    await findHeading('The Platform to Master Your Charts');
    expect(location.pathname).toBe('/');
  });

  it('/logout leads home even when the sign-out at the provider fails (HOM-03)', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await renderApp('/logout', { signOut: () => Promise.reject(new Error('offline')) });
    expect(await findHeading('The Platform to Master Your Charts')).toBeVisible();
  });
});

describe('the layout', () => {
  it('keeps the bar mounted across pages (NAV-01)', async () => {
    const { user } = await renderApp('/');
    const bar = screen.getByRole('navigation', { name: 'Main' });
    await user.click(screen.getByRole('link', { name: 'Pricing' }));
    expect(screen.getByRole('heading', { name: 'Pricing' })).toBeVisible();
    await act(() => user.click(screen.getByRole('link', { name: 'Log-In' })));
    await findHeading('Welcome back');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBe(bar);
  });

  it('sets the title and focuses the heading after a navigation, not on the first page (NAV-01)', async () => {
    const { user } = await renderApp('/features');
    expect(document.body).toHaveFocus();
    await act(() => user.click(screen.getByRole('link', { name: 'Log-In' })));
    expect(await findHeading('Welcome back')).toHaveFocus();
    expect(document.title).toBe('Sign In · Trading Journal');
  });

  it('focuses the new heading when a page replaces its content (NAV-01)', async () => {
    const { user } = await renderApp('/steps');
    await findHeading('Step 1');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(async () => expect(await findHeading('Step 2')).toHaveFocus());
  });

  it('focuses the field that a page marks as the first one (NAV-01)', async () => {
    signInTestUser();
    const { user } = await renderApp('/trades');
    await act(() => user.click(screen.getByRole('link', { name: 'Add a trade' })));
    await findHeading('Add Trade');
    expect(screen.getByLabelText('Ticker Symbol')).toHaveFocus();
  });

  it('shows Page not found with a link home for an unknown path (NAV-10)', async () => {
    const { user } = await renderApp('/no/such/page');
    await findHeading('Page not found');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await findHeading('The Platform to Master Your Charts');
  });

  it.each([
    ['/no/such/page', 'Go to your dashboard'],
    ['/', 'Open your dashboard'],
  ])('%s leads a trader who is signed in to the dashboard, not to the sign-up (NAV-10)', async (path, name) => {
    localStorage.setItem('authToken', 'token');
    signInTestUser();
    await renderApp(path);
    for (const link of await screen.findAllByRole('link', { name })) expect(link).toHaveAttribute('href', '/dashboard');
    for (const link of screen.getAllByRole('link')) expect(link).not.toHaveAttribute('href', '/signup');
  });

  it('focuses the link that was followed when Back returns to its page (NAV-01)', async () => {
    signInTestUser();
    const { user } = await renderApp('/trades');
    await act(() => user.click(screen.getByRole('link', { name: 'Add a trade' })));
    await findHeading('Add Trade');
    await act(async () => window.history.back());
    await findHeading('My Trades');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Add a trade' })).toHaveFocus());
  });

  it('shows Page not found for an unknown path of a module (NAV-10)', async () => {
    signInTestUser();
    await renderApp('/trades/no/such/page');
    expect(await findHeading('Page not found')).toBeVisible();
  });
});

describe('the guard', () => {
  it('redirects a visitor to /signin and remembers the page with its query (NAV-09)', async () => {
    const { length } = window.history;
    await renderApp('/trades?q=abc');
    await findHeading('Welcome back');
    expect(location.pathname).toBe('/signin');
    expect(window.history.state.usr).toEqual({ returnTo: '/trades?q=abc' });
    // The redirect replaces the entry, so Back does not lead to the guard again.
    expect(window.history.length).toBe(length + 1);
  });

  it('says why an unfinished sign-up sees the sign-in page, and leads to the rest of it (NAV-09, SIN-09)', async () => {
    signInAtProviderOnly('ada@example.com');
    await renderApp('/trades');
    await findHeading('Welcome back');
    expect(location.pathname).toBe('/signin');
    expect(await findToast('Finish your sign-up to open this page.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await findHeading('Verify');
    expect(location.pathname).toBe('/verify-email');
  });

  it('shows a skeleton until the first check has finished, then the trader’s page (NAV-09)', async () => {
    setSession({ loading: true, user: null, identity: null, error: '' });
    await renderApp('/trades');
    expect(await screen.findByText('Loading page…')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).toBeNull();
    act(() => void signInTestUser());
    expect(await findHeading('My Trades')).toBeVisible();
    expect(location.pathname).toBe('/trades');
  });

  it('passes the trader’s uid to the sign-in when the session ends (AUT-08)', async () => {
    const uid = signInTestUser();
    await renderApp('/trades?q=abc');
    await findHeading('My Trades');
    await act(async () => signOutTestUser());
    await findHeading('Welcome back');
    expect(window.history.state.usr).toEqual({ returnTo: '/trades?q=abc', of: uid });
  });

  it('sends another account to the dashboard instead of the previous trader’s page (AUT-08)', async () => {
    signInTestUser();
    await renderApp('/trades?q=abc');
    await findHeading('My Trades');
    const { length } = window.history;
    await act(async () => setSession({ loading: true, user: null, identity: createTestIdentity(eve), error: '' }));
    expect(screen.queryByRole('heading', { name: 'My Trades' })).toBeNull();
    expect([location.pathname, location.search, window.history.length]).toEqual(['/dashboard', '', length]);
  });

  it('offers a retry instead of the sign-in when the token could not be verified (NAV-09)', async () => {
    localStorage.setItem('authToken', 'token');
    signOutTestUser({ error: 'No connection.' });
    await renderApp('/trades');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the offline banner', () => {
  it('is shown on any page until the network is back (CLI-04)', async () => {
    await renderApp('/pricing');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/^You are offline\./)).toBeVisible();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/^You are offline\./)).toBeNull();
  });
});

describe('the global error', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const openWithError = async (message: string, options?: { reference: string }) => {
    await renderApp('/pricing');
    await act(async () => reportError(message, options));
    await act(() => jest.advanceTimersByTimeAsync(100));
  };

  it('is shown in a toast on any page and disappears after 5 seconds (CLI-02, CLI-03)', async () => {
    await openWithError('The trade could not be saved.');
    const toast = screen.getByRole('alert');
    expect(toast).toHaveTextContent('The trade could not be saved.');
    await act(() => jest.advanceTimersByTimeAsync(4_800));
    expect(toast).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stays under the pointer, so that its reference can be copied (CLI-03)', async () => {
    await openWithError('Something went wrong.', { reference: 'r-17' });
    const reference = screen.getByText('r-17');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.hover(reference);
    await act(() => jest.advanceTimersByTimeAsync(timings.errorToastMs * 2));
    expect(reference).toBeVisible();
    await user.unhover(reference);
    await act(() => jest.advanceTimersByTimeAsync(timings.errorToastMs));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a notice', () => {
  it('stays across a navigation, and runs its action once (DET-09)', async () => {
    const undo = jest.fn();
    const { user } = await renderApp('/pricing');
    await act(async () =>
      notify({ message: 'AAPL deleted.', durationMs: 10_000, action: { label: 'Undo', onClick: undo } }),
    );
    expect(await findToast('AAPL deleted.')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement);
    expect(screen.getByText('AAPL deleted.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('AAPL deleted.')).toBeNull();
  });
});
