import type { AuthPort } from 'shared-ui/host';

const unexpected = (method: keyof AuthPort) => (): Promise<never> =>
  Promise.reject(new Error(`The test gave no answer for the identity provider's ${method}.`));

/** An identity provider for tests of pages: it does what it was given, and nothing else. */
export const fakeAuth = (answers: Partial<AuthPort> = {}): AuthPort => ({
  signUp: unexpected('signUp'),
  signIn: unexpected('signIn'),
  signOut: unexpected('signOut'),
  sendPasswordReset: unexpected('sendPasswordReset'),
  sendVerificationEmail: unexpected('sendVerificationEmail'),
  checkVerification: unexpected('checkVerification'),
  createLocalUser: unexpected('createLocalUser'),
  refreshEmailVerified: unexpected('refreshEmailVerified'),
  readActionLink: unexpected('readActionLink'),
  applyVerification: unexpected('applyVerification'),
  confirmPasswordReset: unexpected('confirmPasswordReset'),
  ...answers,
});
