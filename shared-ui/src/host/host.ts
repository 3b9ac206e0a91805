import type { Api } from './api.ts';
import type { AuthPort } from './auth.ts';

/** What the shell gives to every module. */
export interface Host {
  api: Api;
  auth: AuthPort;
}

let current: Host | undefined;

/** For the shell, once, before any module loads; and for tests. */
export const provideHost = (host: Host): void => {
  current = host;
};

const host = (): Host => {
  if (!current) throw new Error('provideHost has not been called: this code runs outside the shell.');
  return current;
};

/** The API client. A function, so that a module may import it before the shell is ready. */
export const getApi = (): Api => host().api;
/** The identity provider. */
export const getAuth = (): AuthPort => host().auth;
