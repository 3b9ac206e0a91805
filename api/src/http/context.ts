import type { RouterContext } from '@koa/router';
import type { Middleware, ParameterizedContext } from 'koa';
import type { Logger } from 'pino';

/** The state that middleware adds to the current request. */
export interface RequestState {
  requestId: string;
  /** Adds the request id to every line. */
  log: Logger;
  /** The client address, see getClientAddress. */
  client: string;
  /** The key of limits per client, see toClientNetwork. */
  network: string;
  /** The local user, once authenticated. Used only in logs. */
  userId?: string;
  /** The key with which the caller authenticated, if any. Used only in logs. */
  keyId?: string;
  /** The body of a call that may have its key there, once it was read for the key. */
  message?: object;
  /** The time of the sign-in of the caller's session, in milliseconds since 1970. Undefined for keys. */
  signedInAt?: number;
  /** Whether the reply was cached, so it took no work. */
  isFromMemory?: boolean;
}

export type ApiContext = ParameterizedContext<RequestState>;
export type ApiMiddleware = Middleware<RequestState>;
/** The context in a route, whose path may have parameters. */
export type RouteContext = RouterContext<RequestState>;
