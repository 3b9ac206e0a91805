import { AuthError } from 'shared-ui/host';

type MessagesByCode = Readonly<Record<string, string>>;

/** Errors that any call to the identity provider can return (SIN-08, IDP-02). */
const COMMON_MESSAGES: MessagesByCode = {
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/network-request-failed': 'No connection to the sign-in service. Please check your network and try again.',
};

const INVALID_EMAIL = 'Please enter a valid email address.';
const WRONG_CREDENTIALS = 'Invalid email or password';
const WEAK_PASSWORD = 'Password should be at least 6 characters long.';

const SIGN_UP_MESSAGES: MessagesByCode = {
  'auth/email-already-in-use': 'An account with this email already exists.',
  'auth/weak-password': WEAK_PASSWORD,
  'auth/invalid-email': INVALID_EMAIL,
  'auth/operation-not-allowed': 'Email/password accounts are not enabled. Please contact support.',
};

const SIGN_IN_MESSAGES: MessagesByCode = {
  ...COMMON_MESSAGES,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/invalid-email': INVALID_EMAIL,
};

const PASSWORD_RESET_MESSAGES: MessagesByCode = {
  ...COMMON_MESSAGES,
  'auth/user-not-found': 'No account found with this email address',
  'auth/invalid-email': INVALID_EMAIL,
};

const ACTION_LINK_MESSAGES: MessagesByCode = {
  ...COMMON_MESSAGES,
  'auth/expired-action-code': 'This link has expired.',
  'auth/invalid-action-code': 'This link has already been used or is incomplete.',
  'auth/user-not-found': 'The account for this link no longer exists.',
  'auth/weak-password': WEAK_PASSWORD,
};

/** The provider's SDK puts error codes into its messages; users see only messages without one. */
const isUserFacing = (message: string): boolean => message !== '' && !/firebase|auth\//i.test(message);

const findMessage = (error: unknown, messages: MessagesByCode): string | undefined =>
  error instanceof AuthError ? messages[error.code] : undefined;

const getUserFacingMessage = (error: unknown): string | undefined =>
  error instanceof AuthError && isUserFacing(error.message) ? error.message : undefined;

/** SUP-05: one of the five registration messages of the specification. */
export function getSignUpErrorMessage(error: unknown): string {
  return findMessage(error, SIGN_UP_MESSAGES) ?? 'An error occurred during registration.';
}

/** SIN-03, SIN-08. */
export function getSignInErrorMessage(error: unknown): string {
  return findMessage(error, SIGN_IN_MESSAGES) ?? getUserFacingMessage(error) ?? 'Login failed';
}

/** SIN-07. */
export function getPasswordResetErrorMessage(error: unknown): string {
  return findMessage(error, PASSWORD_RESET_MESSAGES) ?? getUserFacingMessage(error) ?? 'Password reset failed';
}

/** For the verification page's check, resend and profile actions; each has its own `fallback`. */
export function getVerificationErrorMessage(error: unknown, fallback: string): string {
  return findMessage(error, COMMON_MESSAGES) ?? getUserFacingMessage(error) ?? fallback;
}

/** For emailed links. */
export function getActionLinkErrorMessage(error: unknown): string {
  return (
    findMessage(error, ACTION_LINK_MESSAGES) ?? getUserFacingMessage(error) ?? 'Something went wrong. Please try again.'
  );
}
