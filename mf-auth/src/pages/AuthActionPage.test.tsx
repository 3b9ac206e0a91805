import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthError, type AuthPort } from 'shared-ui/host';
import { fakeAuth, identifyTestUser, renderModule, visitTestPage } from 'shared-ui/testing';
import module from '../module.ts';

const open = (query: string, answers: Partial<AuthPort> = {}) =>
  act(() => renderModule(module, { path: `/auth/action${query}`, auth: fakeAuth(answers) }));

const rejecting = (code: string) => async () => {
  throw new AuthError(`auth/${code}`, `Firebase: Error (auth/${code}).`);
};

beforeEach(() => {
  localStorage.clear();
  visitTestPage();
});
afterEach(() => jest.useRealTimers());

describe('a verification link', () => {
  it('AUT-01 uses its code once and leads on to the verification page, where somebody is signed in at the provider', async () => {
    jest.useFakeTimers();
    identifyTestUser('ada@example.com');
    const applyVerification = jest.fn(async () => {});
    const { router } = await open('?mode=verifyEmail&oobCode=c1', { applyVerification });
    expect(applyVerification.mock.calls).toEqual([['c1']]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email verified');
    expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/verify-email');
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(router.state.location.pathname).toBe('/verify-email');
  });

  it('AUT-01 leads to /signin in a browser that knows nobody', async () => {
    await open('?mode=verifyEmail&oobCode=c1', { applyVerification: async () => {} });
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
  });

  it.each([
    ['expired-action-code', 'This link has expired.'],
    ['invalid-action-code', 'This link has already been used or is incomplete.'],
  ])('IDP-02 says why it does not work (%s) and leads to a new one', async (code, sentence) => {
    await open('?mode=verifyEmail&oobCode=c1', { applyVerification: rejecting(code) });
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: 'Go to Verification Page' })).toHaveAttribute('href', '/verify-email');
  });
});

describe('a link that met no answer', () => {
  it('IDP-02 can be tried again', async () => {
    const applyVerification = jest
      .fn<Promise<void>, [string]>()
      .mockImplementationOnce(rejecting('network-request-failed'))
      .mockResolvedValueOnce();
    await open('?mode=verifyEmail&oobCode=c1', { applyVerification });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'No connection to the sign-in service. Please check your network and try again.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Email verified');
  });
});

describe('a reset link', () => {
  const reading: Partial<AuthPort> = {
    readActionLink: async () => ({ mode: 'resetPassword', email: 'ada@example.com' }),
  };

  const fillAndSubmit = async (password: string, again = password) => {
    await userEvent.type(screen.getByLabelText('New Password'), password);
    await userEvent.type(screen.getByLabelText('Confirm Password'), again);
    await userEvent.click(screen.getByRole('button', { name: 'Save New Password' }));
  };

  it('IDP-01 says whose it is, asks twice, sets the password and signs in with it', async () => {
    const confirmPasswordReset = jest.fn(async () => {});
    const signIn = jest.fn(async () => {});
    const { router } = await open('?mode=resetPassword&oobCode=c2', { ...reading, confirmPasswordReset, signIn });
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com');
    await fillAndSubmit('new-secret');
    expect(confirmPasswordReset.mock.calls).toEqual([['c2', 'new-secret']]);
    expect(signIn.mock.calls).toEqual([['ada@example.com', 'new-secret']]);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it.each([
    ['email-not-verified', '/verify-email?email=ada%40example.com'],
    ['profile-missing', '/verify-email'],
  ])('SIN-04 SIN-09 goes on where the account is unfinished (%s)', async (code, address) => {
    const done = { ...reading, confirmPasswordReset: async () => {} };
    const { router } = await open('?mode=resetPassword&oobCode=c2', { ...done, signIn: rejecting(code) });
    await fillAndSubmit('new-secret');
    expect(router.state.location.pathname + router.state.location.search).toBe(address);
  });

  it('leads to /signin, and not back to the used-up form, when the sign-in with it fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const done = { ...reading, confirmPasswordReset: async () => {} };
    await open('?mode=resetPassword&oobCode=c2', { ...done, signIn: rejecting('network-request-failed') });
    await fillAndSubmit('new-secret');
    expect(screen.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin');
    expect(screen.queryByLabelText('New Password')).toBeNull();
  });

  it.each([
    ['new-secret', 'new-secre', "Passwords don't match"],
    ['12345', '12345', 'Password must be at least 6 characters long'],
  ])('checks %s and %s before any call', async (password, again, sentence) => {
    const confirmPasswordReset = jest.fn();
    await open('?mode=resetPassword&oobCode=c2', { ...reading, confirmPasswordReset });
    await fillAndSubmit(password, again);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(confirmPasswordReset).not.toHaveBeenCalled();
  });

  it('IDP-02 leads from a dead link to the reset view', async () => {
    const { router } = await open('?mode=resetPassword&oobCode=c2', {
      readActionLink: rejecting('expired-action-code'),
    });
    expect(screen.getByRole('alert')).toHaveTextContent('This link has expired.');
    await userEvent.click(screen.getByRole('link', { name: 'Send a New Link' }));
    expect(router.state.location.pathname).toBe('/signin');
    expect(screen.getByRole('button', { name: 'Send Reset Email' })).toBeVisible();
  });
});

it.each(['', '?mode=verifyEmail', '?oobCode=c1', '?mode=recoverEmail&oobCode=c1'])(
  'a link with %j leads to sign in',
  async (query) => {
    await open(query);
    expect(screen.getByRole('alert')).toHaveTextContent('This link is incomplete.');
    expect(screen.getByRole('link', { name: 'Go to Sign In' })).toHaveAttribute('href', '/signin');
  },
);
