/**
 * Query options that load a panel's code on demand. Loaded code is never stale; a failed load can be retried. The browser's
 * cache may have the code, so it is also requested offline.
 */
export const lazyPanel = <T>(name: string, load: () => Promise<T>) =>
  ({
    queryKey: ['panel code', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  }) as const;
