import { AuthError } from 'shared-ui/host';
import {
  getActionLinkErrorMessage,
  getPasswordResetErrorMessage,
  getSignInErrorMessage,
  getSignUpErrorMessage,
} from './messages.ts';

const authError = (code: string, message = `Firebase: Error (auth/${code}).`) => new AuthError(`auth/${code}`, message);

const tooManyAttempts = 'Too many attempts. Please wait a few minutes and try again.';
const disabled = 'This account has been disabled. Please contact support.';
const offline = 'No connection to the sign-in service. Please check your network and try again.';

describe('error messages for identity provider errors', () => {
  it.each([
    ['email-already-in-use', 'An account with this email already exists.'],
    ['weak-password', 'Password should be at least 6 characters long.'],
    ['invalid-email', 'Please enter a valid email address.'],
    ['operation-not-allowed', 'Email/password accounts are not enabled. Please contact support.'],
    ['internal-error', 'An error occurred during registration.'],
    ['network-request-failed', 'An error occurred during registration.'],
  ])('maps %s on sign-up (SUP-05)', (code, message) => {
    expect(getSignUpErrorMessage(authError(code))).toBe(message);
  });

  it.each([
    ['user-not-found', 'Invalid email or password'],
    ['wrong-password', 'Invalid email or password'],
    ['invalid-credential', 'Invalid email or password'],
    ['too-many-requests', tooManyAttempts],
    ['user-disabled', disabled],
    ['network-request-failed', offline],
    ['internal-error', 'Login failed'],
  ])('maps %s on sign-in (SIN-03, SIN-08, IDP-02)', (code, message) => {
    expect(getSignInErrorMessage(authError(code))).toBe(message);
  });

  it.each([
    ['user-not-found', 'No account found with this email address'],
    ['too-many-requests', tooManyAttempts],
    ['network-request-failed', offline],
    ['internal-error', 'Password reset failed'],
  ])('maps %s on password reset (SIN-07, IDP-02)', (code, message) => {
    expect(getPasswordResetErrorMessage(authError(code))).toBe(message);
  });

  it.each([
    ['expired-action-code', 'This link has expired.'],
    ['invalid-action-code', 'This link has already been used or is incomplete.'],
    ['user-disabled', disabled],
    ['internal-error', 'Something went wrong. Please try again.'],
  ])('maps %s on an emailed link (IDP-02)', (code, message) => {
    expect(getActionLinkErrorMessage(authError(code))).toBe(message);
  });

  it('shows the message of an error that has no SDK code in it (SIN-03)', () => {
    expect(getSignInErrorMessage(authError('unavailable', 'The journal is being updated. Please try again.'))).toBe(
      'The journal is being updated. Please try again.',
    );
  });

  it('shows a generic message for errors of any other type (SIN-08)', () => {
    expect(getSignInErrorMessage(new Error('auth/argument-error'))).toBe('Login failed');
    expect(getSignInErrorMessage(undefined)).toBe('Login failed');
    expect(getSignUpErrorMessage('auth/argument-error')).toBe('An error occurred during registration.');
  });
});
