import type { Logger } from 'pino';
import { getRequestId, type ProxyTrust } from 'server';
import { getClientAddress, toClientNetwork } from './client-address.ts';
import type { ApiMiddleware } from './context.ts';

/** Assigns each request an id, which the reply carries. An id from a trusted proxy is kept. */
export const requestId =
  (log: Logger, trust: ProxyTrust): ApiMiddleware =>
  async (ctx, next) => {
    const id = getRequestId(ctx.req, trust);
    ctx.state.requestId = id;
    ctx.state.client = getClientAddress(ctx.req, trust);
    ctx.state.network = toClientNetwork(ctx.state.client);
    ctx.state.log = log.child({ requestId: id });
    ctx.set('X-Request-Id', id);
    await next();
  };

/** Logs one line per request, without headers, query and body: they contain tokens, passwords and notes. */
export const requestLog = (): ApiMiddleware => async (ctx, next) => {
  const start = performance.now();
  await next();
  const { method, path, status, state } = ctx;
  const ms = Math.round((performance.now() - start) * 10) / 10;
  const line = { method, path, status, ms, client: state.client, userId: state.userId };
  state.log[status >= 500 ? 'warn' : 'info'](line, 'request');
};
