import cors from '@koa/cors';
import { apiContractHeader, type Call, calls } from 'contracts';
import type { Middleware } from 'koa';

const headers = {
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', apiContractHeader],
  exposeHeaders: ['X-Request-Id', 'Retry-After'],
};
const allCalls: Call[] = Object.values(calls).flatMap((group) => Object.values(group));
const allowMethods = [...new Set(allCalls.map(({ method }) => method))];
const anHour = 3_600;

/**
 * Lets pages of these origins read replies; of none, as long as pages and API have one origin. Never with credentials:
 * there are no cookies, and the token is sent by the page itself.
 */
export const allowOrigins = (origins: readonly string[]): Middleware =>
  cors({
    origin: (ctx) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods,
    ...headers,
    maxAge: anHour,
    credentials: false,
    keepHeadersOnError: false,
  });
