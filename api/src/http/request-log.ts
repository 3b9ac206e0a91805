import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { cameThroughTrusted, clientAddress, clientNetwork, type ProxyTrust } from './client-address.ts';
import type { ApiContext, Next } from './context.ts';

const header = 'X-Request-Id';

/** Gives each request an id, which the reply carries; a trusted proxy's own id is kept. */
export const requestId = (log: Logger, trust: ProxyTrust) => async (ctx: ApiContext, next: Next) => {
  const given = ctx.get(header);
  const id = /^[\w-]{8,64}$/.test(given) && cameThroughTrusted(ctx.req, trust) ? given : randomUUID();
  ctx.state.requestId = id;
  ctx.state.client = clientAddress(ctx.req, trust);
  ctx.state.network = clientNetwork(ctx.state.client);
  ctx.state.log = log.child({ requestId: id });
  ctx.set(header, id);
  await next();
};

/** One line for each request. Neither headers nor query nor body: they hold tokens, passwords and notes. */
export const requestLog = () => async (ctx: ApiContext, next: Next) => {
  const start = performance.now();
  await next();
  const { method, path, status, state } = ctx;
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const line = { method, path, status, ms, client: state.client, userId: state.userId };
  state.log[status >= 500 ? 'warn' : 'info'](line, 'request');
};
