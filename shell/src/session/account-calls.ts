import { calls, type User } from 'contracts';
import type { Api, VerificationState } from 'shared-ui/host';

/** Our own API's part of the account flow. Methods reject with an ApiError; the caller shows it. */
export interface AccountCalls {
  /** API-01 */
  check(idToken: string): Promise<VerificationState>;
  /** API-02 */
  login(idToken: string): Promise<User>;
  /** API-03 */
  create(idToken: string, firstName: string, lastName: string): Promise<User>;
  /** API-04 */
  copyVerification(idToken: string): Promise<void>;
  /** API-05, with the stored token. */
  me(): Promise<User>;
}

const quiet = { quiet: true };

export const createAccountCalls = (api: Api): AccountCalls => ({
  check: (idToken) => api.call(calls.auth.checkVerification, { body: { idToken } }, quiet),
  login: async (idToken) => (await api.call(calls.auth.login, { body: { idToken } }, quiet)).user,
  create: async (idToken, firstName, lastName) =>
    (await api.call(calls.auth.createLocalUser, { body: { idToken, firstName, lastName } }, quiet)).user,
  async copyVerification(idToken) {
    await api.call(calls.auth.verifyEmail, { body: { idToken } }, quiet);
  },
  me: async () => (await api.call(calls.auth.me, {}, quiet)).user,
});
