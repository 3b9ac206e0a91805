import type { User } from 'contracts';
import {
  ApiError,
  claimBrowser,
  clearError,
  clearTraderData,
  getSession,
  type Session,
  setSession,
  setSettings,
  type VerificationState,
} from 'shared-ui/host';
import type { AccountCalls } from './account-calls.ts';
import type { IdentityAccount } from './identity.ts';
import { forgetPendingUser } from './pending-user.ts';
import { decodeToken, getStoredToken, storeToken } from './stored-token.ts';

const visitor: Session = { loading: false, user: null, identity: null, error: '' };

const hasNoReply = (failure: unknown): boolean => !(failure instanceof ApiError) || failure.status === 0;
const isUnavailable = (failure: unknown): boolean =>
  hasNoReply(failure) ||
  (failure instanceof ApiError && (failure.status >= 500 || failure.code === 'too_many_requests'));
const networkMessage = 'Please check your network and try again.';
/** Only messages of the API are written for users. */
const getMessage = (failure: unknown): string => (failure instanceof ApiError ? failure.message : networkMessage);

export interface SessionMachine {
  /** Called by the provider when the account is first known, and on each change of the account or its token. */
  handleAccountChange(account: IdentityAccount | null): Promise<void>;
  /**
   * Asks the API whether the account is verified and has a local user, and signs in if so.
   * @throws ApiError if the API refuses or does not respond
   */
  signIn(account: IdentityAccount): Promise<VerificationState>;
  /** Like `signIn`, with the account that this browser stored on the last visit. The provider confirms it later. */
  resume(stored: IdentityAccount): Promise<void>;
  /** Fetches the local user again after a change in this or another tab. */
  refresh(): Promise<void>;
  /** Signs out. `reason` is shown to the user; empty if they signed out themselves. */
  signOut(reason?: string): void;
  /** The session could not be verified: the stored token stays, and the session's `error` says why. */
  markUnverified(failure: unknown): void;
  /** The account that is signed in at the provider. */
  getAccount(): IdentityAccount | null;
  /** Whether this is the session's current token, not that of an earlier session or one that was renewed since. */
  isCurrentToken(token: string | null): boolean;
}

/**
 * The state machine of the session. Only this code changes the session:
 *
 *     starting ──stored account──────────────check, login──► signed in, until the provider reports (ADR 14)
 *                                            └─503──GET me─► signed in, while the provider is unavailable
 *     starting ──no account, no token──────────────────────► visitor
 *     starting ──no account, a stored token──GET me────────► signed in (AUT-04) or visitor
 *     any      ──account──check-verification──────yes, yes─► login ──► signed in
 *                                            └────────no───► not signed in: account known, no user, no token (AUT-03)
 *     signed in ──sign-out, 401, account deleted───────────► visitor
 *     signed in ──token renewed────────────────────────────► signed in, new token stored
 *     any      ──another account───────────────────────────► starting, without data of the previous account (AUT-08)
 */
