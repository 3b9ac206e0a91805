import type { ErrorReply } from 'contracts';
import { isFull, isTimedOut, isUnreachable } from '../db-errors.ts';
import type { Http, Next } from './context.ts';
import { ApiError, internal, methodNotAllowed, noRoom, notFound, tookTooLong, unavailable } from './errors.ts';

/** Any failure as one of ours. Decided by class and code, never by text; what is unknown becomes `internal`. */
const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (isFull(error)) return noRoom(error);
  if (isTimedOut(error)) return tookTooLong(error);
  return isUnreachable(error) ? unavailable('The journal', error) : internal(error);
};

/** The router says by status and Allow alone that nobody answers for an address or a method. */
const refuseUnanswered = (ctx: Http): void => {
  const { status, body, method } = ctx;
  const isKnown = Boolean(ctx.response.get('Allow'));
  if (method === 'OPTIONS' && isKnown) ctx.status = 204;
  else if (body !== undefined && body !== null) return;
  else if (status === 404 || (status === 501 && !isKnown)) throw notFound();
  else if (status === 405 || status === 501) throw methodNotAllowed();
};

const answer = (ctx: Http, error: ApiError): void => {
  const { requestId, log } = ctx.state;
  if (error.status >= 500) log.error({ err: error.cause ?? error, code: error.code }, 'failed');
  ctx.status = error.status;
  ctx.set(error.headers);
  ctx.body = { error: error.message, code: error.code, fields: error.fields, requestId } satisfies ErrorReply;
};

/** Turns every failure into the one shape of a failed reply. */
export const errorReply = () => async (ctx: Http, next: Next) => {
  try {
    await next();
    refuseUnanswered(ctx);
  } catch (thrown) {
    answer(ctx, toApiError(thrown));
  }
};
