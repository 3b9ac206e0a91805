import { ApiError, AuthError, type AuthPort, getSession, onChange } from 'shared-ui/host';
import { createAuthPort } from './auth-port.ts';
import { createSessionMachine } from './machine.ts';
import type { Provider } from './provider.ts';
import { onStoredToken, storedToken } from './stored-token.ts';
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

const somebodyWasHere = (): boolean => storedToken() !== null || isUserStored();

/**
 * The session: who is signed in, at the provider and at the API, in this tab and with the other tabs.
 * @param load brings the provider; called when it is first needed, so that a visitor's page does without its code
 */
export const createSession = (load: () => Promise<Provider>): SessionControl => {
  let loading: Promise<Provider> | undefined;

  const watched = async (): Promise<Provider> => {
    const loaded = await load();
    loaded.identity.watch((account) => void machine.accountChanged(account));
    return loaded;
  };
  const provider = (): Promise<Provider> => {
    loading ??= watched().catch((failure) => {
      loading = undefined;
      console.error('The identity provider could not be loaded', failure);
      throw new AuthError('auth/network-request-failed', noProvider);
    });
    return loading;
  };
  const machine = createSessionMachine(async () => (await provider()).account);
  const start = () => provider().catch(machine.undecided);

  const watchOtherTabs = () =>
    onStoredToken(() => {
      if (storedToken()) void start();
      else if (getSession().user) machine.leave();
    });

  const end = (over: ApiError): void => {
    machine.leave(over.message);
    forgetStoredUser();
    loading?.then(({ identity }) => identity.signOut()).catch((failure) => console.error('Sign-out failed', failure));
  };

  return {
    auth: createAuthPort({ machine, provider }),
    start() {
      watchOtherTabs();
      onChange(({ what }) => what === 'account' && void machine.refresh());
      if (somebodyWasHere()) void start();
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
