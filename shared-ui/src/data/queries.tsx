import {
  keepPreviousData,
  QueryClientProvider,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import type { ComponentType } from 'react';
import { type CallInput, type CallOptions, getApi } from 'shared-ui/host';
import { getQueryKey, queryClient } from './queryClient.ts';

/** Provides the module's cache to a page. Wrap every page component that a module exposes. */
export const withQueryClient = (Page: ComponentType): { default: ComponentType } => ({
  default: () => (
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>
  ),
});

export interface UseCallOptions<C extends Call> {
  enabled?: boolean;
  /** Errors that the page shows itself, without the global error toast. */
  handlesErrors?: CallOptions['handlesErrors'];
  /** Data that is already known: shown until the reply arrives. */
  placeholder?: () => ReplyOf<C> | undefined;
  /** While a new input loads, `data` stays the previous reply and `isPlaceholderData` is true. */
  keepPrevious?: boolean;
}

type ReadCall = Call & { method: 'GET' };

const toQueryOptions = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  handlesErrors?: CallOptions['handlesErrors'],
): UseQueryOptions<ReplyOf<C>, Error> => ({
  queryKey: getQueryKey(call, input),
  queryFn: ({ signal }) => getApi().call(call, input, { signal, handlesErrors }),
  meta: { topics: call.readsTopics },
});

/** Reads a GET call through the cache: typed from the contract, refetched when a write changes its data. */
export const useCall = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  { enabled, handlesErrors, placeholder, keepPrevious }: UseCallOptions<C> = {},
): UseQueryResult<ReplyOf<C>, Error> =>
  useQuery<ReplyOf<C>, Error>({
    ...toQueryOptions(call, input, handlesErrors),
    enabled,
    // The library's type excludes replies that are functions, which a generic reply type cannot promise.
    placeholderData: (keepPrevious ? keepPreviousData : placeholder) as undefined,
  });

/** Like `useCall`, once per input; the results have the order of the inputs. */
export const useCalls = <C extends ReadCall>(
  call: C,
  inputs: readonly CallInput<C>[],
): UseQueryResult<ReplyOf<C>, Error>[] => useQueries({ queries: inputs.map((input) => toQueryOptions(call, input)) });

/**
 * Query options that load a panel's code on demand. Loaded code is never stale; a failed load can be retried. The browser's
 * cache may have the code, so it is also requested offline.
 */
export const lazyPanel = <T,>(name: string, load: () => Promise<T>) =>
  ({
    queryKey: ['panel code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }) as const;
