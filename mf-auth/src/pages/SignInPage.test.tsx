import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storageKeys } from 'contracts';
import type { AuthPort } from 'shared-ui/host';
import { signInTestUser, signOutTestUser } from 'shared-ui/testing';
import { getField, openPage, rejectWith } from '../testing/openPage.ts';

const open = (auth: Partial<AuthPort> = {}, state?: object) => openPage({ pathname: '/signin', state }, auth);

const fillAndSubmit = async () => {
  await userEvent.type(getField('Email'), 'ada+1@example.com');
  await userEvent.type(getField('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

const requestReset = async (email = 'ada@example.com') => {
  await userEvent.type(getField('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Email' }));
};

beforeEach(() => {
  localStorage.clear();
  signOutTestUser();
});

describe('sign in', () => {
  it('has two required fields and links to the reset view and /signup (SIN-01)', async () => {
    await open();
    expect(getField('Email')).toHaveAttribute('type', 'email');
    expect(getField('Email')).toBeRequired();
    expect(getField('Password')).toBeRequired();
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  });

  it('shows Signing In... and cannot be submitted twice (SIN-01)', async () => {
    const signIn = jest.fn(() => new Promise<void>(() => {}));
    await open({ signIn });
    await fillAndSubmit();
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await userEvent.type(getField('Password'), '{Enter}');
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith('ada+1@example.com', 'secret1');
  });

  it('redirects to /dashboard (SIN-02)', async () => {
    const { router } = await open({ signIn: async () => void signInTestUser() });
    await fillAndSubmit();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('redirects to the requested page and replaces /signin in the history (SIN-02, NAV-09)', async () => {
    const { router } = await open(
      { signIn: async () => void signInTestUser() },
      { returnTo: '/trades/7?from=calendar' },
    );
    await fillAndSubmit();
    expect(router.state.location).toMatchObject({ pathname: '/trades/7', search: '?from=calendar' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('returns to the requested page only for the user who requested it (AUT-08)', async () => {
    const uid = signInTestUser();
    const state = { returnTo: '/trades?q=aapl', of: uid };
    expect((await open({}, state)).router.state.location.search).toBe('?q=aapl');
    signInTestUser();
    expect((await open({}, state)).router.state.location).toMatchObject({ pathname: '/dashboard', search: '' });
  });

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'https://elsewhere.example',
    7,
    null,
  ])('redirects to /dashboard if the requested path is %j (SIN-02)', async (returnTo) => {
    signInTestUser();
    const { router } = await open({}, { returnTo });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('shows the error and keeps the entered values (SIN-03)', async () => {
    await open({ signIn: rejectWith('invalid-credential') });
    await fillAndSubmit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Invalid email or password$/);
    expect(getField('Email')).toHaveValue('ada+1@example.com');
    expect(getField('Password')).toHaveValue('secret1');
  });

  it.each([
    ['an unverified user', 'email-not-verified', '/verify-email?email=ada%2B1%40example.com'],
    ['a verified user without a local user', 'profile-missing', '/verify-email'],
  ])('redirects %s to the verification page (SIN-04, SIN-09)', async (_, code, path) => {
    const { router } = await open({ signIn: rejectWith(code) });
    await fillAndSubmit();
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
  });

  it('shows the error that ended the session', async () => {
    signOutTestUser({ error: 'Your session has ended. Please sign in again.' });
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Please sign in again.');
  });

  it('shows a spinner instead of the form while a stored session is restored (AUT-02)', async () => {
    localStorage.setItem(storageKeys.authToken, 'token');
    signOutTestUser({ loading: true });
    await open();
    expect(screen.getByRole('status')).toHaveTextContent('Signing you in…');
    expect(screen.queryByLabelText('Password')).toBeNull();
    act(() => signOutTestUser());
    expect(getField('Password')).toBeVisible();
  });
});

describe('the reset view', () => {
  const openReset = async (auth: Partial<AuthPort> = {}) => {
    const view = await open(auth);
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    return view;
  };

  it('is on the same screen and has one email field and a back button (SIN-05)', async () => {
    const { router } = await openReset();
    expect(router.state.location).toMatchObject({ pathname: '/signin', search: '' });
    expect(getField('Email')).toHaveAttribute('type', 'email');
    expect(getField('Email')).toBeRequired();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(getField('Password')).toBeVisible();
  });

  it('shows Sending... and cannot be submitted twice (SIN-05)', async () => {
    const sendPasswordReset = jest.fn(() => new Promise<void>(() => {}));
    await openReset({ sendPasswordReset });
    await requestReset();
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await userEvent.type(getField('Email'), '{Enter}');
    expect(sendPasswordReset).toHaveBeenCalledTimes(1);
  });

  it('shares the entered address with the sign-in view (SIN-05)', async () => {
    await open();
    await userEvent.type(getField('Email'), 'ada@example.com');
    for (const [role, name] of [
      ['link', 'Forgot Password?'],
      ['button', 'Back to Sign In'],
    ] as const) {
      await userEvent.click(screen.getByRole(role, { name }));
      expect(getField('Email')).toHaveValue('ada@example.com');
    }
  });

  it('clears the history state, so that a reload shows the sign-in view (SIN-05)', async () => {
    window.history.replaceState({ usr: { reset: true } }, '');
    await openReset();
    expect(window.history.state).toBeNull();
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  });

  it('shows the address that the email was sent to, and goes back (SIN-06)', async () => {
    await openReset({ sendPasswordReset: async () => {} });
    await requestReset();
    expect(screen.getByText('Password reset email sent to ada@example.com')).toBeVisible();
    expect(screen.getByText(/check your email/i)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(getField('Password')).toBeVisible();
  });

  it('shows the error and keeps the address (SIN-07)', async () => {
    await openReset({ sendPasswordReset: rejectWith('user-not-found') });
    await requestReset();
    expect(screen.getByRole('alert')).toHaveTextContent(/^No account found with this email address$/);
    expect(getField('Email')).toHaveValue('ada@example.com');
  });

  it('keeps the requested page for after sign-in (NAV-09)', async () => {
    const { router } = await open({ signIn: async () => void signInTestUser() }, { returnTo: '/trades' });
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    await fillAndSubmit();
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('opens for a signed-in user with their address and goes back to the account page (ACC-04)', async () => {
    signInTestUser({ email: 'ada@example.com' });
    const { router } = await open({}, { reset: true });
    expect(getField('Email')).toHaveValue('ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Back to account' }));
    expect(router.state.location.pathname).toBe('/account');
  });
});
