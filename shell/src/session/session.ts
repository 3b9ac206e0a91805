import { type Api, ApiError, type AuthPort, getSession } from 'shared-ui/host';
import { createAuthPort } from './auth-port.ts';
import type { IdentityClient } from './identity.ts';
import { createSessionMachine } from './machine.ts';
import { onStoredToken, storedToken } from './stored-token.ts';

const sessionOver = 'Your session has ended. Please sign in again.';

const noProvider = 'No connection to the sign-in service. Please check your network and try again.';

export interface SessionParts {
  api: Api;
  /** Brings the identity provider's SDK. Called when it is first needed, so that a visitor's page does without. */
  loadIdentity: () => Promise<IdentityClient>;
}

export interface SessionControl {
  auth: AuthPort;
  /** Begins to watch who is signed in. */
  start(): void;
  /** AUT-04: the provider's current token; the stored one when nobody is signed in there. */
  token(): Promise<string | null>;
  /** The API said that the session is over (AUT-06). */
  end(): void;
}

/** The SDK keeps its user under a key of this beginning. */
const somebodyWasHere = (): boolean =>
  storedToken() !== null || Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:'));

/** The session: who is signed in, at the provider and at the API, in this tab and with the other tabs. */
export const createSession = ({ api, loadIdentity }: SessionParts): SessionControl => {
  const machine = createSessionMachine(api);
  let client: Promise<IdentityClient> | undefined;

  const watched = async (): Promise<IdentityClient> => {
    const identity = await loadIdentity();
    identity.watch((account) => void machine.accountChanged(account));
    return identity;
  };
  const identity = (): Promise<IdentityClient> => {
    client ??= watched().catch((failure) => {
      client = undefined;
      throw failure;
    });
    return client;
  };

  const watchOtherTabs = () =>
    onStoredToken(() => {
      if (storedToken()) void identity();
      else if (getSession().user) machine.leave();
    });

  return {
    auth: createAuthPort({ api, machine, identity }),
    start() {
      watchOtherTabs();
      if (!somebodyWasHere()) return machine.leave();
      identity().catch((failure) => {
        console.error('The identity provider could not be loaded', failure);
        machine.undecided(failure);
      });
    },
    async token() {
      try {
        return (await machine.account()?.token()) ?? storedToken();
      } catch (failure) {
        console.error('The token could not be renewed', failure);
        throw new ApiError(0, { error: noProvider });
      }
    },
    end() {
      machine.leave(sessionOver);
      client?.then((known) => known.signOut()).catch((failure) => console.error('Sign-out failed', failure));
    },
  };
};
