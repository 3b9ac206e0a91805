import {
  type InfiniteData,
  partialMatchKey,
  type Query,
  type QueryKey,
  type Updater,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import { ApiError, type CallInput, type CallOptions, getApi } from 'shared-ui/host';
import {
  droppedQueries,
  getPagesQueryKey,
  getQueryKey,
  inputsInFlight,
  invalidateTopic,
  queryClient,
} from './queryClient.ts';

/** Updates cached replies from a write, without a request. A reply that is not cached is not added. */
export interface ReplyCache {
  /** Replaces the reply to this input, or computes it from the cached one. */
  setReply<C extends Call>(
    call: C,
    input: CallInput<C>,
    reply: Updater<ReplyOf<C> | undefined, ReplyOf<C> | undefined>,
  ): void;
  /** Changes the loaded pages of each list. They are refetched, because only the server knows what a list selects. */
  updatePages<C extends Call>(call: C, update: (pages: ReplyOf<C>[]) => ReplyOf<C>[]): void;
  /**
   * Stops refetching queries of a deleted resource: those with these path parameters, while a page shows their replies.
   */
  dropReplies(params: Readonly<Record<string, string>>): void;
}

/** The loaded pages of all lists of a call. */
export function getCachedPages<C extends Call>(call: C): ReplyOf<C>[] {
  return queryClient
    .getQueriesData<InfiniteData<ReplyOf<C>>>({ queryKey: getPagesQueryKey(call) })
    .flatMap(([, data]) => data?.pages ?? []);
}

const findQuery = (queryKey: QueryKey): Query | undefined => queryClient.getQueryCache().find({ queryKey });

/** @param markUpdated called for each query that now shows the write, and so needs no refetch */
const createReplyCache = (markUpdated: (query: Query) => void): ReplyCache => ({
  setReply(call, input, reply) {
    const query = findQuery(getQueryKey(call, input));
    if (!query) return;
    // A request in flight may return the reply from before the write.
    if (query.state.fetchStatus === 'idle') markUpdated(query);
    queryClient.setQueryData(query.queryKey, reply);
  },
  updatePages<C extends Call>(call: C, update: (pages: ReplyOf<C>[]) => ReplyOf<C>[]) {
    queryClient.setQueriesData<InfiniteData<ReplyOf<C>>>(
      { queryKey: getPagesQueryKey(call) },
      (data) => data && { ...data, pages: update(data.pages) },
    );
  },
  dropReplies(params) {
    const predicate = (query: Query) => partialMatchKey(query.queryKey.slice(1), [{ params }]);
    for (const query of queryClient.getQueryCache().findAll({ predicate })) droppedQueries.add(query);
    void queryClient.cancelQueries({ predicate });
    void queryClient.invalidateQueries({ predicate, refetchType: 'none' });
  },
});

/** Refetches the replies to this call. */
export function invalidateCall({ path }: Call): void {
  void queryClient.invalidateQueries({ queryKey: [path] });
}

/**
 * Sends a write, updates the cached replies from its reply, and refetches all others that it affects. After a conflict
 * of versions these are refetched too: the page shows what was stored elsewhere, and the next attempt is based on it.
 */
export async function writeThroughCache<C extends Call>(
  { writesTopic }: C,
  input: CallInput<C>,
  send: () => Promise<ReplyOf<C>>,
  updateCache?: (cache: ReplyCache, reply: ReplyOf<C>) => void,
): Promise<ReplyOf<C>> {
  const updated = new Set<Query>();
  inputsInFlight.add(input);
  try {
    const reply = await send();
    try {
      updateCache?.(
        createReplyCache((query) => updated.add(query)),
        reply,
      );
    } finally {
      if (writesTopic) invalidateTopic(writesTopic, updated);
    }
    return reply;
  } catch (error) {
    if (writesTopic && error instanceof ApiError && error.code === 'version_conflict') invalidateTopic(writesTopic);
    throw error;
  } finally {
    inputsInFlight.delete(input);
  }
}

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
export function useWrite<C extends Call>(
  call: C,
  { handlesErrors, queue, updateCache, ...callbacks }: WriteOptions<C> = {},
): UseMutationResult<ReplyOf<C>, Error, CallInput<C>> {
  return useMutation({
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
}

/** An idempotency key. `crypto.randomUUID` is missing on pages loaded without https, other than localhost. */
export function createRandomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