export const createSessionMachine = (getAccountCalls: () => Promise<AccountCalls>): SessionMachine => {
  let account: IdentityAccount | null = null;
  let resumedAccount: IdentityAccount | null = null;
  let currentToken: string | null = null;
  let pendingSignIn: { uid: string; outcome: Promise<VerificationState> } | undefined;

  const isCurrentAccount = (uid: string): boolean => account?.user.uid === uid;

  const setSignedIn = (user: User, token: string): void => {
    currentToken = token;
    storeToken(token);
    const settings = decodeToken(token);
    setSettings(settings);
    const uid = account?.user.uid ?? settings?.sub;
    if (typeof uid === 'string') claimBrowser(uid);
    forgetPendingUser();
    setSession({ loading: false, user, identity: account?.user ?? null, error: '' });
  };

  const setSignedOut = (error = ''): void => {
    setSession({ ...visitor, identity: account?.user ?? null, error });
    setSettings(null);
    storeToken(null);
  };

  const signOut = (reason = ''): void => {
    account = null;
    currentToken = null;
    clearError();
    setSignedOut(reason);
  };

  const markUnverified = (failure: unknown): void => {
    if (!getSession().user) setSession({ ...visitor, identity: account?.user ?? null, error: getMessage(failure) });
  };

  const requestLogin = async (idToken: string): Promise<User> => (await getAccountCalls()).login(idToken);

  const login = async (reply: Promise<User>, idToken: string, uid: string): Promise<void> => {
    try {
      const user = await reply;
      if (isCurrentAccount(uid)) setSignedIn(user, idToken);
    } catch (failure) {
      if (isCurrentAccount(uid)) hasNoReply(failure) ? markUnverified(failure) : setSignedOut(getMessage(failure));
      throw failure;
    }
  };

  const check = async (idToken: string, uid: string): Promise<VerificationState> => {
    try {
      const state = await (await getAccountCalls()).check(idToken);
      if (isCurrentAccount(uid) && !(state.emailVerified && state.userExists)) setSignedOut();
      // No local user: the account is new, or a trader deleted it here or on another device. Remove their data.
      if (!state.userExists) clearTraderData(uid);
      return state;
    } catch (failure) {
      if (isCurrentAccount(uid)) isUnavailable(failure) ? markUnverified(failure) : setSignedOut(getMessage(failure));
      throw failure;
    }
  };

  const checkAndLogIn = async (newAccount: IdentityAccount): Promise<VerificationState> => {
    const { uid } = newAccount.user;
    const idToken = await newAccount.token();
    if (isCurrentAccount(uid)) currentToken = idToken;
    // A stored account is nearly always accepted, so that both requests are sent in parallel.
    const earlyLogin = newAccount === resumedAccount ? requestLogin(idToken) : undefined;
    earlyLogin?.catch(() => {});
    const state = await check(idToken, uid);
    if (state.emailVerified && state.userExists) await login(earlyLogin ?? requestLogin(idToken), idToken, uid);
    return state;
  };

  const signIn = (newAccount: IdentityAccount): Promise<VerificationState> => {
    const { uid } = newAccount.user;
    if (pendingSignIn?.uid === uid) return pendingSignIn.outcome;
    account = newAccount;
    const outcome = checkAndLogIn(newAccount).finally(() => {
      if (pendingSignIn?.outcome === outcome) pendingSignIn = undefined;
    });
    pendingSignIn = { uid, outcome };
    return outcome;
  };

  const restoreFromToken = async (): Promise<void> => {
    const token = getStoredToken();
    if (!token) return getSession().loading ? signOut() : undefined;
    currentToken = token;
    try {
      const user = await (await getAccountCalls()).me();
      if (!account) setSignedIn(user, token);
    } catch (failure) {
      // A refusal may have ended the session with its own message.
      if (!account && currentToken === token) isUnavailable(failure) ? markUnverified(failure) : signOut();
    }
  };

  const refresh = async (): Promise<void> => {
    const before = getSession();
    if (!before.user) return;
    try {
      const user = await (await getAccountCalls()).me();
      const now = getSession();
      if (now.user && now.identity?.uid === before.identity?.uid) setSession({ ...now, user });
    } catch (failure) {
      console.error('Refreshing the profile failed', failure);
    }
  };

  const renew = async (renewed: IdentityAccount): Promise<void> => {
    const token = await renewed.token();
    const { user } = getSession();
    if (user && isCurrentAccount(renewed.user.uid)) setSignedIn(user, token);
  };

  const applyAccount = async (next: IdentityAccount | null): Promise<unknown> => {
    const previous = account;
    account = next;
    // If the provider has not reported an account before, null is not a sign-out. The API decides about a stored token.
    if (!next) return previous && previous !== resumedAccount ? signOut() : restoreFromToken();
    if (previous && previous.user.uid !== next.user.uid) {
      clearError();
      setSettings(null);
      setSession({ ...visitor, loading: true, identity: next.user });
    } else if (previous && getSession().user) return renew(next);
    return signIn(next);
  };

  const handleAccountChange = async (next: IdentityAccount | null): Promise<void> => {
    try {
      await applyAccount(next);
    } catch (failure) {
      console.error('Sign-in failed', failure);
      if (getSession().loading) markUnverified(failure);
    }
  };

  /** While the provider is unavailable, the API accepts recently verified traders and rejects all others. */
  const continueWithoutProvider = async (stored: IdentityAccount): Promise<void> => {
    const user = await (await getAccountCalls()).me();
    if (isCurrentAccount(stored.user.uid)) setSignedIn(user, await stored.token());
  };

  const resume = async (stored: IdentityAccount): Promise<void> => {
    resumedAccount = stored;
    await signIn(stored).catch(async (failure: unknown) => {
      if (hasNoReply(failure) || !isUnavailable(failure)) throw failure;
      await continueWithoutProvider(stored);
    });
  };

  const isCurrentToken = (token: string | null): boolean => token !== null && token === currentToken;

  return {
    handleAccountChange,
    signIn,
    resume,
    refresh,
    signOut,
    markUnverified,
    getAccount: () => account,
    isCurrentToken,
  };
};
