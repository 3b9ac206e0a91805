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
import { payloadOf, storedToken, storeToken } from './stored-token.ts';

const visitor: Session = { loading: false, user: null, identity: null, error: '' };

const noReply = (failure: unknown): boolean => !(failure instanceof ApiError) || failure.status === 0;
const noAnswer = (failure: unknown): boolean =>
  noReply(failure) || (failure instanceof ApiError && (failure.status >= 500 || failure.code === 'too_many_requests'));
const unchecked = 'Please check your network and try again.';
/** Only what the API says is said for a person. */
const sentence = (failure: unknown): string => (failure instanceof ApiError ? failure.message : unchecked);

export interface SessionMachine {
  /** What the provider says: once as soon as it is known, then on every change of account or token. */
  accountChanged(account: IdentityAccount | null): Promise<void>;
  /**
   * Asks the API whether the account is verified and has a local user, and signs in if so.
   * @throws ApiError when the API refuses or does not answer
   */
  enter(account: IdentityAccount): Promise<VerificationState>;
  /** The same for what the browser has kept of the last visit: the provider, which is asked later, may know better. */
  resume(kept: IdentityAccount): Promise<void>;
  /** The local user was changed, here or in another tab: shows what the API has now. */
  refresh(): Promise<void>;
  /** Nobody is signed in any more. `reason` is a sentence, empty when it was their own wish. */
  leave(reason?: string): void;
  /** Neither yes nor no could be had: the stored token stays, the session's `error` says why. */
  undecided(failure: unknown): void;
  /** The account that is signed in at the provider. */
  account(): IdentityAccount | null;
  /** Whether this token speaks for the session: not a former one's, nor one that has been renewed since. */
  holds(token: string | null): boolean;
}

/**
 * The one place where the session changes:
 *
 *     starting ──kept from the last visit──────check, login─► signed in, until the provider says more (ADR 14)
 *                                            └─503──ask /me─► the same, while the provider is away
 *     starting ──no account, no token──────────────────────► visitor
 *     starting ──no account, a stored token──ask /me───────► signed in (AUT-04) or visitor
 *     any      ──account──check-verification──────yes, yes─► login ──► signed in
 *                                            └────────no───► not yet in: account known, no user, no token (AUT-03)
 *     signed in ──sign-out, 401, account gone──────────────► visitor
 *     signed in ──token renewed────────────────────────────► signed in, new token stored
 *     any      ──another account───────────────────────────► starting, nothing of the former left (AUT-08)
 */
