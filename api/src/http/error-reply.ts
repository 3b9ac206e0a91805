import type { ErrorReply } from 'contracts';
import { isDiskFull, isTimedOut, isUnreachable } from '../db-errors.ts';
import type { ApiContext, ApiMiddleware } from './context.ts';
import { ApiError, internal, methodNotAllowed, notFound, queryTimeout, storageFull, unavailable } from './errors.ts';

/** Converts any error to an ApiError by its class and code, never by its text. Unknown errors become `internal`. */
const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isDiskFull(error)) return storageFull(error);
  if (isTimedOut(error)) return queryTimeout(error);
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

const sendError = (ctx: ApiContext, error: ApiError): void => {
  const { requestId, log } = ctx.state;
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = { error: error.message, code: error.code, fields: error.fields, requestId } satisfies ErrorReply;
};

/** Turns every error into an ErrorReply. */
export const errorReply = (): ApiMiddleware => async (ctx, next) => {
  try {
    await next();
    requireHandled(ctx);
  } catch (thrown) {
    sendError(ctx, toApiError(thrown));
  }
};
