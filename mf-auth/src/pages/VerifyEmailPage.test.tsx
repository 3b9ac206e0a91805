import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AuthPort, VerificationState } from 'shared-ui/host';
import { signInAtProviderOnly, signOutTestUser } from 'shared-ui/testing';
import { createAuthError, getField, openPage, rejectWith } from '../testing/openPage.ts';

const unverified: VerificationState = { emailVerified: false, userExists: false };
const withoutProfile: VerificationState = { emailVerified: true, userExists: false };
const complete: VerificationState = { emailVerified: true, userExists: true };

const user = userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTime(delay) });

/** Opens the page with a provider whose reply the test can change. */
const open = async (reply: VerificationState | null | Error, auth: Partial<AuthPort> = {}, query = '') => {
  const provider = { reply };
  const checkVerification = jest.fn(async () => {
    if (provider.reply instanceof Error) throw provider.reply;
    return provider.reply;
  });
  const view = await act(() => openPage(`/verify-email${query}`, { checkVerification, ...auth }));
  return { ...view, provider, checkVerification };
};

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const click = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await advance(0);
};
const heading = () => screen.getByRole('heading', { level: 1 });

const setVisible = (visible: boolean) => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visible ? 'visible' : 'hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
};

const setOnline = (online: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
};

const offlineError = createAuthError('network-request-failed');
const offlineMessage = 'No connection to the sign-in service. Please check your network and try again.';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  signInAtProviderOnly('ada@example.com');
});
afterEach(() => jest.useRealTimers());

describe('the verification page, checking', () => {
  it('shows a spinner until the first reply (VER-01)', async () => {
    await open(unverified, { checkVerification: () => new Promise(() => {}) });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your verification status…');
  });

  it('does not check before the provider has reported the user (VER-01, AUT-02)', async () => {
    signOutTestUser({ loading: true });
    const { checkVerification } = await open(unverified);
    await advance(20_000);
    expect(checkVerification).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toBeVisible();
    act(() => signInAtProviderOnly('ada@example.com'));
    await advance(0);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    expect(heading()).toHaveTextContent('Check Your Email');
  });
});

describe('the verification page, unverified', () => {
  it('shows the address, both buttons and a button back to /signin (VER-02)', async () => {
    const { router } = await open(unverified, {}, '?email=other@example.com');
    expect(heading()).toHaveTextContent('Check Your Email');
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check Verification Status' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
    await click('Back to Sign In');
    expect(router.state.location.pathname).toBe('/signin');
  });

  it('shows the result of a manual check (VER-02)', async () => {
    const { provider, checkVerification } = await open(unverified);
    await click('Check Verification Status');
    expect(checkVerification).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('status')).toHaveTextContent(/^Not verified yet\./);
    provider.reply = complete;
    await click('Check Verification Status');
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
  });

  it('replaces the spinner with the error if the first check fails, until a check succeeds (VER-01, VER-02)', async () => {
    const { provider } = await open(offlineError);
    expect(heading()).toHaveTextContent('Check Your Email');
    expect(screen.getByRole('alert')).toHaveTextContent(offlineMessage);
    provider.reply = unverified;
    await advance(5_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the authentication error of the session (VER-07)', async () => {
    signOutTestUser({ error: 'Your account could not be loaded.' });
    await open(null);
    expect(screen.getByRole('alert')).toHaveTextContent('Your account could not be loaded.');
  });

  it('shows the address from the query to a visitor who is not signed in at the provider (VER-08)', async () => {
    signOutTestUser();
    const sendVerificationEmail = jest.fn();
    const { router } = await open(null, { sendVerificationEmail }, '?email=ada%2B1@example.com');
    expect(heading()).toHaveTextContent('Check Your Email');
    expect(screen.getByText('ada+1@example.com')).toBeVisible();
    await click('Resend Verification Email');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please sign in with this address first\./);
    expect(sendVerificationEmail).not.toHaveBeenCalled();
    await click('Back to Sign In');
    expect(router.state.location.pathname).toBe('/signin');
  });

  it('shows the address that was registered here if the query has none (VER-08)', async () => {
    signOutTestUser();
    localStorage.setItem('pendingUser', '{"email":"eve@example.com"}');
    await open(null);
    expect(screen.getByText('eve@example.com')).toBeVisible();
  });
});

