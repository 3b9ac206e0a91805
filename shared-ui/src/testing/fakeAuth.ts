import type { AuthPort } from 'shared-ui/host';

const rejectUnexpected = (method: keyof AuthPort) => (): Promise<never> =>
  Promise.reject(new Error(`No fake implementation of the identity provider's ${method}: pass one to fakeAuth().`));

/** An identity provider for page tests. Methods that the test does not provide reject. */
export const fakeAuth = (methods: Partial<AuthPort> = {}): AuthPort => ({
  signUp: rejectUnexpected('signUp'),
  signIn: rejectUnexpected('signIn'),
  signOut: rejectUnexpected('signOut'),
  sendPasswordReset: rejectUnexpected('sendPasswordReset'),
  sendVerificationEmail: rejectUnexpected('sendVerificationEmail'),
  checkVerification: rejectUnexpected('checkVerification'),
  createLocalUser: rejectUnexpected('createLocalUser'),
  refreshEmailVerified: rejectUnexpected('refreshEmailVerified'),
  readActionLink: rejectUnexpected('readActionLink'),
  applyVerification: rejectUnexpected('applyVerification'),
  confirmPasswordReset: rejectUnexpected('confirmPasswordReset'),
  ...methods,
});
