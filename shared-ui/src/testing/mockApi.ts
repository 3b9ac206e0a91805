import { type Call, describeIssues, encodeBody, type ReplyOf } from 'contracts';
import { type Api, ApiError, type CallInput, type UploadOptions } from 'shared-ui/host';
import { type ApiOptions, createApi } from 'shared-ui/host/shell';
import type { FailedReply } from '../host/api-error.ts';

type Handler<C extends Call> = (input: CallInput<C>, options: UploadOptions) => ReplyOf<C> | Promise<ReplyOf<C>>;

/** A call that a module made. */
interface RecordedCall {
  call: Call;
  input: unknown;
}

export interface MockApi extends Api {
  /**
   * Sets the reply to this call, which must match the contract. A handler that throws an ApiError makes the call fail.
   */
  on<C extends Call>(call: C, handler: Handler<C>): MockApi;
  /** Sets the JSON of the reply to this call, which may break the contract. */
  onJson(call: Call, getJson: () => unknown): MockApi;
  /** Makes this call fail. Status 0 is a lost connection. */
  fail(call: Call, status: number, reply?: FailedReply): MockApi;
  /** Makes the next call of this kind fail. Later ones have the reply that was set before. */
  failOnce(call: Call, status: number, reply?: FailedReply): MockApi;
  /** Delays the reply to this call until the returned function provides it. */
  hold<C extends Call>(call: C): (reply: ReplyOf<C>) => void;
  /** All calls so far, in order. */
  readonly recordedCalls: readonly RecordedCall[];
  /** The input of each recorded call of this kind, in order. */
  getInputs<C extends Call>(call: C): CallInput<C>[];
  /** Removes all replies and recorded calls. */
  reset(): void;
}

/** Prints the reason, too: the page only says that a call failed. */
const assertContract = (schema: Call['reply'], json: unknown, what: string): void => {
  const { error } = schema.safeParse(json);
  if (!error) return;
  const message = `${what} breaks the contract: ${JSON.stringify(describeIssues(error.issues).fields)}`;
  console.error(message);
  throw new Error(message);
};

const toReplyJson = (call: Call, reply: unknown): string => {
  const text = JSON.stringify(encodeBody(call.reply, reply));
  assertContract(call.reply, JSON.parse(text), `The mock reply to ${call.method} ${call.path}`);
  return text;
};

const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** The response of a handler that failed. Errors of the test itself become a server error with their message. */
const toFailedResponse = (failure: unknown) => {
  if (!(failure instanceof ApiError))
    return { status: 500, text: async () => JSON.stringify({ error: String(failure) }) };
  const { status, message, code, fields, requestId } = failure;
  if (status === 0) throw failure;
  return { status, text: async () => JSON.stringify({ error: message, code, fields, requestId }) };
};

/** The real API client for page tests, with a fake fetch that replies as configured. It records the calls. */
export function mockApi(): MockApi {
  const handlers = new Map<Call, (input: unknown, options: UploadOptions) => Promise<string>>();
  const recordedCalls: RecordedCall[] = [];

  const createFetch =
    (call: Call, input: unknown, options: UploadOptions): ApiOptions['fetch'] =>
    async (_url, { signal, body }) => {
      try {
        if (call.body) assertContract(call.body, JSON.parse(String(body)), `The body of ${call.method} ${call.path}`);
        const handler = handlers.get(call);
        if (!handler) throw new Error(`No mock reply for ${call.method} ${call.path}: add one with api.on().`);
        const text = await Promise.race([handler(input, options), rejectOnAbort(signal)]);
        return { status: 200, text: async () => text };
      } catch (failure) {
        signal?.throwIfAborted();
        return toFailedResponse(failure);
      }
    };
  /** Handles uploads too, which the real client sends without fetch. */
  const execute: Api['call'] = (call, input, options = {}) => {
    recordedCalls.push({ call, input });
    const fetch = createFetch(call, input, options);
    const client = createApi({ baseUrl: '', token: async () => 'token', onUnauthorized: () => undefined, fetch });
    return client.call(call, input, options);
  };

  const api: MockApi = {
    call: execute,
    upload: execute,
    recordedCalls,
    on(call, handler) {
      handlers.set(call, async (input, options) => toReplyJson(call, await handler(input as never, options)));
      return api;
    },
    onJson(call, getJson) {
      handlers.set(call, async () => JSON.stringify(getJson()));
      return api;
    },
    fail: (call, status, reply = {}) =>
      api.on(call, () => {
        throw new ApiError(status, reply);
      }),
    failOnce(call, status, reply = {}) {
      const handler = handlers.get(call);
      return api.on(call, () => {
        if (handler) handlers.set(call, handler);
        throw new ApiError(status, reply);
      });
    },
    hold(call) {
      let resolve: (reply: ReplyOf<typeof call>) => void = () => undefined;
      const reply = new Promise<ReplyOf<typeof call>>((resolveReply) => {
        resolve = resolveReply;
      });
      api.on(call, () => reply);
      return resolve;
    },
    getInputs: (call) => recordedCalls.filter((recorded) => recorded.call === call).map(({ input }) => input as never),
    reset() {
      handlers.clear();
      recordedCalls.length = 0;
    },
  };
  return api;
}
