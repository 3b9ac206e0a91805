import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AuthPort, getNotices } from 'shared-ui/host';
import { signInAtProviderOnly, signOutTestUser } from 'shared-ui/testing';
import { getField, openPage, rejectWith } from '../testing/openPage.ts';

const open = (query: string, auth: Partial<AuthPort> = {}) => act(() => openPage(`/auth/action${query}`, auth));

beforeEach(() => {
  localStorage.clear();
  signOutTestUser();
});
afterEach(() => jest.useRealTimers());

describe('a verification link', () => {
  it('uses its code once and continues on the verification page for a signed-in user (AUT-01)', async () => {
    jest.useFakeTimers();
    signInAtProviderOnly('ada@example.com');
    const applyVerification = jest.fn(async () => {});
    const { router } = await open('?mode=verifyEmail&oobCode=c1', { applyVerification });
    expect(applyVerification.mock.calls).toEqual([['c1']]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email verified');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/verify-email');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('links to /signin in a browser without a signed-in user (AUT-01)', async () => {
    await open('?mode=verifyEmail&oobCode=c1', { applyVerification: async () => {} });
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  });

  it.each([
    ['expired-action-code', 'This link has expired.'],
    ['invalid-action-code', 'This link has already been used or is incomplete.'],
  ])('shows why it failed (%s) and links to a new one (IDP-02)', async (code, message) => {
    await open('?mode=verifyEmail&oobCode=c1', { applyVerification: rejectWith(code) });
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Go to Verification Page' })).toHaveAttribute('href', '/verify-email');
  });
});

describe('a link that fails with a network error', () => {
  it('can be retried (IDP-02)', async () => {
    const applyVerification = jest
      .fn<Promise<void>, [string]>()
      .mockImplementationOnce(rejectWith('network-request-failed'))
      .mockResolvedValueOnce();
    await open('?mode=verifyEmail&oobCode=c1', { applyVerification });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No connection to the sign-in service. Please check your network and try again.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email verified');
  });
});

describe('a reset link', () => {
  const readableLink: Partial<AuthPort> = {
    readActionLink: async () => ({ mode: 'resetPassword', email: 'ada@example.com' }),
  };

  const fillAndSubmit = async (password: string, confirmPassword = password) => {
    await userEvent.type(getField('New password'), password);
    await userEvent.type(getField('Confirm password'), confirmPassword);
    await userEvent.click(screen.getByRole('button', { name: 'Save new password' }));
  };

  it('shows the account, sets the confirmed password and signs in with it (IDP-01)', async () => {
    const confirmPasswordReset = jest.fn(async () => {});
    const signIn = jest.fn(async () => {});
    const { router } = await open('?mode=resetPassword&oobCode=c2', { ...readableLink, confirmPasswordReset, signIn });
    expect(getField('Email')).toHaveValue('ada@example.com');
    await fillAndSubmit('new-secret');
    expect(confirmPasswordReset.mock.calls).toEqual([['c2', 'new-secret']]);
    expect(signIn.mock.calls).toEqual([['ada@example.com', 'new-secret']]);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(getNotices().map(({ message }) => message)).toContain('Your password has been changed.');
  });

  it.each([
    ['email-not-verified', '/verify-email?email=ada%40example.com'],
    ['profile-missing', '/verify-email'],
  ])('continues where the account is incomplete after a reset (%s) (SIN-04, SIN-09)', async (code, path) => {
    const resetDone = { ...readableLink, confirmPasswordReset: async () => {} };
    const { router } = await open('?mode=resetPassword&oobCode=c2', { ...resetDone, signIn: rejectWith(code) });
    await fillAndSubmit('new-secret');
    expect(router.state.location.pathname + router.state.location.search).toBe(path);
  });

  it('links to /signin instead of showing the form again if signing in with the new password fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const resetDone = { ...readableLink, confirmPasswordReset: async () => {} };
    await open('?mode=resetPassword&oobCode=c2', { ...resetDone, signIn: rejectWith('network-request-failed') });
    await fillAndSubmit('new-secret');
    expect(screen.getByText('Your password has been changed. Sign in with your new password.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(screen.queryByLabelText('New password')).toBeNull();
  });

  it.each([
    ['new-secret', 'new-secre', "Passwords don't match"],
    ['12345', '12345', 'Password must be at least 6 characters long'],
  ])('rejects the passwords %s and %s before any call', async (password, confirmPassword, message) => {
    const confirmPasswordReset = jest.fn();
    await open('?mode=resetPassword&oobCode=c2', { ...readableLink, confirmPasswordReset });
    await fillAndSubmit(password, confirmPassword);
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(confirmPasswordReset).not.toHaveBeenCalled();
  });

  it('links from an expired link to the reset view (IDP-02)', async () => {
    const { router } = await open('?mode=resetPassword&oobCode=c2', {
      readActionLink: rejectWith('expired-action-code'),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.');
    await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(router.state.location.pathname).toBe('/signin');
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  });
});

it.each(['', '?mode=verifyEmail', '?oobCode=c1', '?mode=recoverEmail&oobCode=c1'])(
  'shows an error and a link to /signin for the incomplete link %j',
  async (query) => {
    await open(query);
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/signin');
  },
);
