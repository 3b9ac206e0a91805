import type { Context } from 'koa';
import type { Logger } from 'pino';

/** What the middleware knows about the request in hand. */
export interface RequestState {
  requestId: string;
  /** Writes the request id with every line. */
  log: Logger;
  /** The address of whoever asks, as far as trusted proxies vouch for it. */
  client: string;
  /** What limits by client count: the address, or its network where one client has many addresses. */
  network: string;
  /** The local user, once authenticated; for the log alone. */
  userId?: string;
}

export type ApiContext = Context & { state: RequestState };
export type Next = () => Promise<unknown>;
