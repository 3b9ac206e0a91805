import { type ErrorCode, fallbackError, limits } from 'contracts';

/** A reply of 400 or above, one that is no JSON, or none at all (`status` 0: `network` or `timeout`). `message` is fit for a person to read. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network' | 'timeout';
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

interface FailedReply {
  error?: string;
  code?: ErrorCode | 'timeout';
  fields?: Record<string, string>;
  requestId?: string;
}

/**
 * What support would ask for: the request's id, by which our log has what went wrong on our side. Empty for a refusal,
 * which says itself what to do, and for what never reached us.
 */
export const referenceOf = (failure: unknown): string =>
  failure instanceof ApiError && (failure.status >= 500 || failure.code === 'internal') ? failure.requestId : '';

/** Of the last calls that failed, the latest last. */
const failed: string[] = [];

/** Keeps the id of a call that failed, for a page's report of what went wrong after it. */
export const noteFailed = ({ requestId }: ApiError): void => {
  if (!/^[\w-]{8,64}$/.test(requestId)) return;
  failed.push(requestId);
  if (failed.length > limits.telemetry.requestIds) failed.shift();
};

export const failedRequests = (): readonly string[] => [...failed];

export const unreachable = () =>
  new ApiError(0, { error: 'No connection to the server. Please check your network and try again.' });

export const tooSlow = () =>
  new ApiError(0, { error: 'The server took too long to answer. Please try again.', code: 'timeout' });

/** What came back, whoever sent it. */
export interface RawReply {
  status: number;
  text: string;
}

/** What a proxy says in HTML is no reply of ours, whatever its status. @throws ApiError */
export const replyOf = ({ status, text }: RawReply): unknown => {
  try {
    const reply = JSON.parse(text);
    if (status >= 200 && status < 300) return reply;
    throw new ApiError(status, reply ?? {});
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError(status, {});
  }
};

/** Which failures the caller shows itself, so that they raise no global error: all, or those with one of these codes. */
export type Quiet = boolean | readonly ApiError['code'][];

export const isQuiet = (quiet: Quiet, { code }: ApiError): boolean =>
  typeof quiet === 'boolean' ? quiet : quiet.includes(code);
