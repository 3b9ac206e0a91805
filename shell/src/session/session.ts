import { ApiError, AuthError, onChange } from 'shared-ui/host';
import { clearTraderData, startTraderData } from 'shared-ui/host/shell';
import { once } from '../shared/promises.ts';
import { createApiChecks, getFailureMessage } from './api-checks.ts';
import { createAuthPort } from './auth-port.ts';
import type { IdentityAccount, IdentityClient, SessionDependencies } from './dependencies.ts';
import { createSessionStore, getUid } from './state.ts';
import {
  getEndedToken,
  getStoredToken,
  isPendingUser,
  isSignOutPending,
  mayHaveAccount,
  setSignOutPending,
  subscribeToOtherTabs,
} from './stored-session.ts';
import { areOfOneSignIn, decodeToken } from './token.ts';

const SESSION_ENDED = 'Your session has ended. Please sign in again.';
const ACCOUNT_DISABLED = 'This account has been disabled. Please contact support.';
const NO_ACCOUNT = 'Please sign out and in again.';
const NO_PROVIDER = 'No connection to the sign-in service. Please check your network and try again.';

/** The provider's codes for an account that gets no new token: disabled, deleted, or signed out everywhere. */
const REFUSAL_CODES = ['auth/user-disabled', 'auth/user-token-expired', 'auth/invalid-refresh-token'];

const getErrorCode = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : '';

/** The reason for the end of a session, from the failure of the API or the provider. */
const toEndReason = (failure: unknown): ApiError =>
  ['user_disabled', 'auth/user-disabled'].includes(getErrorCode(failure))
    ? new ApiError(403, { error: ACCOUNT_DISABLED, code: 'user_disabled' })
    : new ApiError(401, { error: SESSION_ENDED, code: 'unauthorized' });

/** A sign-out that did not reach the provider, because the page was closed first, is completed before anything else. */
const finishSignOut = async (client: IdentityClient): Promise<void> => {
  if (!isSignOutPending()) return;
  await client.signOut();
  setSignOutPending(false);
};

/** Drafts stay for the next sign-in, except when the account was deleted. */
const clearIfDeleted = async (client: IdentityClient, token: string | null): Promise<void> => {
  const uid = token && decodeToken(token)?.sub;
  if (token && typeof uid === 'string' && (await client.isDeleted(token))) clearTraderData(uid);
};

/**
 * The session, synchronized with other tabs. The provider's SDK says who is signed in, and the API whether that is a
 * trader. The stored token says only that there is a session: without it, an account that the SDK reports does not sign
 * in.
 */
