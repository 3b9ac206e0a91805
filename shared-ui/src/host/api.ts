import {
  type BodyOf,
  type Call,
  type ErrorCode,
  fallbackError,
  fillPath,
  type HeadersOf,
  type Named,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  timings,
} from 'contracts';
import { announceChange } from './changes.ts';
import { reportError } from './errors.ts';

/** A reply of 400 or above, or none at all (`status` 0). `message` is fit for a person to read. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | 'network';
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
  code?: ErrorCode;
  fields?: Record<string, string>;
  requestId?: string;
}

export type CallInput<C extends Call> = Named<'params', ParamsOf<C>> &
  Named<'query', QueryOf<C>> &
  Named<'headers', HeadersOf<C>> &
  Named<'body', BodyOf<C>>;

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the failure itself: no global error. */
  quiet?: boolean;
}

export interface Api {
  /**
   * `input` has the call's params, query, headers and body; `{}` for a call that takes none.
   * @throws ApiError; an abort rejects with the signal's reason
   */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<ReplyOf<C>>;
}

export interface ApiOptions {
  /** In front of `/api/…`; empty for the same origin. */
  baseUrl: string;
  /** The Bearer token to send, or null for none. Rejects with an ApiError when it cannot be renewed. */
  token: () => Promise<string | null>;
  /** A reply said that the session is over: 401, or that the user is disabled. */
  onUnauthorized: () => void;
}

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

const addressOf = (baseUrl: string, call: Call, { params, query }: Sent): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.set(name, String(value));
  const tail = search.size ? `?${search}` : '';
  return baseUrl + fillPath(call.path, params) + tail;
};

const requestOf = async (call: Call, sent: Sent, options: ApiOptions, signal: AbortSignal): Promise<RequestInit> => {
  const { body, headers } = sent;
  const token = call.access === 'trader' ? await options.token() : null;
  return {
    method: call.method,
    signal,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
};

const unreachable = () =>
  new ApiError(0, { error: 'No connection to the server. Please check your network and try again.' });

const send = async (address: string, request: RequestInit, caller?: AbortSignal): Promise<Response> => {
  try {
    return await fetch(address, request);
  } catch (failure) {
    if (caller?.aborted) throw failure;
    throw unreachable();
  }
};

const replyOf = async (response: Response): Promise<unknown> => {
  const reply: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, (reply ?? {}) as FailedReply);
  return reply;
};

/** The days that a write touched: the one that was sent and the one that came back. */
const datesOf = (...parts: unknown[]): string[] => [
  ...new Set(parts.flatMap((part) => (typeof part === 'object' && part && 'date' in part ? [String(part.date)] : []))),
];

/** The one client of the API: typed from the contract, with the token, the time-out and the global error of CLI-02. */
export const createApi = (options: ApiOptions): Api => ({
  async call(call, input, { signal, quiet } = {}) {
    const sent: Sent = input as object;
    const limit = AbortSignal.timeout(timings.request);
    try {
      const request = await requestOf(call, sent, options, signal ? AbortSignal.any([signal, limit]) : limit);
      const reply = await replyOf(await send(addressOf(options.baseUrl, call, sent), request, signal));
      if (call.changes) announceChange({ what: call.changes, dates: datesOf(sent.body, reply) });
      return reply as never;
    } catch (failure) {
      if (failure instanceof ApiError) {
        if (failure.status === 401 || failure.code === 'user_disabled') options.onUnauthorized();
        if (!call.silent && !quiet) reportError(failure.message);
        console.error(`${call.method} ${call.path} failed`, failure.status, failure.code, failure.requestId);
      }
      throw failure;
    }
  },
});
