import { AsyncLocalStorage } from 'node:async_hooks';
import { unauthorized } from '../http/errors.ts';
import { isEnded } from './sign-ins.ts';
import type { UserRecord } from './user-model.ts';

/** The time of the caller's sign-in. Absent for keys and for work that no caller waits for. */
const servedSignIn = new AsyncLocalStorage<number>();

/**
 * Serves a call of a session. Writes do not read the user document before their transaction, so `requireOpenSession`
 * looks there, in every process, without a query of its own.
 */
export function serveInSession<T>(signedInAt: number, serve: () => Promise<T>): Promise<T> {
  return servedSignIn.run(signedInAt, serve);
}

/** Throws unauthorized when the session of the call has ended, by the user document as it is now (SES-01). */
export function requireOpenSession(
  { signIns }: Pick<UserRecord, 'signIns'>,
  signedInAt = servedSignIn.getStore(),
): void {
  if (signedInAt !== undefined && isEnded(signIns, signedInAt)) throw unauthorized();
}
