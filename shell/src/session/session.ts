import {
  ApiError,
  AuthError,
  type AuthPort,
  claimBrowser,
  clearTraderData,
  getDataOwner,
  getSession,
  onChange,
  startTraderData,
} from 'shared-ui/host';
import { once } from '../once.ts';
import { createAuthPort } from './auth-port.ts';
import type { IdentityClient } from './identity.ts';
import { keptAccount } from './kept-account.ts';
import { createSessionMachine } from './machine.ts';
import type { Provider } from './provider.ts';
import { onStoredToken, payloadOf, storedToken } from './stored-token.ts';
import { forgetStoredUser, isUserStored } from './stored-user.ts';

const sessionOver = 'Your session has ended. Please sign in again.';

const accountDisabled = 'This account has been disabled. Please contact support.';

const noProvider = 'No connection to the sign-in service. Please check your network and try again.';

export interface SessionControl {
  auth: AuthPort;
  /** Begins to watch who is signed in. */
  start(): void;
  /** AUT-04: the provider's current token; the stored one when nobody is signed in there. */
  token(): Promise<string | null>;
  /** The API said of this token that its session is over (AUT-06); nothing for a token of a former session. */
  end(failure: ApiError, token: string | null): void;
}

const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : '';

/** What the provider says of an account that is to have no new token: it is disabled or deleted, or signed out everywhere. */
const refusals = ['auth/user-disabled', 'auth/user-token-expired', 'auth/invalid-refresh-token'];

/** Why the session is over, for a person, by what the API or the provider said. */
const overBecause = (failure: unknown): ApiError =>
  ['user_disabled', 'auth/user-disabled'].includes(codeOf(failure))
    ? new ApiError(403, { error: accountDisabled, code: 'user_disabled' })
    : new ApiError(401, { error: sessionOver, code: 'unauthorized' });

/** Storage is not swept before the trader who is signed in owns it: older versions did not note an owner. */
const startStorage = (): void => {
  const token = storedToken();
  const uid = token && payloadOf(token)?.sub;
  if (getDataOwner() === null && typeof uid === 'string') claimBrowser(uid);
  startTraderData();
};

const somebodyWasHere = (): boolean => storedToken() !== null || isUserStored();

/** How long the provider's code, which is large, leaves the page to what one came for. */
const calm = 2_000;

/**
 * The session: who is signed in, at the provider and at the API, in this tab and with the other tabs. Of the two sides
 * of an account, none is brought for a visitor.
 */
export const createSession = (provider: Provider): SessionControl => {
  let isProviderUsed = false;
  const identity = once(async () => {
    isProviderUsed = true;
    try {
      const client = await provider.identity();
      client.watch((account) => void machine.accountChanged(account));
      return client;
    } catch (failure) {
      console.error('The identity provider could not be loaded', failure);
      throw new AuthError('auth/network-request-failed', noProvider);
    }
  });
  const machine = createSessionMachine(provider.account);
  const watchProvider = () => identity().catch(machine.undecided);

  const renewedToken = async () => (await (await identity()).reload())?.token() ?? null;

  /** Goes on where the last visit ended, as soon as the API says yes; the provider's code comes when the page has calmed. */
  const begin = (): void => {
    const kept = keptAccount(renewedToken);
    if (!kept) return void watchProvider();
    const isIn = () => getSession().user !== null;
    machine.resume(kept).then(() => setTimeout(watchProvider, isIn() ? calm : 0), watchProvider);
  };

  /** The SDK may be loading in this tab: it would store the user again whom it read before the other tab signed out. */
  const followSignOut = (): void => {
    machine.leave();
    if (!isProviderUsed) return;
    identity()
      .then((client) => (storedToken() === null ? client.signOut() : undefined))
      .catch((failure) => console.error('Sign-out failed', failure));
  };

  const watchOtherTabs = () =>
    onStoredToken(() => {
      if (storedToken()) void watchProvider();
      else if (getSession().user) followSignOut();
    });

  /** A session that has ended leaves the drafts for the next sign-in, unless there can be none. */
  const clearIfDeleted = async (client: IdentityClient, token: string | null): Promise<void> => {
    if (!token) return;
    const uid = payloadOf(token)?.sub;
    if (typeof uid === 'string' && (await client.isDeleted(token))) clearTraderData(uid);
  };

  const end = (over: ApiError): void => {
    const token = storedToken();
    machine.leave(over.message);
    forgetStoredUser();
    identity()
      .then(async (client) => {
        await client.signOut();
        if (over.code === 'unauthorized') await clearIfDeleted(client, token);
      })
      .catch((failure) => console.error('Sign-out failed', failure));
  };

  return {
    auth: createAuthPort({ machine, identity, account: provider.account }),
    start() {
      startStorage();
      watchOtherTabs();
      onChange(({ what }) => what === 'account' && void machine.refresh());
      if (somebodyWasHere()) begin();
      else machine.leave();
    },
    async token() {
      try {
        return (await machine.account()?.token()) ?? storedToken();
      } catch (failure) {
        console.error('The token could not be renewed', failure);
        if (!refusals.includes(codeOf(failure))) throw new ApiError(0, { error: noProvider });
        const over = overBecause(failure);
        end(over);
        throw over;
      }
    },
    end(failure, token) {
      if (machine.holds(token)) end(overBecause(failure));
    },
  };
};
