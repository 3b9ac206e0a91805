import cors from '@koa/cors';
import { apiContractHeader, type Call, calls } from 'contracts';
import type { Middleware } from 'koa';

const headers = {
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', apiContractHeader],
  exposeHeaders: ['X-Request-Id', 'Retry-After'],
};
const allCalls: Call[] = Object.values(calls).flatMap((group) => Object.values(group));
const allowMethods = [...new Set(allCalls.map(({ method }) => method))];
const MAX_AGE_SECONDS = 3_600;

/**
 * Allows pages of these origins to read replies. The list is empty when pages and API share an origin. Credentials are
 * never allowed: there are no cookies, and pages send the token themselves.
 */
export const allowOrigins = (origins: readonly string[]): Middleware =>
  cors({
    origin: (ctx) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods,
    ...headers,
    maxAge: MAX_AGE_SECONDS,
    credentials: false,
    keepHeadersOnError: false,
  });
