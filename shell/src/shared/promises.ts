import { useEffect, useReducer, useState } from 'react';

/** Calls `load` on the first call and caches its result. After a failure, the next call tries again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((failure) => {
      loaded = undefined;
      throw failure;
    });
    return loaded;
  };
}

const values = new WeakMap<Promise<unknown>, unknown>();

/**
 * The value of a promise; undefined while it is pending. A known value is returned at once. Throws the reason of a
 * rejection. Not React's `use`, because React delays a resolved page by up to 300 ms after its fallback has been shown.
 */
export function usePromiseValue<T>(promise: Promise<T>): T | undefined {
  const [failure, setFailure] = useState<{ promise: Promise<T>; error: unknown }>();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (values.has(promise)) return;
    let isMounted = true;
    promise.then(
      (value) => {
        values.set(promise, value);
        if (isMounted) rerender();
      },
      (error: unknown) => isMounted && setFailure({ promise, error }),
    );
    return () => {
      isMounted = false;
    };
  }, [promise]);
  if (failure?.promise === promise) throw failure.error;
  return values.get(promise) as T | undefined;
}
