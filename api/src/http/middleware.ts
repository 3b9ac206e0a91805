import cors from '@koa/cors';
import { apiContractHeader, type Call, calls, type ErrorReply, OLDEST_API_CONTRACT } from 'contracts';
import type { Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { Logger } from 'pino';
import {
  DENY_ALL_POLICY,
  getRequestId,
  isFromTrustedProxy,
  type ProxyTrust,
  STRICT_TRANSPORT_SECURITY,
} from 'protocol/server/http';
import { getClientAddress, toClientNetwork } from './client-address.ts';
import type { ApiContext, ApiMiddleware } from './context.ts';
import { isDiskFull, isTimedOut, isTooLargeTransaction, isUnreachable } from './database-errors.ts';
import {
  ApiError,
  clientOutdated,
  internal,
  keyInAddress,
  methodNotAllowed,
  notFound,
  queryTimeout,
  storageFull,
  tooLarge,
  unavailable,
} from './errors.ts';
import { getRoute } from './metrics.ts';

/**
 * Refuses keys in paths and queries, before anything reads or logs them (KEY-02). `isKeyIn` says whether a URL has one.
 */
export function rejectKeysInAddresses(isKeyIn: (url: string) => boolean): ApiMiddleware {
  return async (ctx, next) => {
    if (isKeyIn(ctx.url)) throw keyInAddress();
    await next();
  };
}

/** Rejects pages in long-open tabs whose version of the contract is no longer supported. */
export function rejectOutdatedClients(): ApiMiddleware {
  return async (ctx, next) => {
    const version = ctx.get(apiContractHeader);
    if (version && Number(version) < OLDEST_API_CONTRACT) throw clientOutdated();
    await next();
  };
}

const HEADERS = {
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', apiContractHeader],
  exposeHeaders: ['X-Request-Id', 'Retry-After'],
};
const ALL_CALLS: Call[] = Object.values(calls).flatMap((group) => Object.values(group));
const METHODS = [...new Set(ALL_CALLS.map(({ method }) => method))];
const MAX_AGE_SECONDS = 3_600;

/**
 * Allows pages of these origins to read replies. The list is empty when pages and API share an origin. Credentials are
 * never allowed: there are no cookies, and pages send the token themselves.
 */
export function allowOrigins(origins: readonly string[]): Middleware {
  return cors({
    origin: (ctx) => (origins.includes(ctx.get('Origin')) ? ctx.get('Origin') : ''),
    allowMethods: METHODS,
    ...HEADERS,
    maxAge: MAX_AGE_SECONDS,
    credentials: false,
    keepHeadersOnError: false,
  });
}

const withHelmet = helmet({
  contentSecurityPolicy: false,
  xFrameOptions: { action: 'deny' },
  // Set below, and only for requests that came over https.
  strictTransportSecurity: false,
});

/**
 * Sets security headers. By default, neither shared caches nor the browser may cache a reply. Pages, files and replies
 * with an ETag set their own policy.
 */
export function setSecurityHeaders(trust: ProxyTrust): ApiMiddleware {
  return async (ctx, next) => {
    ctx.set({ 'Content-Security-Policy': DENY_ALL_POLICY, 'Cache-Control': 'no-store' });
    if (isFromTrustedProxy(ctx.req, trust) && ctx.get('X-Forwarded-Proto') === 'https') {
      ctx.set('Strict-Transport-Security', STRICT_TRANSPORT_SECURITY);
    }
    await withHelmet(ctx, next);
  };
}

/** Assigns an id to each request, and sends it with the reply. Uses the id of a trusted proxy. */
export function requestId(log: Logger, trust: ProxyTrust): ApiMiddleware {
  return async (ctx, next) => {
    const id = getRequestId(ctx.req, trust);
    ctx.state.requestId = id;
    ctx.state.client = getClientAddress(ctx.req, trust);
    ctx.state.network = toClientNetwork(ctx.state.client);
    ctx.state.log = log.child({ requestId: id });
    ctx.set('X-Request-Id', id);
    await next();
  };
}

/**
 * Logs one line per request, with the route's pattern as `path`. Headers, query and body contain tokens, passwords and
 * notes; paths contain names of accounts, which are often numbers of a broker's account.
 */
export function requestLog(): ApiMiddleware {
  return async (ctx, next) => {
    const start = performance.now();
    await next();
    const { method, status, state } = ctx;
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const line = {
      method,
      path: getRoute(ctx),
      status,
      ms,
      client: state.client,
      userId: state.userId,
      keyId: state.keyId,
    };
    state.log[status >= 500 ? 'warn' : 'info'](line, 'request');
  };
}

/** Converts any error to an ApiError by its class and code, never by its text. Unknown errors become `internal`. */
const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return storageFull(error);
  if (isTimedOut(error)) return queryTimeout(error);
  if (isTooLargeTransaction(error)) return tooLarge('The journal is too large to be changed at once.');
  return isUnreachable(error) ? unavailable('The journal', error) : internal(error);
};

/** The router reports an unknown path or method only by status and Allow header. */
const requireHandled = (ctx: ApiContext): void => {
  const { status, body, method } = ctx;
  const isKnownPath = Boolean(ctx.response.get('Allow'));
  if (method === 'OPTIONS' && isKnownPath) ctx.status = 204;
  else if (body !== undefined && body !== null) return;
  else if (status === 404 || (status === 501 && !isKnownPath)) throw notFound();
  else if (status === 405 || status === 501) throw methodNotAllowed();
};

/** Converts what was thrown, and logs it if it is a failure of ours. */
export function reportError({ state: { log } }: ApiContext, thrown: unknown): ApiError {
  const error = toApiError(thrown);
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  return error;
}

export function toErrorReply({ message, code, fields, needed }: ApiError, requestId: string): ErrorReply {
  return { error: message, code, fields, needed, requestId };
}

const sendError = (ctx: ApiContext, error: ApiError): void => {
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = toErrorReply(error, ctx.state.requestId);
};

/** Turns every error into an ErrorReply. */
export function errorReply(): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
      requireHandled(ctx);
    } catch (thrown) {
      sendError(ctx, reportError(ctx, thrown));
    }
  };
}
