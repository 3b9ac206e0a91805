import type { Api } from './api.ts';
import type { AuthPort } from './auth.ts';

/** What the shell provides to every module. */
export interface Host {
  api: Api;
  auth: AuthPort;
}

let current: Host | undefined;

/** Called once by the shell before any module loads, and by tests. */
export const provideHost = (host: Host): void => {
  current = host;
};

const getHost = (): Host => {
  if (!current) throw new Error('provideHost has not been called: this code runs outside the shell.');
  return current;
};

/** The API client. A function, so that modules can import it before the shell is ready. */
export const getApi = (): Api => getHost().api;
/** The identity provider. */
export const getAuth = (): AuthPort => getHost().auth;
