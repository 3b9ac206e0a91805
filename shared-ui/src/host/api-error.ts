import { type ErrorCode, fallbackError, limits } from 'contracts';

/**
 * A failed call: a status of 400 or above, a reply that is not JSON, or no reply (`status` 0, code `network` or
 * `timeout`). `message` can be shown to the user.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'timeout';
  /** One message for each invalid field, by its name inside the product. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string;
  constructor(status: number, reply: FailedReply) {
    super(reply.error || fallbackError);
    this.status = status;
    this.code = reply.code ?? (status === 0 ? 'network' : 'internal');
    this.fields = reply.fields ?? {};
    this.requestId = reply.requestId ?? '';
  }
}

/** The body of a failed reply, as far as it can be trusted. */
export interface FailedReply {
  error?: string;
  code?: ErrorCode | 'timeout';
  fields?: Record<string, string>;
  requestId?: string;
}

/**
 * The request id of a server error, which support needs to find it in the log. Empty for client errors, whose message
 * says what to do, and for requests that did not reach the server.
 */
export function getSupportReference(failure: unknown): string {
  return failure instanceof ApiError && (failure.status >= 500 || failure.code === 'internal') ? failure.requestId : '';
}

/** The ids of the last failed requests, the latest at the end. */
const failedRequestIds: string[] = [];

/** Records the id of a failed request for client error reports. */
export function recordFailedRequest({ requestId }: ApiError): void {
  if (!/^[\w-]{8,64}$/.test(requestId)) return;
  failedRequestIds.push(requestId);
  if (failedRequestIds.length > limits.telemetry.requestIds) failedRequestIds.shift();
}

export function getFailedRequestIds(): readonly string[] {
  return [...failedRequestIds];
}

export function createNetworkError() {
  return new ApiError(0, { error: 'No connection to the server. Please check your network and try again.' });
}

export function createTimeoutError() {
  return new ApiError(0, { error: 'The server took too long to respond. Please try again.', code: 'timeout' });
}

/** The failures that the caller shows itself, without the global error: all, or those with the given codes. */
export type HandledErrors = boolean | readonly ApiError['code'][];

export function isHandledByCaller(handlesErrors: HandledErrors, { code }: ApiError): boolean {
  return typeof handlesErrors === 'boolean' ? handlesErrors : handlesErrors.includes(code);
}
