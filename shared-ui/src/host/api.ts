import {
  type BodyOf,
  type Call,
  type ChangeTopic,
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
import { announceChange, type Change } from './changes.ts';
import { reportError } from './errors.ts';

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

const requestOf = (call: Call, { body, headers }: Sent, token: string | null, signal: AbortSignal): RequestInit => ({
  method: call.method,
  signal,
  headers: {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
});

const unreachable = () =>
  new ApiError(0, { error: 'No connection to the server. Please check your network and try again.' });

const tooSlow = () =>
  new ApiError(0, { error: 'The server took too long to answer. Please try again.', code: 'timeout' });

/** Status and text of the reply. A read whose connection drops is asked for once more, a write never. */
const exchange = async (address: string, request: RequestInit, caller?: AbortSignal): Promise<[Response, string]> => {
  for (let left = request.method === 'GET' ? 1 : 0; ; left -= 1) {
    try {
      const response = await fetch(address, request);
      return [response, await response.text()];
    } catch {
      caller?.throwIfAborted();
      if (request.signal?.aborted) throw tooSlow();
      if (left === 0) throw unreachable();
    }
  }
};

/** What a proxy says in HTML is no reply of ours, whatever its status. */
const replyOf = ([{ ok, status }, text]: [Response, string]): unknown => {
  try {
    const reply = JSON.parse(text);
    if (ok) return reply;
    throw new ApiError(status, reply ?? {});
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError(status, {});
  }
};

const dayIn = (part: unknown): string[] =>
  typeof part === 'object' && part && 'date' in part ? [String(part.date)] : [];

/** The days that a write touched. What changes something that was there before may have touched another day, too. */
const changeOf = (call: Call, what: ChangeTopic, ...parts: unknown[]): Change => {
  const dates = call.params ? [] : [...new Set(parts.flatMap(dayIn))];
  return dates.length > 0 ? { what, dates } : { what };
};

/** The one client of the API: typed from the contract, with the token, the time-out and the global error of CLI-02. */
export const createApi = (options: ApiOptions): Api => {
  let endedWith: string | null = null;

  /** Once for all requests that went out with the same token. */
  const endSession = (token: string | null): void => {
    if (!token || token !== endedWith) options.onUnauthorized();
    endedWith = token;
  };

  return {
    async call(call, input, { signal, quiet } = {}) {
      const sent: Sent = input as object;
      const limit = AbortSignal.timeout(timings.request);
      let token: string | null = null;
      try {
        token = call.access === 'trader' ? await options.token() : null;
        const request = requestOf(call, sent, token, signal ? AbortSignal.any([signal, limit]) : limit);
        const reply = replyOf(await exchange(addressOf(options.baseUrl, call, sent), request, signal));
        if (call.changes) announceChange(changeOf(call, call.changes, sent.body, reply));
        return reply as never;
      } catch (failure) {
        if (failure instanceof ApiError) {
          if (failure.status === 401 || failure.code === 'user_disabled') endSession(token);
          if (!call.silent && !quiet) reportError(failure.message);
          console.error(`${call.method} ${call.path} failed`, failure.status, failure.code, failure.requestId);
        }
        throw failure;
      }
    },
  };
};
