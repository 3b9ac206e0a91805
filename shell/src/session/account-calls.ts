import { calls } from 'contracts';
import type { Api } from 'shared-ui/host';

const options = { handlesErrors: true };

/** The account calls of our own API. Methods reject with an ApiError, which the caller shows. */
export const createAccountCalls = (api: Api) => ({
  /** Checks whether the email is verified and a local user exists (API-01). */
  check: (idToken: string) => api.call(calls.auth.checkVerification, { body: { idToken } }, options),
  /** Signs in and returns the local user (API-02). */
  login: async (idToken: string) => (await api.call(calls.auth.login, { body: { idToken } }, options)).user,
  /** Creates the local user (API-03). */
  create: async (idToken: string, firstName: string, lastName: string) =>
    (await api.call(calls.auth.createLocalUser, { body: { idToken, firstName, lastName } }, options)).user,
  /** Copies the provider's verified flag to the local user (API-04). */
  copyVerification: (idToken: string) => api.call(calls.auth.verifyEmail, { body: { idToken } }, options),
  /** With the session's token (API-05). */
  me: async () => (await api.call(calls.auth.me, {}, options)).user,
});

export type AccountCalls = ReturnType<typeof createAccountCalls>;
