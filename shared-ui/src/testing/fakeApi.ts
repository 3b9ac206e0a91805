import type { Call, ReplyOf } from 'contracts';
import {
  type Api,
  ApiError,
  announceChange,
  type CallInput,
  referenceOf,
  reportError,
  type UploadOptions,
} from 'shared-ui/host';
import { isQuiet } from '../host/api-error.ts';

type Answer<C extends Call> = (input: CallInput<C>, options: UploadOptions) => ReplyOf<C> | Promise<ReplyOf<C>>;

/** A call as a module made it. */
export interface MadeCall {
  call: Call;
  input: unknown;
}

export interface FakeApi extends Api {
  /** From now on this call is answered so. An answer that throws an ApiError is a failed reply. */
  on<C extends Call>(call: C, answer: Answer<C>): FakeApi;
  /** Every call so far, in order. */
  readonly made: readonly MadeCall[];
  /** What this call was given, each time that it was made. */
  inputsOf<C extends Call>(call: C): CallInput<C>[];
}

const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** An API for tests of pages: answers as told, remembers what it was asked; reports and announces as the real client. */
export const fakeApi = (): FakeApi => {
  const answers = new Map<Call, Answer<Call>>();
  const made: MadeCall[] = [];
  const make = async (call: Call, input: unknown, options: UploadOptions = {}) => {
    made.push({ call, input });
    const answer = answers.get(call);
    if (!answer) throw new Error(`The test gave no answer for ${call.method} ${call.path}.`);
    try {
      const reply = await Promise.race([answer(input as never, options), aborted(options.signal)]);
      if (call.changes) announceChange({ what: call.changes, made: { call, input: input as object, reply } });
      return reply as never;
    } catch (failure) {
      if (failure instanceof ApiError && !call.silent && !isQuiet(options.quiet ?? false, failure)) {
        reportError(failure.message, { reference: referenceOf(failure) });
      }
      throw failure;
    }
  };
  const api: FakeApi = {
    made,
    on(call, answer) {
      answers.set(call, answer as Answer<Call>);
      return api;
    },
    inputsOf: (call) => made.filter((one) => one.call === call).map(({ input }) => input as never),
    call: (call, input, options) => make(call, input, options),
    upload: (call, input, options) => make(call, input, options),
  };
  return api;
};
