import { AuthError } from 'shared-ui/host';

type Sentences = Readonly<Record<string, string>>;

/** What any call to the identity provider may meet (SIN-08, IDP-02). */
const anywhere: Sentences = {
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/user-disabled': 'This account has been disabled. Please contact support.',
  'auth/network-request-failed': 'No connection to the sign-in service. Please check your network and try again.',
};

const invalidEmail = 'Please enter a valid email address.';
const wrongCredentials = 'Invalid email or password';
const weakPassword = 'Password should be at least 6 characters long.';

const signUp: Sentences = {
  'auth/email-already-in-use': 'An account with this email already exists.',
  'auth/weak-password': weakPassword,
  'auth/invalid-email': invalidEmail,
  'auth/operation-not-allowed': 'Email/password accounts are not enabled. Please contact support.',
};

const signIn: Sentences = {
  ...anywhere,
  'auth/user-not-found': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-email': invalidEmail,
};

const passwordReset: Sentences = {
  ...anywhere,
  'auth/user-not-found': 'No account found with this email address',
  'auth/invalid-email': invalidEmail,
};

const actionLink: Sentences = {
  ...anywhere,
  'auth/expired-action-code': 'This link has expired.',
  'auth/invalid-action-code': 'This link has already been used or is incomplete.',
  'auth/user-not-found': 'The account that this link was made for no longer exists.',
  'auth/weak-password': weakPassword,
};

/** The provider's SDK writes its codes into its messages; only a sentence that was meant for a person is shown. */
const isForPeople = (message: string): boolean => message !== '' && !/firebase|auth\//i.test(message);

const known = (failure: unknown, sentences: Sentences): string | undefined =>
  failure instanceof AuthError ? sentences[failure.code] : undefined;

const own = (failure: unknown): string | undefined =>
  failure instanceof AuthError && isForPeople(failure.message) ? failure.message : undefined;

/** SUP-05: what the sign-up form says; nothing but the catalogue's five sentences. */
export const signUpSentence = (failure: unknown): string =>
  known(failure, signUp) ?? 'An error occurred during registration.';

/** SIN-03, SIN-08. */
export const signInSentence = (failure: unknown): string => known(failure, signIn) ?? own(failure) ?? 'Login failed';

/** SIN-07. */
export const passwordResetSentence = (failure: unknown): string =>
  known(failure, passwordReset) ?? own(failure) ?? 'Password reset failed';

/** What the verification page says when a check, a resend or the profile fails; `fallback` is that action's own. */
export const verificationSentence = (failure: unknown, fallback: string): string =>
  known(failure, anywhere) ?? own(failure) ?? fallback;

/** Why an e-mailed link did not work. */
export const actionLinkSentence = (failure: unknown): string =>
  known(failure, actionLink) ?? own(failure) ?? 'This link does not work.';