export const createSessionMachine = (calls: () => Promise<AccountCalls>): SessionMachine => {
  let account: IdentityAccount | null = null;
  let resumed: IdentityAccount | null = null;
  let held: string | null = null;
  let entering: { uid: string; outcome: Promise<VerificationState> } | undefined;

  const isCurrent = (uid: string): boolean => account?.user.uid === uid;

  const signedIn = (user: User, token: string): void => {
    held = token;
    storeToken(token);
    const settings = payloadOf(token);
    setSettings(settings);
    const uid = account?.user.uid ?? settings?.sub;
    if (typeof uid === 'string') claimBrowser(uid);
    forgetPendingUser();
    setSession({ loading: false, user, identity: account?.user ?? null, error: '' });
  };

  const notIn = (error = ''): void => {
    setSession({ ...visitor, identity: account?.user ?? null, error });
    setSettings(null);
    storeToken(null);
  };

  const leave = (reason = ''): void => {
    account = null;
    held = null;
    clearError();
    notIn(reason);
  };

  const undecided = (failure: unknown): void => {
    if (!getSession().user) setSession({ ...visitor, identity: account?.user ?? null, error: sentence(failure) });
  };

  const askLogin = async (idToken: string): Promise<User> => (await calls()).login(idToken);

  const login = async (answer: Promise<User>, idToken: string, uid: string): Promise<void> => {
    try {
      const user = await answer;
      if (isCurrent(uid)) signedIn(user, idToken);
    } catch (failure) {
      if (isCurrent(uid)) noReply(failure) ? undecided(failure) : notIn(sentence(failure));
      throw failure;
    }
  };

  const check = async (idToken: string, uid: string): Promise<VerificationState> => {
    try {
      const state = await (await calls()).check(idToken);
      if (isCurrent(uid) && !(state.emailVerified && state.userExists)) notIn();
      // Had the account been a trader's, it is deleted: here, in another tab or on another device.
      if (!state.userExists) clearTraderData(uid);
      return state;
    } catch (failure) {
      if (isCurrent(uid)) noAnswer(failure) ? undecided(failure) : notIn(sentence(failure));
      throw failure;
    }
  };

  const enterAnew = async (entrant: IdentityAccount): Promise<VerificationState> => {
    const { uid } = entrant.user;
    const idToken = await entrant.token();
    if (isCurrent(uid)) held = idToken;
    // Who was in the last time is let in again nearly always: both are asked at once.
    const ahead = entrant === resumed ? askLogin(idToken) : undefined;
    ahead?.catch(() => {});
    const state = await check(idToken, uid);
    if (state.emailVerified && state.userExists) await login(ahead ?? askLogin(idToken), idToken, uid);
    return state;
  };

  const enter = (entrant: IdentityAccount): Promise<VerificationState> => {
    const { uid } = entrant.user;
    if (entering?.uid === uid) return entering.outcome;
    account = entrant;
    const outcome = enterAnew(entrant).finally(() => {
      if (entering?.outcome === outcome) entering = undefined;
    });
    entering = { uid, outcome };
    return outcome;
  };

  const restore = async (): Promise<void> => {
    const token = storedToken();
    if (!token) return getSession().loading ? leave() : undefined;
    held = token;
    try {
      const user = await (await calls()).me();
      if (!account) signedIn(user, token);
    } catch (failure) {
      // A refusal may have ended the session already, with its sentence.
      if (!account && held === token) noAnswer(failure) ? undecided(failure) : leave();
    }
  };

  const refresh = async (): Promise<void> => {
    const before = getSession();
    if (!before.user) return;
    try {
      const user = await (await calls()).me();
      const now = getSession();
      if (now.user && now.identity?.uid === before.identity?.uid) setSession({ ...now, user });
    } catch (failure) {
      console.error('The profile could not be read again', failure);
    }
  };

  const renew = async (renewed: IdentityAccount): Promise<void> => {
    const token = await renewed.token();
    const { user } = getSession();
    if (user && isCurrent(renewed.user.uid)) signedIn(user, token);
  };

  const follow = async (next: IdentityAccount | null): Promise<unknown> => {
    const former = account;
    account = next;
    // Of an account that it has not told before, the provider's "nobody" is no sign-out: the API says why.
    if (!next) return former && former !== resumed ? leave() : restore();
    if (former && former.user.uid !== next.user.uid) {
      clearError();
      setSettings(null);
      setSession({ ...visitor, loading: true, identity: next.user });
    } else if (former && getSession().user) return renew(next);
    return enter(next);
  };

  const accountChanged = async (next: IdentityAccount | null): Promise<void> => {
    try {
      await follow(next);
    } catch (failure) {
      console.error('The sign-in could not be completed', failure);
      if (getSession().loading) undecided(failure);
    }
  };

  /** The API lets whom it has seen a moment ago read on while the provider is away, and says of all others why not. */
  const readOn = async (kept: IdentityAccount): Promise<void> => {
    const user = await (await calls()).me();
    if (isCurrent(kept.user.uid)) signedIn(user, await kept.token());
  };

  const resume = async (kept: IdentityAccount): Promise<void> => {
    resumed = kept;
    await enter(kept).catch(async (failure: unknown) => {
      if (noReply(failure) || !noAnswer(failure)) throw failure;
      await readOn(kept);
    });
  };

  const holds = (token: string | null): boolean => token !== null && token === held;

  return { accountChanged, enter, resume, refresh, leave, undecided, account: () => account, holds };
};
