import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthError, type AuthPort, type VerificationState } from 'shared-ui/host';
import { fakeAuth, identifyTestUser, renderModule, visitTestPage } from 'shared-ui/testing';
import module from '../module.ts';

const unverified: VerificationState = { emailVerified: false, userExists: false };
const withoutProfile: VerificationState = { emailVerified: true, userExists: false };
const complete: VerificationState = { emailVerified: true, userExists: true };

const user = userEvent.setup({ advanceTimers: (delay) => jest.advanceTimersByTime(delay) });

/** The page, with a provider whose answer the test can change. */
const open = async (answer: VerificationState | null | Error, answers: Partial<AuthPort> = {}, query = '') => {
  const provider = { answer };
  const checkVerification = jest.fn(async () => {
    if (provider.answer instanceof Error) throw provider.answer;
    return provider.answer;
  });
  const auth = fakeAuth({ checkVerification, ...answers });
  const view = await act(() => renderModule(module, { path: `/verify-email${query}`, auth }));
  return { ...view, provider, checkVerification };
};

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const press = async (name: string) => {
  await user.click(screen.getByRole('button', { name }));
  await pass(0);
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

const offline = new AuthError('auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).');
const offlineSentence = 'No connection to the sign-in service. Please check your network and try again.';

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  identifyTestUser('ada@example.com');
});
afterEach(() => jest.useRealTimers());

describe('the verification page, checking', () => {
  it('VER-01 shows a spinner until the first answer', async () => {
    await open(unverified, { checkVerification: () => new Promise(() => {}) });
    expect(screen.getByRole('status')).toHaveTextContent('Checking your verification status...');
  });

  it('VER-01 AUT-02 asks nothing before the provider has said who is there', async () => {
    visitTestPage({ loading: true });
    const { checkVerification } = await open(unverified);
    await pass(20_000);
    expect(checkVerification).not.toHaveBeenCalled();
    expect(screen.getByRole('status')).toBeVisible();
    act(() => identifyTestUser('ada@example.com'));
    await pass(0);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    expect(heading()).toHaveTextContent('Check Your Email');
  });
});

describe('the verification page, unverified', () => {
  it('VER-02 shows the address, both buttons and the way back', async () => {
    const { router } = await open(unverified, {}, '?email=other@example.com');
    expect(heading()).toHaveTextContent('Check Your Email');
    expect(screen.getByText('ada@example.com')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Check Verification Status' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
    await press('Back to Sign In');
    expect(router.state.location.pathname).toBe('/signin');
  });

  it('VER-02 says what a check by hand found', async () => {
    const { provider, checkVerification } = await open(unverified);
    await press('Check Verification Status');
    expect(checkVerification).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('status')).toHaveTextContent(/^Not verified yet\./);
    provider.answer = complete;
    await press('Check Verification Status');
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
  });

  it('VER-01 VER-02 ends the spinner when the first check fails, and says why until one succeeds', async () => {
    const { provider } = await open(offline);
    expect(heading()).toHaveTextContent('Check Your Email');
    expect(screen.getByRole('alert')).toHaveTextContent(offlineSentence);
    provider.answer = unverified;
    await pass(5_000);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('VER-07 shows the authentication error of the session', async () => {
    visitTestPage({ error: 'Your account could not be loaded.' });
    await open(null);
    expect(screen.getByRole('alert')).toHaveTextContent('Your account could not be loaded.');
  });

  it('VER-08 shows the address from the query to somebody who is not signed in at the provider', async () => {
    visitTestPage();
    const sendVerificationEmail = jest.fn();
    const { router } = await open(null, { sendVerificationEmail }, '?email=ada%2B1@example.com');
    expect(heading()).toHaveTextContent('Check Your Email');
    expect(screen.getByText('ada+1@example.com')).toBeVisible();
    await press('Resend Verification Email');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Please sign in with this address first\./);
    expect(sendVerificationEmail).not.toHaveBeenCalled();
    await press('Back to Sign In');
    expect(router.state.location.pathname).toBe('/signin');
  });

  it('VER-08 shows the address that was registered here when the query has none', async () => {
    visitTestPage();
    localStorage.setItem('pendingUser', '{"email":"eve@example.com"}');
    await open(null);
    expect(screen.getByText('eve@example.com')).toBeVisible();
  });
});

describe('the verification page, asking again', () => {
  it('VER-05 asks every 5 s and stops when verified', async () => {
    const { provider, checkVerification } = await open(unverified);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    await pass(4_999);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(checkVerification).toHaveBeenCalledTimes(2);
    await pass(10_000);
    expect(checkVerification).toHaveBeenCalledTimes(4);
    provider.answer = complete;
    await pass(5_000);
    expect(checkVerification).toHaveBeenCalledTimes(5);
    await pass(1_500);
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await pass(60_000);
    expect(checkVerification).toHaveBeenCalledTimes(5);
  });

  it.each([
    ['hidden', setVisible],
    ['offline', setOnline],
  ])('VER-05 pauses while %s and asks at once on return', async (_, set) => {
    const { checkVerification } = await open(unverified);
    set(false);
    await pass(60_000);
    expect(checkVerification).toHaveBeenCalledTimes(1);
    set(true);
    await pass(0);
    expect(checkVerification).toHaveBeenCalledTimes(2);
    await pass(5_000);
    expect(checkVerification).toHaveBeenCalledTimes(3);
  });

  it('VER-05 does not ask while an answer is under way', async () => {
    const checkVerification = jest.fn(() => new Promise<null>(() => {}));
    await open(null, { checkVerification });
    await pass(30_000);
    expect(checkVerification).toHaveBeenCalledTimes(1);
  });

  it('VER-05 stops when the page is left', async () => {
    const { checkVerification } = await open(unverified);
    await press('Back to Sign In');
    await pass(30_000);
    expect(checkVerification).toHaveBeenCalledTimes(1);
  });
});

describe('the verification page, resending', () => {
  it('VER-06 waits 60 s after a resend and counts down', async () => {
    const sendVerificationEmail = jest.fn(async () => {});
    await open(unverified, { sendVerificationEmail });
    await press('Resend Verification Email');
    expect(sendVerificationEmail).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('status')).toHaveTextContent('Verification email sent! Please check your inbox.');
    expect(screen.getByRole('button', { name: 'Resend in 60s' })).toBeDisabled();
    await pass(1_000);
    expect(screen.getByRole('button', { name: 'Resend in 59s' })).toBeDisabled();
    await pass(58_000);
    expect(screen.getByRole('button', { name: 'Resend in 1s' })).toBeDisabled();
    await pass(1_000);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  });

  it('VER-06 goes on counting after a reload', async () => {
    const { unmount } = await open(unverified, { sendVerificationEmail: async () => {} });
    await press('Resend Verification Email');
    unmount();
    await pass(20_000);
    await open(unverified);
    expect(screen.getByRole('button', { name: 'Resend in 40s' })).toBeDisabled();
  });

  it('VER-06 does not lock the button when the clock was set back', async () => {
    localStorage.setItem('verificationEmailResentAt', String(Date.now() + 3_600_000));
    await open(unverified);
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  });

  it('VER-06 IDP-02 does not wait after a failure, and says why', async () => {
    const sendVerificationEmail = async () => {
      throw new AuthError('auth/too-many-requests', 'Firebase: Error (auth/too-many-requests).');
    };
    await open(unverified, { sendVerificationEmail });
    await press('Resend Verification Email');
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Too many attempts\. Please wait a few minutes and try again\.$/,
    );
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
  });
});

