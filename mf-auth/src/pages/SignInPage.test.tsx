import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storageKeys } from 'contracts';
import { AuthError, type AuthPort } from 'shared-ui/host';
import { fakeAuth, renderModule, signInTestUser, visitTestPage } from 'shared-ui/testing';
import module from '../module.ts';

const open = (answers: Partial<AuthPort> = {}, state?: object) =>
  renderModule(module, { path: { pathname: '/signin', state }, auth: fakeAuth(answers) });

const rejecting = (code: string) => async () => {
  throw new AuthError(`auth/${code}`, `Firebase: Error (auth/${code}).`);
};

const field = (name: string) => screen.getByLabelText(name);

const fillAndSubmit = async () => {
  await userEvent.type(field('Email'), 'ada+1@example.com');
  await userEvent.type(field('Password'), 'secret1');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

const requestReset = async (email = 'ada@example.com') => {
  await userEvent.type(field('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Email' }));
};

beforeEach(() => {
  localStorage.clear();
  visitTestPage();
});

describe('sign in', () => {
  it('SIN-01 has two required fields and the ways to the reset view and to /signup', async () => {
    await open();
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toBeRequired();
    expect(field('Password')).toBeRequired();
    expect(screen.getByRole('link', { name: 'Forgot Password?' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
  });

  it('SIN-01 says Signing In... and cannot be sent twice', async () => {
    const signIn = jest.fn(() => new Promise<void>(() => {}));
    await open({ signIn });
    await fillAndSubmit();
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
    await userEvent.type(field('Password'), '{Enter}');
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(signIn).toHaveBeenCalledWith('ada+1@example.com', 'secret1');
  });

  it('SIN-02 goes to /dashboard', async () => {
    const { router } = await open({ signIn: async () => void signInTestUser() });
    await fillAndSubmit();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('SIN-02 NAV-09 goes to the page that was asked for, and replaces /signin', async () => {
    const { router } = await open(
      { signIn: async () => void signInTestUser() },
      { returnTo: '/trades/7?from=calendar' },
    );
    await fillAndSubmit();
    expect(router.state.location).toMatchObject({ pathname: '/trades/7', search: '?from=calendar' });
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('AUT-08 returns to nobody else’s page: only who was there goes back', async () => {
    const uid = signInTestUser();
    const hers = { returnTo: '/trades?q=aapl', of: uid };
    expect((await open({}, hers)).router.state.location.search).toBe('?q=aapl');
    signInTestUser();
    expect((await open({}, hers)).router.state.location).toMatchObject({ pathname: '/dashboard', search: '' });
  });

  it.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/\t/elsewhere.example',
    'https://elsewhere.example',
    7,
    null,
  ])('SIN-02 goes to /dashboard where the path asked for is %j', async (returnTo) => {
    signInTestUser();
    const { router } = await open({}, { returnTo });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('SIN-03 shows why it failed in the error box and keeps what was typed', async () => {
    await open({ signIn: rejecting('invalid-credential') });
    await fillAndSubmit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^Invalid email or password$/);
    expect(field('Email')).toHaveValue('ada+1@example.com');
    expect(field('Password')).toHaveValue('secret1');
  });

  it('SIN-04 leads an unverified address to its verification', async () => {
    const { router } = await open({ signIn: rejecting('email-not-verified') });
    await fillAndSubmit();
    expect(router.state.location).toMatchObject({ pathname: '/verify-email', search: '?email=ada%2B1%40example.com' });
  });

  it('SIN-08 names no code', async () => {
    await open({ signIn: rejecting('user-disabled') });
    await fillAndSubmit();
    expect(screen.getByRole('alert')).toHaveTextContent(/^This account has been disabled\. Please contact support\.$/);
  });

  it('SIN-09 leads a verified address without a local user to the profile', async () => {
    const { router } = await open({ signIn: rejecting('profile-missing') });
    await fillAndSubmit();
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('shows the error that ended the session', async () => {
    visitTestPage({ error: 'Your session has ended. Please sign in again.' });
    await open();
    expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Please sign in again.');
  });

  it('AUT-02 shows no form while somebody who was signed in is being recognised', async () => {
    localStorage.setItem(storageKeys.authToken, 'token');
    visitTestPage({ loading: true });
    await open();
    expect(screen.getByRole('status')).toHaveTextContent('Signing you in...');
    expect(screen.queryByLabelText('Password')).toBeNull();
    act(() => visitTestPage());
    expect(field('Password')).toBeVisible();
  });
});

describe('the reset view', () => {
  const openReset = async (answers: Partial<AuthPort> = {}) => {
    const view = await open(answers);
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    return view;
  };

  it('SIN-05 is on the same screen, has one e-mail field and a way back', async () => {
    const { router } = await openReset();
    expect(router.state.location).toMatchObject({ pathname: '/signin', search: '' });
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toBeRequired();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(field('Password')).toBeVisible();
  });

  it('SIN-05 says Sending... and cannot be sent twice', async () => {
    const sendPasswordReset = jest.fn(() => new Promise<void>(() => {}));
    await openReset({ sendPasswordReset });
    await requestReset();
    expect(screen.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await userEvent.type(field('Email'), '{Enter}');
    expect(sendPasswordReset).toHaveBeenCalledTimes(1);
  });

  it('SIN-05 takes over the address that was typed to sign in, and gives it back', async () => {
    await open();
    await userEvent.type(field('Email'), 'ada@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    expect(field('Email')).toHaveValue('ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(field('Email')).toHaveValue('ada@example.com');
  });

  it('SIN-05 gives way to the sign-in view when the page is loaded anew', async () => {
    window.history.replaceState({ usr: { reset: true } }, '');
    await openReset();
    expect(window.history.state).toBeNull();
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  });

  it('SIN-06 says where the e-mail went and leads back', async () => {
    await openReset({ sendPasswordReset: async () => {} });
    await requestReset();
    expect(screen.getByText('Password reset email sent to ada@example.com')).toBeVisible();
    expect(screen.getByText(/check your email/i)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    expect(field('Password')).toBeVisible();
  });

  it('SIN-07 shows why it failed in the error box', async () => {
    await openReset({ sendPasswordReset: rejecting('user-not-found') });
    await requestReset();
    expect(screen.getByRole('alert')).toHaveTextContent(/^No account found with this email address$/);
    expect(field('Email')).toHaveValue('ada@example.com');
  });

  it('NAV-09 keeps the page that was asked for', async () => {
    const { router } = await open({ signIn: async () => void signInTestUser() }, { returnTo: '/trades' });
    await userEvent.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    await userEvent.click(screen.getByRole('button', { name: 'Back to Sign In' }));
    await fillAndSubmit();
    expect(router.state.location.pathname).toBe('/trades');
  });

  it('ACC-04 opens for a signed-in trader with their address, and leads back to the account', async () => {
    signInTestUser({ email: 'ada@example.com' });
    const { router } = await open({}, { reset: true });
    expect(field('Email')).toHaveValue('ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Back to Account' }));
    expect(router.state.location.pathname).toBe('/account');
  });
});
