import type { ErrorReply } from 'contracts';
import { isFull, isTimedOut, isUnreachable } from '../db-errors.ts';
import type { ApiContext, Next } from './context.ts';
import { ApiError, internal, methodNotAllowed, notFound, queryTimeout, storageFull, unavailable } from './errors.ts';

/** Any failure as one of ours. Decided by class and code, never by text; what is unknown becomes `internal`. */
const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return storageFull(error);
  if (isTimedOut(error)) return queryTimeout(error);
  return isUnreachable(error) ? unavailable('The journal', error) : internal(error);
};

/** The router says by status and Allow alone that nobody answers for an address or a method. */
const refuseUnanswered = (ctx: ApiContext): void => {
  const { status, body, method } = ctx;
  const isKnown = Boolean(ctx.response.get('Allow'));
  if (method === 'OPTIONS' && isKnown) ctx.status = 204;
  else if (body !== undefined && body !== null) return;
  else if (status === 404 || (status === 501 && !isKnown)) throw notFound();
  else if (status === 405 || status === 501) throw methodNotAllowed();
};

const answer = (ctx: ApiContext, error: ApiError): void => {
  const { requestId, log } = ctx.state;
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = { error: error.message, code: error.code, fields: error.fields, requestId } satisfies ErrorReply;
};

/** Turns every failure into the one shape of a failed reply. */
export const errorReply = () => async (ctx: ApiContext, next: Next) => {
  try {
    await next();
    refuseUnanswered(ctx);
  } catch (thrown) {
    answer(ctx, toApiError(thrown));
  }
};
