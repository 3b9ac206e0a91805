import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthError, type AuthPort } from 'shared-ui/host';
import { fakeAuth, renderModule, signInTestUser } from 'shared-ui/testing';
import module from '../module.ts';

const open = (answers: Partial<AuthPort> = {}) => renderModule(module, { path: '/account', auth: fakeAuth(answers) });

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const failing = async () => {
  throw new AuthError('auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).');
};
const reminder = 'Please verify your email address to access all features.';

describe('account settings', () => {
  it('NAV-12 ACC-01 shows name, address and that it is verified', async () => {
    signInTestUser();
    await open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account Settings');
    const profile = screen.getByRole('region', { name: 'Profile Information' });
    expect(profile).toHaveTextContent('Ada Lovelace');
    expect(profile).toHaveTextContent('ada@example.com');
    expect(within(profile).getByText('Verified')).toBeVisible();
    expect(screen.queryByText(reminder)).toBeNull();
  });

  it('ACC-02 reminds of an address that is not verified', async () => {
    signInTestUser({ emailVerified: false });
    await open();
    expect(screen.getByText('Not verified')).toBeVisible();
    expect(screen.getByText(reminder)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Check Verification Status' })).toBeEnabled();
  });

  it.each([
    ['Resend Verification Email', 'Verification email sent! Please check your inbox.', 'status', async () => {}],
    ['Resend Verification Email', 'Failed to send verification email. Please try again.', 'alert', failing],
    ['Check Verification Status', 'Email verification status updated!', 'status', async () => {}],
    ['Check Verification Status', 'Failed to update verification status. Please try again.', 'alert', failing],
  ])('ACC-03 %s: %s', async (button, sentence, role, answer) => {
    signInTestUser({ emailVerified: false });
    await open({ sendVerificationEmail: answer, refreshEmailVerified: answer });
    await press(button);
    expect(screen.getAllByRole(role).at(-1)).toHaveTextContent(sentence);
  });

  it('ACC-03 still says that the status was updated when the reminder has gone', async () => {
    signInTestUser({ emailVerified: false });
    await open({ refreshEmailVerified: async () => void signInTestUser() });
    await press('Check Verification Status');
    expect(screen.queryByText(reminder)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Email verification status updated!');
    expect(screen.getByText('Verified')).toBeVisible();
  });

  it('ACC-04 changes the password on /signin, in its reset view', async () => {
    signInTestUser();
    const { router } = await open();
    await press('Change Password');
    expect(router.state.location).toMatchObject({ pathname: '/signin', state: { reset: true } });
  });

  it('ACC-04 signs out by /logout, which goes on to /', async () => {
    signInTestUser();
    const { router } = await open();
    await press('Sign Out');
    expect(router.state.location.pathname).toBe('/logout');
  });
});

describe('analysis', () => {
  it('ACC-05 is a placeholder titled Account Page with a welcome alone', async () => {
    signInTestUser();
    const { container } = await renderModule(module, { path: '/analysis' });
    expect(container).toHaveTextContent(/^Account PageWelcome, Ada!$/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account Page');
  });
});
