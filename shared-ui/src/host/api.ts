import {
  type BodyOf,
  type Call,
  type ChangeTopic,
  type FormOf,
  type HeadersOf,
  type Named,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
  timings,
} from 'contracts';
import {
  ApiError,
  createNetworkError,
  createTimeoutError,
  getSupportReference,
  type HandledErrors,
  isHandledByCaller,
  recordFailedRequest,
} from './api-error.ts';
import { announceChange, type Change, type CompletedCall } from './changes.ts';
import { reportError } from './messages.ts';
import {
  buildHeaders,
  buildUrl,
  formatBody,
  parseReply,
  type RawReply,
  type RequestParts,
  sendForm,
} from './request.ts';

export type CallInput<C extends Call> = Named<'params', ParamsOf<C>> &
  Named<'query', QueryOf<C>> &
  Named<'headers', HeadersOf<C>> &
  Named<'body', BodyOf<C>> &
  Named<'form', FormOf<C>> &
  Named<'file', FileOf<C>>;

/** A call with a form, for `upload`. */
type UploadCall = Call & { form: NonNullable<Call['form']> };
type FileOf<C extends Call> = C extends UploadCall ? File : undefined;

export interface CallOptions {
  signal?: AbortSignal;
  /** The failures that the caller shows itself, without the global error: all, or those with the given codes. */
  handlesErrors?: HandledErrors;
}

export interface UploadOptions extends CallOptions {
  /** Called with the fraction of the bytes that have been sent, from 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** The upload fails after this time without progress, in milliseconds; `timings.uploadIdleTimeoutMs` by default. */
  idleTimeoutMs?: number;
}

export interface Api {
  /**
   * Makes a call. `input` has its params, query, headers and body; `{}` if it has none.
   * @throws ApiError; an abort rejects with the signal's reason
   */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  /**
   * Makes a call with a file. `input` has its params, the text fields of its form, and the file. There is no time limit
   * while the upload makes progress. It fails as `call` does.
   */
  upload<C extends UploadCall>(call: C, input: CallInput<C>, options?: UploadOptions): Promise<ReplyOf<C>>;
}

export interface ApiOptions {
  /** The prefix of `/api/…`; empty for the same origin. */
  baseUrl: string;
  /** The Bearer token to send, or null for none. Rejects with an ApiError when it cannot be renewed. */
  token: () => Promise<string | null>;
  /** Called when the API rejects the session of this token: with a 401, or because the user is disabled. */
  onUnauthorized: (failure: ApiError, token: string | null) => void;
  /**
   * Called when the API wants the password again (SES-02). The call is repeated once this resolves to true. Otherwise
   * it fails for its caller, and no error is reported.
   */
  onSignInAgain?: () => Promise<boolean>;
  /** Called when the page is too old for the API. @returns true if the user has been notified: no error is reported */
  onOutdated?: () => boolean;
  /** Writes the sentences of failures in the trader's formats. */
  localize?: (sentence: string) => string;
  /** Logs each failed call. */
  log?: (...message: readonly unknown[]) => void;
  /** Replaces the browser's fetch. */
  fetch?: (url: string, request: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>;
}

interface FormRequestParts extends RequestParts {
  form: Record<string, string | number>;
  file: File;
}

/** Sends the request. If the connection drops, a read is retried once; a write is never retried. */
const fetchReply = async (
  fetchImpl: NonNullable<ApiOptions['fetch']>,
  url: string,
  request: RequestInit,
  callerSignal?: AbortSignal,
): Promise<RawReply> => {
  for (let retries = request.method === 'GET' ? 1 : 0; ; retries -= 1) {
    try {
      const response = await fetchImpl(url, request);
      return { status: response.status, text: await response.text() };
    } catch {
      callerSignal?.throwIfAborted();
      if (request.signal?.aborted) throw createTimeoutError();
      if (retries === 0) throw createNetworkError();
    }
  }
};

const getDates = (part: unknown): string[] =>
  typeof part === 'object' && part && 'date' in part ? [String(part.date)] : [];

/**
 * The change event of a write. Days are known only for a creation: an update can also affect the previous day of a
 * trade.
 */
const toChange = (
  call: Call,
  what: ChangeTopic,
  input: RequestParts & CompletedCall['input'],
  reply: unknown,
): Change => {
  const dates = call.params ? [] : [...new Set([input.body, reply].flatMap(getDates))];
  const completedCall = { call, input, reply };
  return dates.length > 0 ? { what, dates, completedCall } : { what, completedCall };
};

/** Calls of the sign-in send their token in the body. */
const getBodyToken = ({ body }: RequestParts): string | null =>
  (body as { idToken?: string } | undefined)?.idToken ?? null;

/** The API client: typed from the contract, with the token, the timeout and the global error of CLI-02. */
export function createApi(options: ApiOptions): Api {
  /** Adds the token, decodes the reply, and reports changes and failures. */
  const execute = async (
    call: Call,
    parts: RequestParts,
    handlesErrors: HandledErrors,
    send: (token: string | null) => Promise<RawReply>,
  ) => {
    let token: string | null = null;
    try {
      token = call.access === 'trader' ? await options.token() : null;
      const reply = parseReply(call, await send(token), options.localize);
      if (call.writesTopic) announceChange(toChange(call, call.writesTopic, parts, reply));
      return reply as never;
    } catch (failure) {
      if (failure instanceof ApiError) {
        recordFailedRequest(failure);
        if (failure.status === 401 || failure.code === 'user_disabled')
          options.onUnauthorized(failure, token ?? getBodyToken(parts));
        const isReported = isSignInAgain(failure) || (failure.code === 'outdated' && options.onOutdated?.());
        if (!isReported && !call.silent && !isHandledByCaller(handlesErrors, failure))
          reportError(failure.message, { reference: getSupportReference(failure) });
        options.log?.(`${call.method} ${call.path} failed`, failure.status, failure.code, failure.requestId);
      }
      throw failure;
    }
  };

  const isSignInAgain = (failure: unknown): boolean =>
    options.onSignInAgain !== undefined && failure instanceof ApiError && failure.code === 'sign_in_again';

  const makeCall: Api['call'] = (call, input, { signal, handlesErrors = false } = {}) => {
    const parts: RequestParts = input as object;
    const timeout = AbortSignal.timeout(timings.requestTimeoutMs);
    const request = {
      method: call.method,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...(parts.body === undefined ? {} : { body: formatBody(call, parts.body) }),
    };
    return execute(call, parts, handlesErrors, (token) =>
      fetchReply(
        options.fetch ?? fetch,
        buildUrl(options.baseUrl, call, parts),
        { ...request, headers: buildHeaders(parts, token) },
        signal,
      ),
    );
  };

  return {
    async call(call, input, callOptions) {
      try {
        return await makeCall(call, input, callOptions);
      } catch (failure) {
        if (!isSignInAgain(failure) || !(await options.onSignInAgain?.())) throw failure;
        return makeCall(call, input, callOptions);
      }
    },
    upload(call, input, { signal, handlesErrors = false, onProgress, idleTimeoutMs } = {}) {
      const parts = input as object as FormRequestParts;
      const { form: fields, file } = parts;
      const request = { method: call.method, url: buildUrl(options.baseUrl, call, parts), fields, file };
      return execute(call, parts, handlesErrors, (token) =>
        sendForm({ ...request, headers: buildHeaders(parts, token), signal, onProgress, idleTimeoutMs }),
      );
    },
  };
}