describe('the verification page, without a profile', () => {
  const type = async (firstName: string, lastName: string) => {
    if (firstName) await user.type(screen.getByLabelText('First Name'), firstName);
    if (lastName) await user.type(screen.getByLabelText('Last Name'), lastName);
    await press('Create Profile');
  };

  it.each([
    ['', '', 'First Name'],
    ['  ', 'Lovelace', 'First Name'],
    ['Ada', '  ', 'Last Name'],
  ])('VER-03 refuses the names %j %j', async (firstName, lastName, wrong) => {
    const createLocalUser = jest.fn();
    await open(withoutProfile, { createLocalUser });
    expect(heading()).toHaveTextContent('Complete Your Profile');
    await type(firstName, lastName);
    expect(screen.getByRole('alert')).toHaveTextContent(/^First name and last name are required$/);
    expect(screen.getByLabelText(wrong)).toHaveFocus();
    expect(createLocalUser).not.toHaveBeenCalled();
  });

  it('VER-03 creates the local user with trimmed names, then leads on', async () => {
    const createLocalUser = jest.fn(async (firstName: string, lastName: string) => ({
      firstName,
      lastName,
      email: 'ada@example.com',
      emailVerified: true,
    }));
    const { router } = await open(withoutProfile, { createLocalUser });
    await type(' Ada ', ' Lovelace');
    expect(createLocalUser).toHaveBeenCalledWith('Ada', 'Lovelace');
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await pass(2_000);
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  it('VER-03 keeps what was typed when it fails, and while the status is asked again', async () => {
    const createLocalUser = async () => {
      throw offline;
    };
    await open(withoutProfile, { createLocalUser });
    await type('Ada', 'Lovelace');
    expect(screen.getByRole('alert')).toHaveTextContent(offlineSentence);
    await pass(15_000);
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Lovelace');
  });
});

describe('the verification page, verified', () => {
  it('VER-04 says so and goes to /dashboard after 2 s', async () => {
    const { router } = await open(complete);
    expect(screen.getByText('Email verified! Taking you to your dashboard...')).toBeVisible();
    await pass(1_999);
    expect(router.state.location.pathname).toBe('/verify-email');
    await pass(1);
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(router.state.historyAction).toBe('REPLACE');
  });
});
