import {
  type InfiniteData,
  keepPreviousData,
  QueryClientProvider,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { Call, ReplyOf } from 'contracts';
import type { ComponentType } from 'react';
import {
  type CallInput,
  type CallOptions,
  getApi,
  getSession,
  type ModulePanel,
  type ModuleRoute,
  type PageContent,
  type PanelContent,
  type ReadCall,
  type SlotName,
  type SlotProperties,
} from 'shared-ui/host';
import { useFormats } from '../theme/usePrivacy.ts';
import { getNextCursor, getPagesQueryKey, getQueryKey, queryClient } from './queryClient.ts';

/**
 * Provides the page's cache of replies to a page or a panel, which shows its amounts again when privacy mode changes.
 */
export function withQueryClient<P extends object>(Content: ComponentType<P>): { default: ComponentType<P> } {
  return {
    default: function WithQueryClient(properties) {
      useFormats();
      return (
        <QueryClientProvider client={queryClient}>
          <Content {...properties} />
        </QueryClientProvider>
      );
    },
  };
}

/**
 * A page for signed-in traders, with the cache of replies. The loaded file has its component as the default export, or
 * a function `mount` if it is written without React.
 */
export function definePage(path: string, title: string, load: () => Promise<PageContent>): ModuleRoute {
  const loadContent = async (): Promise<PageContent> => {
    const content = await load();
    return 'mount' in content ? content : withQueryClient(content.default);
  };
  return { path, access: 'trader', title, load: loadContent };
}

/** A panel for a slot on pages of other modules, in the same way; see `Slot` of `shared-ui/host`. */
export function definePanel<S extends SlotName>(
  slot: S,
  load: () => Promise<PanelContent<SlotProperties[S]>>,
): ModulePanel<S> {
  const loadContent = async (): Promise<PanelContent<SlotProperties[S]>> => {
    const content = await load();
    return 'mount' in content ? content : withQueryClient(content.default);
  };
  return { slot, load: loadContent };
}

export interface UseCallOptions<C extends Call> {
  enabled?: boolean;
  /** Errors that the page shows itself, without the global error toast. */
  handlesErrors?: CallOptions['handlesErrors'];
  /** Data that is already known: shown until the reply arrives. */
  placeholder?: () => ReplyOf<C> | undefined;
  /** While a new input loads, `data` stays the previous reply and `isPlaceholderData` is true. */
  keepPrevious?: boolean;
  /** How long after a reply the call is made again, while the page is visible; false: not. */
  getPollMs?: (reply: ReplyOf<C> | undefined) => number | false;
}

const toQueryOptions = <C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  handlesErrors?: CallOptions['handlesErrors'],
): UseQueryOptions<ReplyOf<C>, Error> => ({
  queryKey: getQueryKey(call, input),
  queryFn: ({ signal }) => getApi().call(call, input, { signal, handlesErrors }),
  meta: { topics: call.readsTopics },
});

/** Makes a call that only reads through the cache: typed from the contract, refetched when a write changes its data. */
export function useCall<C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  { enabled, handlesErrors, placeholder, keepPrevious, getPollMs }: UseCallOptions<C> = {},
): UseQueryResult<ReplyOf<C>, Error> {
  return useQuery<ReplyOf<C>, Error>({
    ...toQueryOptions(call, input, handlesErrors),
    enabled,
    refetchInterval: getPollMs && (({ state }) => getPollMs(state.data)),
    // The library's type excludes replies that are functions, which a generic reply type cannot promise.
    placeholderData: (keepPrevious ? keepPreviousData : placeholder) as undefined,
  });
}

/**
 * Requests what a component will read with `useCall`, before it is rendered. A failure is left to the component.
 * Requests nothing when nobody is signed in: the code that calls it can arrive after a sign-out.
 */
export function prefetchCall<C extends ReadCall>(call: C, input: CallInput<C>): void {
  if (!getSession().user) return;
  void queryClient.prefetchQuery(toQueryOptions(call, input, true));
}

/** Like `useCall`, once per input; the results have the order of the inputs. */
export function useCalls<C extends ReadCall>(
  call: C,
  inputs: readonly CallInput<C>[],
): UseQueryResult<ReplyOf<C>, Error>[] {
  return useQueries({ queries: inputs.map((input) => toQueryOptions(call, input)) });
}

/** Distinguishes the code of this module from that of a panel with the same name in another one. */
const moduleId = Math.random();

/**
 * Query options that load a panel's code on demand. Loaded code is never stale; a failed load can be retried. The
 * browser's cache may have the code, so it is also requested offline.
 */
export function lazyPanel<T>(name: string, load: () => Promise<T>) {
  return {
    queryKey: ['panel code', name, moduleId],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  } as const;
}

export interface PagesOptions<C extends Call> {
  /** The input for a page; the first page has no cursor. Without the cursor it identifies the list. */
  getInput: (cursor: string | undefined) => CallInput<C>;
}

/** Writes update or invalidate the list, so its age alone is no reason to load all pages again. */
const STALE_TIME_MS = 300_000;
/** Keeps a long list, so that the user returns to the same scroll position. */
const CACHE_TIME_MS = 3_600_000;

/**
 * Reads a list page by page through the cache: `fetchNextPage` loads another one. While another list loads, `data` has
 * the previous list and `isPlaceholderData` is true.
 */
export function usePages<C extends ReadCall>(
  call: C,
  { getInput }: PagesOptions<C>,
): UseInfiniteQueryResult<InfiniteData<ReplyOf<C>>, Error> {
  return useInfiniteQuery({
    queryKey: [...getPagesQueryKey(call), getInput(undefined)],
    queryFn: ({ signal, pageParam }) => getApi().call(call, getInput(pageParam), { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: getNextCursor,
    placeholderData: keepPreviousData,
    staleTime: STALE_TIME_MS,
    gcTime: CACHE_TIME_MS,
    // Comparing every field of thousands of rows costs more than rendering the visible ones.
    structuralSharing: false,
    meta: { topics: call.readsTopics },
  });
}
