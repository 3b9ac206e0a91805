import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import { type CallInput, type CallOptions, getApi } from 'shared-ui/host';
import { type ReplyCache, writeThroughCache } from './replyCache.ts';

type MutationOptions<C extends Call> = UseMutationOptions<ReplyOf<C>, Error, CallInput<C>>;

export interface WriteOptions<C extends Call>
  extends Pick<MutationOptions<C>, 'onMutate' | 'onSuccess' | 'onError' | 'onSettled'> {
  /** Errors that the page shows itself, without the global error toast. */
  handlesErrors?: CallOptions['handlesErrors'];
  /** Writes of the same queue are sent one after another, in order. */
  queue?: string;
  /** Updates cached replies from the reply. Without it, they are refetched. */
  updateCache?: (cache: ReplyCache, reply: ReplyOf<C>, input: CallInput<C>) => void;
}

/** Makes a write, typed from the contract. Its callbacks also run after the component has unmounted. */
export const useWrite = <C extends Call>(
  call: C,
  { handlesErrors, queue, updateCache, ...callbacks }: WriteOptions<C> = {},
): UseMutationResult<ReplyOf<C>, Error, CallInput<C>> =>
  useMutation({
    ...callbacks,
    scope: queue === undefined ? undefined : { id: queue },
    mutationFn: (input) =>
      writeThroughCache(
        call,
        input,
        () => getApi().call(call, input, { handlesErrors }),
        (cache, reply) => updateCache?.(cache, reply, input),
      ),
  });
