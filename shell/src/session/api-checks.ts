import type { User } from 'contracts';
import { ApiError, type VerificationState } from 'shared-ui/host';
import { clearTraderData } from 'shared-ui/host/shell';
import type { AccountCalls, IdentityAccount } from './dependencies.ts';
import { reportNewDevice } from './new-device.ts';
import { getUid, type SessionStore } from './state.ts';
import { getStoredToken } from './stored-session.ts';

const hasNoReply = (failure: unknown): boolean => !(failure instanceof ApiError) || failure.status === 0;
const isUnavailable = (failure: unknown): boolean =>
  hasNoReply(failure) ||
  (failure instanceof ApiError && (failure.status >= 500 || failure.code === 'too_many_requests'));

/** Only messages of the API are written for users. */
export function getFailureMessage(failure: unknown): string {
  return failure instanceof ApiError ? failure.message : 'Please check your network and try again.';
}

/** The calls to the API that decide about the session. The replies become events of the store. */
export function createApiChecks({ getState, dispatch }: SessionStore, getAccountCalls: () => Promise<AccountCalls>) {
  let pending: { uid: string; outcome: Promise<VerificationState> } | undefined;

  const rejectWith = (failure: unknown, token: string, isTemporary: boolean): never => {
    dispatch({ type: isTemporary ? 'unavailable' : 'refused', token, error: getFailureMessage(failure) });
    throw failure;
  };

  const check = async (token: string, uid: string): Promise<VerificationState> => {
    const request = getAccountCalls().then((calls) => calls.check(token));
    const result = await request.catch((failure) => rejectWith(failure, token, isUnavailable(failure)));
    if (!(result.emailVerified && result.userExists)) dispatch({ type: 'refused', token, error: '' });
    // No local user: the account is new, or a trader deleted it here or on another device. Remove their data.
    if (!result.userExists) clearTraderData(uid);
    return result;
  };

  const login = async (token: string): Promise<User> => (await getAccountCalls()).login(token);

  const requestMe = async (): Promise<User> => (await getAccountCalls()).me();

  const checkAndLogIn = async (account: IdentityAccount): Promise<VerificationState> => {
    const { uid } = account.user;
    const token = await account.token();
    dispatch({ type: 'tokenIssued', uid, token });
    const result = await check(token, uid);
    if (!result.emailVerified || !result.userExists) return result;
    const user = await login(token).catch((failure) => rejectWith(failure, token, hasNoReply(failure)));
    dispatch({ type: 'accepted', token, user });
    reportNewDevice(user);
    return result;
  };

  const signIn = (account: IdentityAccount): Promise<VerificationState> => {
    const { uid } = account.user;
    if (pending?.uid === uid && getUid(getState()) === uid) return pending.outcome;
    dispatch({ type: 'accountChanged', account });
    const outcome = checkAndLogIn(account).finally(() => {
      if (pending?.outcome === outcome) pending = undefined;
    });
    pending = { uid, outcome };
    return outcome;
  };

  /** While the API cannot reach the provider, it accepts recently verified traders and rejects all others. */
  const resume = async (account: IdentityAccount): Promise<void> => {
    try {
      await signIn(account);
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 503)) throw failure;
      const user = await requestMe();
      dispatch({ type: 'accepted', token: await account.token(), user });
    }
  };

  /** The stored token without an account at the provider: the API decides (AUT-04). */
  const restoreFromToken = async (): Promise<void> => {
    const token = getStoredToken();
    dispatch({ type: 'accountMissing', storedToken: token });
    if (!token || getState().token !== token) return;
    try {
      dispatch({ type: 'accepted', token, user: await requestMe() });
    } catch (failure) {
      // A refusal may have ended the session with its own message.
      if (isUnavailable(failure)) dispatch({ type: 'unavailable', token, error: getFailureMessage(failure) });
      else dispatch({ type: 'ended', token, error: '' });
    }
  };

  const applyAccount = async (account: IdentityAccount | null): Promise<unknown> => {
    if (!account) return restoreFromToken();
    const state = getState();
    const { uid } = account.user;
    if (state.name !== 'signedIn' || getUid(state) !== uid) return resume(account);
    dispatch({ type: 'accountChanged', account });
    return dispatch({ type: 'tokenIssued', uid, token: await account.token() });
  };

  return {
    /**
     * Asks the API whether the account is verified and has a local user, and signs in if so.
     * @throws ApiError if the API refuses or does not respond
     */
    signIn,

    /** Called by the provider when the account is first known, and on each change of the account or its token. */
    async handleAccountChange(account: IdentityAccount | null): Promise<void> {
      await applyAccount(account).catch((failure) => {
        console.error('Sign-in failed', failure);
        if (getState().name === 'starting') dispatch({ type: 'unavailable', error: getFailureMessage(failure) });
      });
    },

    /** Fetches the local user again after a change in this or another tab. */
    async refreshUser(): Promise<void> {
      const before = getState();
      if (before.name !== 'signedIn') return;
      try {
        dispatch({ type: 'userChanged', uid: getUid(before), user: await requestMe() });
      } catch (failure) {
        console.error('Refreshing the profile failed', failure);
      }
    },
  };
}

export type ApiChecks = ReturnType<typeof createApiChecks>;
