import { AuthError } from 'shared-ui/host';
import { actionLinkSentence, passwordResetSentence, signInSentence, signUpSentence } from './sentences.ts';

const failure = (code: string, message = `Firebase: Error (auth/${code}).`) => new AuthError(`auth/${code}`, message);

const tooMany = 'Too many attempts. Please wait a few minutes and try again.';
const disabled = 'This account has been disabled. Please contact support.';
const offline = 'No connection to the sign-in service. Please check your network and try again.';

describe('sentences for failures at the identity provider', () => {
  it.each([
    ['email-already-in-use', 'An account with this email already exists.'],
    ['weak-password', 'Password should be at least 6 characters long.'],
    ['invalid-email', 'Please enter a valid email address.'],
    ['operation-not-allowed', 'Email/password accounts are not enabled. Please contact support.'],
    ['internal-error', 'An error occurred during registration.'],
    ['network-request-failed', 'An error occurred during registration.'],
  ])('SUP-05 sign-up, %s', (code, sentence) => {
    expect(signUpSentence(failure(code))).toBe(sentence);
  });

  it.each([
    ['user-not-found', 'Invalid email or password'],
    ['wrong-password', 'Invalid email or password'],
    ['invalid-credential', 'Invalid email or password'],
    ['too-many-requests', tooMany],
    ['user-disabled', disabled],
    ['network-request-failed', offline],
    ['internal-error', 'Login failed'],
  ])('SIN-03 SIN-08 IDP-02 sign-in, %s', (code, sentence) => {
    expect(signInSentence(failure(code))).toBe(sentence);
  });

  it.each([
    ['user-not-found', 'No account found with this email address'],
    ['too-many-requests', tooMany],
    ['network-request-failed', offline],
    ['internal-error', 'Password reset failed'],
  ])('SIN-07 IDP-02 password reset, %s', (code, sentence) => {
    expect(passwordResetSentence(failure(code))).toBe(sentence);
  });

  it.each([
    ['expired-action-code', 'This link has expired.'],
    ['invalid-action-code', 'This link has already been used or is incomplete.'],
    ['user-disabled', disabled],
    ['internal-error', 'This link does not work.'],
  ])('IDP-02 an e-mailed link, %s', (code, sentence) => {
    expect(actionLinkSentence(failure(code))).toBe(sentence);
  });

  it('SIN-03 shows a message that was written for a person', () => {
    expect(signInSentence(failure('unavailable', 'The journal is being updated. Please try again.'))).toBe(
      'The journal is being updated. Please try again.',
    );
  });

  it('SIN-08 shows no code of a failure that is none of ours', () => {
    expect(signInSentence(new Error('auth/argument-error'))).toBe('Login failed');
    expect(signInSentence(undefined)).toBe('Login failed');
    expect(signUpSentence('auth/argument-error')).toBe('An error occurred during registration.');
  });
});