describe('the verification page, polling', () => {
  it('checks every 5 s and stops when verified (VER-05)', async () => {
    const { provider, checkVerification } = await open(unverified);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    await advance(4_999);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    await advance(1);
    expect(checkVerification).toHaveBeenCalledTimes(2);
    await advance(10_000);
    expect(checkVerification).toHaveBeenCalledTimes(4);
    provider.reply = complete;
    await advance(5_000);
    expect(checkVerification).toHaveBeenCalledTimes(5);
    await advance(1_500);
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await advance(60_000);
    expect(checkVerification).toHaveBeenCalledTimes(5);
  });

  it.each([
    ['hidden', setVisible],
    ['offline', setOnline],
  ])('pauses while %s and checks at once on return (VER-05)', async (_, setActive) => {
    const { checkVerification } = await open(unverified);
    setActive(false);
    await advance(60_000);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    setActive(true);
    await advance(0);
    expect(checkVerification).toHaveBeenCalledTimes(2);
    await advance(5_000);
    expect(checkVerification).toHaveBeenCalledTimes(3);
  });

  it('does not check while a check is in flight (VER-05)', async () => {
    const checkVerification = jest.fn(() => new Promise<null>(() => {}));
    await open(null, { checkVerification });
    await advance(30_000);
    expect(checkVerification).toHaveBeenCalledTimes(1);
  });

  it('stops when the user leaves the page (VER-05)', async () => {
    const { checkVerification } = await open(unverified);
    await click('Back to Sign In');
    await advance(30_000);
    expect(checkVerification).toHaveBeenCalledTimes(1);
  });
});

describe('the verification page, resending', () => {
  it('disables the button for 60 s after a resend and counts down (VER-06)', async () => {
    const sendVerificationEmail = jest.fn(async () => {});
    await open(unverified, { sendVerificationEmail });
    await click('Resend Verification Email');
    expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Verification email sent! Please check your inbox.');
    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toBeDisabled();
    await advance(1_000);
    expect(screen.getByRole('button', { name: 'Resend in 59s' })).toBeDisabled();
    await advance(58_000);
    expect(screen.getByRole('button', { name: 'Resend in 1s' })).toBeDisabled();
    await advance(1_000);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  });

  it('continues the countdown after a reload (VER-06)', async () => {
    const { unmount } = await open(unverified, { sendVerificationEmail: async () => {} });
    await click('Resend Verification Email');
    unmount();
    await advance(20_000);
    await open(unverified);
    expect(screen.getByRole('button', { name: 'Resend in 40s' })).toBeDisabled();
  });

  it('does not disable the button if the clock was set back (VER-06)', async () => {
    localStorage.setItem('verificationEmailResentAt', String(Date.now() + 3_600_000));
    await open(unverified);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  });

  it('shows the error of a failed resend and starts no countdown (VER-06, IDP-02)', async () => {
    await open(unverified, { sendVerificationEmail: rejectWith('too-many-requests') });
    await click('Resend Verification Email');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Too many attempts\. Please wait a few minutes and try again\.$/,
    );
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  });
});

describe('the verification page, without a profile', () => {
  const submitNames = async (firstName: string, lastName: string) => {
    if (firstName) await user.type(getField('First name'), firstName);
    if (lastName) await user.type(getField('Last name'), lastName);
    await click('Create profile');
  };

  it.each([
    ['', '', 'First name'],
    ['  ', 'Lovelace', 'First name'],
    ['Ada', '  ', 'Last name'],
  ])('rejects the names %j %j (VER-03)', async (firstName, lastName, invalidField) => {
    const createLocalUser = jest.fn();
    await open(withoutProfile, { createLocalUser });
    expect(heading()).toHaveTextContent('Complete Your Profile');
    await submitNames(firstName, lastName);
    expect(screen.getByRole('alert')).toHaveTextContent(/^First name and last name are required$/);
    expect(getField(invalidField)).toHaveFocus();
    expect(createLocalUser).not.toHaveBeenCalled();
  });

  it('creates the local user with trimmed names, then redirects (VER-03)', async () => {
    const createLocalUser = jest.fn(async (firstName: string, lastName: string) => ({
      firstName,
      lastName,
      email: 'ada@example.com',
      emailVerified: true,
    }));
    const { router } = await open(withoutProfile, { createLocalUser });
    await submitNames(' Ada ', ' Lovelace');
    expect(createLocalUser).toHaveBeenCalledWith('Ada', 'Lovelace');
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await advance(2_000);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('keeps the entered names after an error and while polling (VER-03)', async () => {
    await open(withoutProfile, { createLocalUser: rejectWith('network-request-failed') });
    await submitNames('Ada', 'Lovelace');
    expect(screen.getByRole('alert')).toHaveTextContent(offlineMessage);
    await advance(15_000);
    expect(getField('First name')).toHaveValue('Ada');
    expect(getField('Last name')).toHaveValue('Lovelace');
  });
});

describe('the verification page, verified', () => {
  it('shows a success message and redirects to /dashboard after 2 s (VER-04)', async () => {
    const { router } = await open(complete);
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await advance(1_999);
    expect(router.state.location.pathname).toBe('/verify-email');
    await advance(1);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});
