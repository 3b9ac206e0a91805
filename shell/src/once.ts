/** Calls `load` on the first call and caches its result. After a failure, the next call tries again. */
export const once = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load().catch((failure) => {
      loaded = undefined;
      throw failure;
    });
    return loaded;
  };
};
