import { ApiError, AuthError, clearTraderData, getSession, onChange, startTraderData } from 'shared-ui/host';
import { once } from '../once.ts';
import { createApiChecks, getFailureMessage } from './api-checks.ts';
import { createAuthPort } from './auth-port.ts';
import { createEndedAccount } from './ended-account.ts';
import type { IdentityAccount, IdentityClient, SessionDependencies } from './identity.ts';
import { restoreAccount } from './restored-account.ts';
import { createSessionStore } from './store.ts';
import { decodeToken, getStoredToken, subscribeToStoredToken } from './stored-token.ts';
import { forgetStoredUser, isUserStored } from './stored-user.ts';

const sessionEndedMessage = 'Your session has ended. Please sign in again.';
const accountDisabledMessage = 'This account has been disabled. Please contact support.';
const noProviderMessage = 'No connection to the sign-in service. Please check your network and try again.';

const getErrorCode = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure ? String(failure.code) : '';

/** The provider's codes for an account that gets no new token: disabled, deleted, or signed out everywhere. */
const refusalCodes = ['auth/user-disabled', 'auth/user-token-expired', 'auth/invalid-refresh-token'];

/** The reason for the end of a session, from the failure of the API or the provider. */
const toEndReason = (failure: unknown): ApiError =>
  ['user_disabled', 'auth/user-disabled'].includes(getErrorCode(failure))
    ? new ApiError(403, { error: accountDisabledMessage, code: 'user_disabled' })
    : new ApiError(401, { error: sessionEndedMessage, code: 'unauthorized' });

/** Delays the provider's large code until the page has been shown. */
const providerLoadDelayMs = 2_000;

/** The session at the provider and at the API, synchronized with other tabs. Visitors load neither client. */
export const createSession = (dependencies: SessionDependencies) => {
  let isProviderUsed = false;
  const getIdentity = once(async () => {
    isProviderUsed = true;
    try {
      const client = await dependencies.getIdentity();
      client.watch((account) => handleAccountChange(client, account));
      return client;
    } catch (failure) {
      console.error('Loading the identity provider failed', failure);
      throw new AuthError('auth/network-request-failed', noProviderMessage);
    }
  });
  const store = createSessionStore();
  const checks = createApiChecks(store, dependencies.getAccountCalls);
  const ended = createEndedAccount();
  const signOut = (error = ''): void => store.dispatch({ type: 'ended', error });

  const watchProvider = () =>
    getIdentity().catch((failure) => store.dispatch({ type: 'unavailable', error: getFailureMessage(failure) }));

  const renewToken = async () => (await (await getIdentity()).reload())?.token() ?? null;

  /** Continues the last session as soon as the API confirms it. The provider's code loads later. */
  const restoreSession = (): void => {
    const stored = restoreAccount(renewToken);
    if (!stored) return void watchProvider();
    checks
      .resume(stored)
      .then(() => setTimeout(watchProvider, getSession().user ? providerLoadDelayMs : 0), watchProvider);
  };

  const runAtProvider = (task: (client: IdentityClient) => Promise<unknown>) =>
    getIdentity()
      .then(task)
      .catch((failure) => console.error('Sign-out failed', failure));

  const handleAccountChange = (client: IdentityClient, account: IdentityAccount | null): void => {
    if (account && getStoredToken() === null && ended.is(account.user)) void runAtProvider(() => client.signOut());
    else void checks.handleAccountChange(account);
  };

  /** Also signs out the SDK of this tab. If it is loading, it would store the user again. */
  const followSignOut = (): void => {
    ended.remember(store.getState().account?.user);
    signOut();
    if (isProviderUsed) void runAtProvider(async (client) => getStoredToken() === null && client.signOut());
  };

  const watchOtherTabs = () =>
    subscribeToStoredToken(() => {
      if (getStoredToken()) void watchProvider();
      else if (getSession().user) followSignOut();
    });

  /** Drafts stay for the next sign-in, except when the account was deleted. */
  const clearIfDeleted = async (client: IdentityClient, token: string | null): Promise<void> => {
    if (!token) return;
    const uid = decodeToken(token)?.sub;
    if (typeof uid === 'string' && (await client.isDeleted(token))) clearTraderData(uid);
  };

  const end = (reason: ApiError): void => {
    const token = getStoredToken();
    ended.remember(store.getState().account?.user);
    signOut(reason.message);
    forgetStoredUser();
    void runAtProvider(async (client) => {
      await client.signOut();
      if (reason.code === 'unauthorized') await clearIfDeleted(client, token);
    });
  };

  return {
    auth: createAuthPort({ ...dependencies, getIdentity }, store, checks, ended),
    /** Restores the last session and starts to watch the provider. */
    start(): void {
      startTraderData();
      watchOtherTabs();
      onChange(({ what }) => what === 'account' && void checks.refreshUser());
      if (getStoredToken() !== null || isUserStored()) restoreSession();
      else signOut();
    },
    /** The provider's current token, or the stored one without an account at the provider (AUT-04). */
    async token(): Promise<string | null> {
      try {
        return (await store.getState().account?.token()) ?? getStoredToken();
      } catch (failure) {
        console.error('Renewing the token failed', failure);
        if (!refusalCodes.includes(getErrorCode(failure))) throw new ApiError(0, { error: noProviderMessage });
        const reason = toEndReason(failure);
        end(reason);
        throw reason;
      }
    },
    /** Ends the session after the API rejected its token (AUT-06). Ignores tokens of earlier sessions. */
    end(failure: ApiError, token: string | null): void {
      if (token !== null && token === store.getState().token) end(toEndReason(failure));
    },
  };
};
