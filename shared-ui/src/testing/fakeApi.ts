import type { Call, ReplyOf } from 'contracts';
import {
  type Api,
  ApiError,
  announceChange,
  type CallInput,
  getSupportReference,
  reportError,
  type UploadOptions,
} from 'shared-ui/host';
import { isHandledByCaller } from '../host/api-error.ts';

type Handler<C extends Call> = (input: CallInput<C>, options: UploadOptions) => ReplyOf<C> | Promise<ReplyOf<C>>;

/** A call that a module made. */
export interface RecordedCall {
  call: Call;
  input: unknown;
}

export interface FakeApi extends Api {
  /** Sets the reply to this call. A handler that throws an ApiError makes the call fail. */
  on<C extends Call>(call: C, handler: Handler<C>): FakeApi;
  /** All calls so far, in order. */
  readonly recordedCalls: readonly RecordedCall[];
  /** The input of each recorded call of this kind, in order. */
  getInputs<C extends Call>(call: C): CallInput<C>[];
}

const rejectOnAbort = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** An API for page tests. It replies as configured, records its calls, and reports errors and changes as the real client does. */
export const fakeApi = (): FakeApi => {
  const handlers = new Map<Call, Handler<Call>>();
  const recordedCalls: RecordedCall[] = [];
  const handleCall = async (call: Call, input: unknown, options: UploadOptions = {}) => {
    recordedCalls.push({ call, input });
    const handler = handlers.get(call);
    if (!handler) throw new Error(`No fake reply for ${call.method} ${call.path}: add one with api.on().`);
    try {
      const reply = await Promise.race([handler(input as never, options), rejectOnAbort(options.signal)]);
      if (call.writesTopic)
        announceChange({ what: call.writesTopic, completedCall: { call, input: input as object, reply } });
      return reply as never;
    } catch (failure) {
      if (failure instanceof ApiError && !call.silent && !isHandledByCaller(options.handlesErrors ?? false, failure)) {
        reportError(failure.message, { reference: getSupportReference(failure) });
      }
      throw failure;
    }
  };
  const api: FakeApi = {
    recordedCalls,
    on(call, handler) {
      handlers.set(call, handler as Handler<Call>);
      return api;
    },
    getInputs: (call) => recordedCalls.filter((recorded) => recorded.call === call).map(({ input }) => input as never),
    call: (call, input, options) => handleCall(call, input, options),
    upload: (call, input, options) => handleCall(call, input, options),
  };
  return api;
};
