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
  isQuiet,
  noteFailed,
  type Quiet,
  type RawReply,
  referenceOf,
  replyOf,
  tooSlow,
  unreachable,
} from './api-error.ts';
import { announceChange, type Change, type CompletedCall } from './changes.ts';
import { reportError } from './errors.ts';
import { addressOf, headersOf, type Sent } from './request.ts';
import { sendForm } from './send-form.ts';

export type CallInput<C extends Call> = Named<'params', ParamsOf<C>> &
  Named<'query', QueryOf<C>> &
  Named<'headers', HeadersOf<C>> &
  Named<'body', BodyOf<C>> &
  Named<'form', FormOf<C>> &
  Named<'file', FileOf<C>>;

/** A call with a form: what `upload` makes. */
export type UploadCall = Call & { form: NonNullable<Call['form']> };
type FileOf<C extends Call> = C extends UploadCall ? File : undefined;

export interface CallOptions {
  signal?: AbortSignal;
  quiet?: Quiet;
}

export interface UploadOptions extends CallOptions {
  /** Told the share of the bytes that has really gone, from 0 to 1. */
  onProgress?: (share: number) => void;
  /** How long nothing may go on before it counts as failed, in milliseconds; else `timings.uploadIdle`. */
  idle?: number;
}

export interface Api {
  /**
   * `input` has the call's params, query, headers and body; `{}` for a call that takes none.
   * @throws ApiError; an abort rejects with the signal's reason
   */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<ReplyOf<C>>;
  /**
   * Makes a call that takes a file: `input` has its params, its form's text fields, and the file. It may take as long
   * as it goes on, and fails as `call` does.
   */
  upload<C extends UploadCall>(call: C, input: CallInput<C>, options?: UploadOptions): Promise<ReplyOf<C>>;
}

export interface ApiOptions {
  /** In front of `/api/…`; empty for the same origin. */
  baseUrl: string;
  /** The Bearer token to send, or null for none. Rejects with an ApiError when it cannot be renewed. */
  token: () => Promise<string | null>;
  /** A reply said of this token that its session is over: 401, or that the user is disabled. */
  onUnauthorized: (failure: ApiError, token: string | null) => void;
  /** A reply said that the page is too old for the API. @returns whether that is told, so that no error need be */
  onOutdated?: () => boolean;
  /** What calls go out by; else the browser's own. */
  fetch?: typeof fetch;
}

interface SentForm extends Sent {
  form: Record<string, string | number>;
  file: File;
}

/** Status and text of the reply. A read whose connection drops is asked for once more, a write never. */
const exchange = async (
  send: typeof fetch,
  address: string,
  request: RequestInit,
  caller?: AbortSignal,
): Promise<RawReply> => {
  for (let left = request.method === 'GET' ? 1 : 0; ; left -= 1) {
    try {
      const response = await send(address, request);
      return { status: response.status, text: await response.text() };
    } catch {
      caller?.throwIfAborted();
      if (request.signal?.aborted) throw tooSlow();
      if (left === 0) throw unreachable();
    }
  }
};

const dayIn = (part: unknown): string[] =>
  typeof part === 'object' && part && 'date' in part ? [String(part.date)] : [];

/** The days that a write touched. What changes something that was there before may have touched another day, too. */
const changeOf = (call: Call, what: ChangeTopic, input: Sent & CompletedCall['input'], reply: unknown): Change => {
  const dates = call.params ? [] : [...new Set([input.body, reply].flatMap(dayIn))];
  const completedCall = { call, input, reply };
  return dates.length > 0 ? { what, dates, completedCall } : { what, completedCall };
};

/** Calls before the sign-in have it there. */
const tokenInBody = ({ body }: Sent): string | null => (body as { idToken?: string } | undefined)?.idToken ?? null;

/** The one client of the API: typed from the contract, with the token, the time-out and the global error of CLI-02. */
export const createApi = (options: ApiOptions): Api => {
  /** What every call has around the exchange of bytes. */
  const make = async (call: Call, sent: Sent, quiet: Quiet, send: (token: string | null) => Promise<RawReply>) => {
    let token: string | null = null;
    try {
      token = call.access === 'trader' ? await options.token() : null;
      const reply = replyOf(await send(token));
      if (call.changes) announceChange(changeOf(call, call.changes, sent, reply));
      return reply as never;
    } catch (failure) {
      if (failure instanceof ApiError) {
        noteFailed(failure);
        if (failure.status === 401 || failure.code === 'user_disabled')
          options.onUnauthorized(failure, token ?? tokenInBody(sent));
        const isTold = failure.code === 'outdated' && options.onOutdated?.();
        if (!isTold && !call.silent && !isQuiet(quiet, failure))
          reportError(failure.message, { reference: referenceOf(failure) });
        console.error(`${call.method} ${call.path} failed`, failure.status, failure.code, failure.requestId);
      }
      throw failure;
    }
  };

  return {
    call(call, input, { signal, quiet = false } = {}) {
      const sent: Sent = input as object;
      const limit = AbortSignal.timeout(timings.request);
      const request = {
        method: call.method,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
      };
      return make(call, sent, quiet, (token) =>
        exchange(
          options.fetch ?? fetch,
          addressOf(options.baseUrl, call, sent),
          { ...request, headers: headersOf(sent, token) },
          signal,
        ),
      );
    },
    upload(call, input, { signal, quiet = false, onProgress, idle } = {}) {
      const sent = input as object as SentForm;
      const { form: fields, file } = sent;
      const request = { method: call.method, address: addressOf(options.baseUrl, call, sent), fields, file };
      return make(call, sent, quiet, (token) =>
        sendForm({ ...request, headers: headersOf(sent, token), signal, onProgress, idle }),
      );
    },
  };
};
