import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { timings } from 'contracts';
import { useState } from 'react';
import { TextField } from 'shared-ui';
import { defineModule, Link, notify, reportError, setSession } from 'shared-ui/host';
import { createTestIdentity, signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { forgetModule } from './modules/modules.ts';
import { renderApp } from './testing/renderApp.tsx';
import { deliverModule, entryOf, serveRemotes } from './testing/server.ts';

jest.mock('./modules/federation.ts', () => ({ federation: jest.requireActual('./testing/server.ts').federation }));

const eve = { uid: 'uid-of-eve', email: 'eve@example.com', emailVerified: true };
const Journal = () => (
  <>
    <h1>My Trades</h1>
    <Link to="/add-trade">Write one</Link>
  </>
);
const SignIn = () => <h1>Welcome back</h1>;
const Steps = () => {
  const [step, setStep] = useState(1);
  return (
    <div key={step}>
      <h1>Step {step}</h1>
      <button type="button" onClick={() => setStep(step + 1)}>
        Go on
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

deliverModule(
  defineModule({
    contract: 1,
    name: 'mf-trades',
    routes: [
      { path: '/trades', access: 'trader', title: 'My Trades', load: async () => ({ default: Journal }) },
      { path: '/add-trade', access: 'trader', title: 'Add Trade', load: async () => ({ default: AddTrade }) },
    ],
  }),
);
deliverModule(
  defineModule({
    contract: 1,
    name: 'mf-auth',
    routes: [
      { path: '/signin', access: 'public', title: 'Sign In', load: async () => ({ default: SignIn }) },
      { path: '/steps', access: 'public', title: 'Steps', load: async () => ({ default: Steps }) },
    ],
  }),
);

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.clear();
  forgetModule('mf-trades');
  forgetModule('mf-auth');
  serveRemotes([entryOf('mf-trades', ['/trades', '/add-trade']), entryOf('mf-auth', ['/signin', '/steps'])]);
  signOutTestUser();
});

describe('public pages', () => {
  it('HOM-01 promises mastery of charts and leads to the sign-up', async () => {
    await renderApp('/');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('The Platform to Master Your Charts');
    const subtitle = 'Analyse every trade, identify patterns and build consistent profitability.';
    expect(screen.getByText(subtitle)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get Started Now' })).toHaveAttribute('href', '/signup');
    expect(document.title).toContain('The Platform to Master Your Charts');
  });

  it('shows the product in images with reserved space, and its claims (HOM-01)', async () => {
    await renderApp('/');
    const pictures = screen.getAllByRole('img');
    expect(pictures.map((picture) => picture.getAttribute('alt'))).toContainEqual(
      expect.stringMatching(/^The dashboard/),
    );
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('width');
      expect(picture).toHaveAttribute('height');
    }
    for (const name of ['The numbers agree on every screen', 'Every trade with its charts']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    expect(screen.getByRole('group', { name: 'Week' })).toHaveTextContent('+$1,162.06');
  });

  it('has a footer whose links do not repeat the names in the bar (HOM-01, NAV-04)', async () => {
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

  it.each(['/features', '/pricing', '/contact'])('HOM-02 %s says Page Coming Soon', async (path) => {
    await renderApp(path);
    expect(screen.getByText('Page Coming Soon')).toBeVisible();
  });

  it('HOM-03 NAV-07 /logout signs out as soon as it renders, then shows the home page', async () => {
    const signOut = jest.fn(async () => {});
    await renderApp('/logout', { signOut });
    expect(signOut).toHaveBeenCalled();
    await heading('The Platform to Master Your Charts');
    expect(location.pathname).toBe('/');
  });

  it('HOM-03 ACC-06 shows there the sentence that a module gave it to say', async () => {
    await renderApp('/logout', { signOut: async () => {} }, { farewell: 'Good bye.' });
    await heading('The Platform to Master Your Charts');
    expect(await screen.findByText('Good bye.')).toBeVisible();
  });

  it('HOM-03 goes home even when the provider cannot be told', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    await renderApp('/logout', { signOut: () => Promise.reject(new Error('offline')) });
    expect(await heading('The Platform to Master Your Charts')).toBeVisible();
  });
});

describe('the layout', () => {
  it('NAV-01 keeps the very same bar from page to page', async () => {
    const { user } = await renderApp('/');
    const bar = screen.getByRole('navigation', { name: 'Main' });
    await user.click(screen.getByRole('link', { name: 'Pricing' }));
    expect(screen.getByRole('heading', { name: 'Pricing' })).toBeVisible();
    await act(() => user.click(screen.getByRole('link', { name: 'Log-In' })));
    await heading('Welcome back');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBe(bar);
  });

  it('names the document and moves the focus to the heading of the page one went to, not of the first', async () => {
    const { user } = await renderApp('/features');
    expect(document.body).toHaveFocus();
    await act(() => user.click(screen.getByRole('link', { name: 'Log-In' })));
    expect(await heading('Welcome back')).toHaveFocus();
    expect(document.title).toBe('Sign In · Trading Journal');
  });

  it('moves the focus to the new heading where a page becomes another one at its own address', async () => {
    const { user } = await renderApp('/steps');
    await heading('Step 1');
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(async () => expect(await heading('Step 2')).toHaveFocus());
  });

  it('moves the focus to the field that a page has marked as the one to begin with', async () => {
    signInTestUser();
    const { user } = await renderApp('/trades');
    await act(() => user.click(screen.getByRole('link', { name: 'Write one' })));
    await heading('Add Trade');
    expect(screen.getByLabelText('Ticker Symbol')).toHaveFocus();
  });

  it('NAV-10 says Page not found inside the layout, with a way home', async () => {
    const { user } = await renderApp('/no/such/page');
    await heading('Page not found');
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Go to the home page' }));
    await heading('The Platform to Master Your Charts');
  });

  it('NAV-10 does so under a module’s path as well', async () => {
    signInTestUser();
    await renderApp('/trades/no/such/page');
    expect(await heading('Page not found')).toBeVisible();
  });
});

describe('NAV-09 the guard', () => {
  it('sends a visitor to /signin in place of the page, which is remembered with its query', async () => {
    const { length } = window.history;
    await renderApp('/trades?q=abc');
    await heading('Welcome back');
    expect(location.pathname).toBe('/signin');
    expect(window.history.state.usr).toEqual({ returnTo: '/trades?q=abc' });
    // The page asked for, and nothing behind it: Back does not lead into the guard again.
    expect(window.history.length).toBe(length + 1);
  });

  it('waits for the first check, shows nothing of the page before, and lets a trader in', async () => {
    setSession({ loading: true, user: null, identity: null, error: '' });
    await renderApp('/trades');
    expect(await screen.findByText('Loading the page...')).toBeInTheDocument();
    expect(screen.queryByRole('heading')).toBeNull();
    act(() => void signInTestUser());
    expect(await heading('My Trades')).toBeVisible();
    expect(location.pathname).toBe('/trades');
  });

  it('AUT-08 tells the sign-in whose page it was when a session ends there', async () => {
    const uid = signInTestUser();
    await renderApp('/trades?q=abc');
    await heading('My Trades');
    await act(async () => signOutTestUser());
    await heading('Welcome back');
    expect(window.history.state.usr).toEqual({ returnTo: '/trades?q=abc', of: uid });
  });

  it('AUT-08 shows nobody else’s page: another account begins with the dashboard', async () => {
    signInTestUser();
    await renderApp('/trades?q=abc');
    await heading('My Trades');
    const { length } = window.history;
    await act(async () => setSession({ loading: true, user: null, identity: createTestIdentity(eve), error: '' }));
    expect(screen.queryByRole('heading', { name: 'My Trades' })).toBeNull();
    expect([location.pathname, location.search, window.history.length]).toEqual(['/dashboard', '', length]);
  });

  it('offers a retry, not the sign-in, when nobody could say whether the token holds', async () => {
    localStorage.setItem('authToken', 'token');
    signOutTestUser({ error: 'No connection.' });
    await renderApp('/trades');
    expect(await screen.findByRole('alert')).toHaveTextContent('No connection.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the network', () => {
  it('says on any page that it is gone, until it is back', async () => {
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
  it('CLI-02 CLI-03 shows in a toast that goes after 5 seconds, on any page', async () => {
    jest.useFakeTimers();
    await renderApp('/pricing');
    await act(async () => reportError('The trade could not be saved.'));
    await act(() => jest.advanceTimersByTimeAsync(100));
    const toast = screen.getByRole('alert');
    expect(toast).toHaveTextContent('The trade could not be saved.');
    await act(() => jest.advanceTimersByTimeAsync(4_800));
    expect(toast).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.queryByRole('alert')).toBeNull();
    jest.useRealTimers();
  });
});

describe('the global error in somebody’s hands', () => {
  afterEach(() => jest.useRealTimers());

  it('CLI-03 stays while the pointer is on it, so that its reference can be copied', async () => {
    jest.useFakeTimers();
    await renderApp('/pricing');
    await act(async () => reportError('Something went wrong.', { reference: 'r-17' }));
    await act(() => jest.advanceTimersByTimeAsync(100));
    const reference = screen.getByText('r-17');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.hover(reference);
    await act(() => jest.advanceTimersByTimeAsync(timings.errorToast * 2));
    expect(reference).toBeVisible();
    await user.unhover(reference);
    await act(() => jest.advanceTimersByTimeAsync(timings.errorToast));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a notice', () => {
  it('DET-09 stays over a navigation, for its time, and its action is taken once', async () => {
    const undo = jest.fn();
    const { user } = await renderApp('/pricing');
    await act(async () =>
      notify({ message: 'AAPL deleted.', duration: 10_000, action: { label: 'Undo', onClick: undo } }),
    );
    expect(await screen.findByText('AAPL deleted.')).toBeVisible();
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement);
    expect(screen.getByText('AAPL deleted.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('AAPL deleted.')).toBeNull();
  });
});
