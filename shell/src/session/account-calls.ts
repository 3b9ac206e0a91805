import { calls, type User } from 'contracts';
import type { Api, VerificationState } from 'shared-ui/host';

/** The account calls of our own API. Methods reject with an ApiError, which the caller shows. */
export interface AccountCalls {
  /** Checks whether the email is verified and a local user exists (API-01). */
  check(idToken: string): Promise<VerificationState>;
  /** Signs in and returns the local user (API-02). */
  login(idToken: string): Promise<User>;
  /** Creates the local user (API-03). */
  create(idToken: string, firstName: string, lastName: string): Promise<User>;
  /** Copies the provider's verified flag to the local user (API-04). */
  copyVerification(idToken: string): Promise<void>;
  /** With the session's token (API-05). */
  me(): Promise<User>;
}

const options = { handlesErrors: true };

export const createAccountCalls = (api: Api): AccountCalls => ({
  check: (idToken) => api.call(calls.auth.checkVerification, { body: { idToken } }, options),
  login: async (idToken) => (await api.call(calls.auth.login, { body: { idToken } }, options)).user,
  create: async (idToken, firstName, lastName) =>
    (await api.call(calls.auth.createLocalUser, { body: { idToken, firstName, lastName } }, options)).user,
  async copyVerification(idToken) {
    await api.call(calls.auth.verifyEmail, { body: { idToken } }, options);
  },
  me: async () => (await api.call(calls.auth.me, {}, options)).user,
});