export function createSession(dependencies: SessionDependencies) {
  const store = createSessionStore();
  const checks = createApiChecks(store, dependencies.getAccountCalls);
  /** The account that the SDK reported last; undefined until the SDK has loaded. */
  let reported: IdentityAccount | null | undefined;
  let isProviderUsed = false;

  const getIdentity = once(async () => {
    isProviderUsed = true;
    try {
      const client = await dependencies.getIdentity();
      await finishSignOut(client);
      client.watch(handleReport);
      return client;
    } catch (failure) {
      console.error('Loading the identity provider failed', failure);
      throw new AuthError('auth/network-request-failed', NO_PROVIDER);
    }
  });

  /** The SDK of a tab that loads during a sign-out elsewhere reports the account of the ended session. */
  const belongsToSession = ({ user: { uid } }: IdentityAccount): boolean => {
    if (getStoredToken() !== null) return true;
    const state = store.getState();
    return state.name !== 'signedIn' && (getUid(state) === uid || isPendingUser(uid));
  };

  const handleReport = (account: IdentityAccount | null): void => {
    reported = account;
    const isOfSession = account !== null && belongsToSession(account);
    if (account && !isOfSession) signOutEndedAccount(account);
    void checks.handleAccountChange(isOfSession ? account : null);
  };

  const watchProvider = () =>
    getIdentity().catch((failure) => store.dispatch({ type: 'unavailable', error: getFailureMessage(failure) }));

  const runAtProvider = (task: (client: IdentityClient) => Promise<unknown>) =>
    getIdentity()
      .then(task)
      .catch((failure) => console.error('Sign-out failed', failure));

  /**
   * Signs out the account of the ended session, which an SDK that was loading or slow in some tab has stored again. An
   * account of a later sign-in in another tab stays.
   */
  const signOutEndedAccount = (account: IdentityAccount): void => {
    const ended = getEndedToken();
    if (ended === null) return;
    void runAtProvider(async (client) => {
      const isEnded = areOfOneSignIn(ended, await account.token());
      if (isEnded && getStoredToken() === null) await client.signOut();
    });
  };

  /**
   * Another tab has signed in, or has renewed its token. The SDK may have reported the account before or report it
   * later.
   */
  const followSignIn = (token: string): void => {
    if (reported === undefined) void watchProvider();
    else if (reported && store.getState().name !== 'signedIn' && reported.user.uid === decodeToken(token)?.sub)
      handleReport(reported);
  };

  /** Also signs out the SDK of this tab: if it is loading, it would store the account again. */
  const followSignOut = (): void => {
    store.dispatch({ type: 'ended', error: '' });
    if (isProviderUsed) void runAtProvider(async (client) => getStoredToken() === null && client.signOut());
  };

  const followOtherTabs = (): void => {
    const token = getStoredToken();
    const { name } = store.getState();
    if (token) followSignIn(token);
    else if (name === 'starting' || name === 'signedIn' || name === 'unverified') followSignOut();
  };

  const end = (reason: ApiError): void => {
    const token = getStoredToken();
    setSignOutPending(true);
    store.dispatch({ type: 'ended', error: reason.message });
    void runAtProvider(async (client) => {
      await client.signOut();
      setSignOutPending(false);
      if (reason.code === 'unauthorized') await clearIfDeleted(client, token);
    });
  };

  return {
    auth: createAuthPort({ ...dependencies, getIdentity }, store, checks),
    /**
     * Restores the last session and starts to watch the provider. Visitors do not load the provider's SDK.
     * @returns a function that stops following other tabs
     */
    start(): () => void {
      startTraderData();
      onChange(({ what }) => what === 'account' && void checks.refreshUser());
      if (mayHaveAccount()) void watchProvider();
      else store.dispatch({ type: 'ended', error: '' });
      return subscribeToOtherTabs(followOtherTabs);
    },
    /** The provider's current token, or the stored one without an account at the provider (AUT-04). */
    async token(): Promise<string | null> {
      try {
        return (await store.getState().account?.token()) ?? getStoredToken();
      } catch (failure) {
        console.error('Renewing the token failed', failure);
        if (!REFUSAL_CODES.includes(getErrorCode(failure))) throw new ApiError(0, { error: NO_PROVIDER });
        const reason = toEndReason(failure);
        end(reason);
        throw reason;
      }
    },
    /**
     * Signs the trader in again with the password. The session goes on with the new token.
     * @throws AuthError
     */
    async confirmPassword(password: string): Promise<void> {
      const { account, token: previous } = store.getState();
      const email = account?.user.email;
      if (!email) throw new AuthError('auth/no-current-user', NO_ACCOUNT);
      const renewed = await (await getIdentity()).signIn(email, password);
      const token = await renewed.token();
      store.dispatch({ type: 'accountChanged', account: renewed });
      store.dispatch({ type: 'tokenIssued', uid: renewed.user.uid, token });
      const { replaceSession } = await dependencies.getAccountCalls();
      if (previous) await replaceSession(token, previous).catch((failure) => console.error('Login failed', failure));
    },
    /** Ends the session after the API rejected its token (AUT-06). Ignores tokens of earlier sessions. */
    end(failure: ApiError, token: string | null): void {
      if (token !== null && token === store.getState().token) end(toEndReason(failure));
    },
  };
}
