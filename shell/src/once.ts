/** Opens something when it is first asked for, and once; after a failure the next caller tries again. */
export const once = <T>(open: () => Promise<T>): (() => Promise<T>) => {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((failure) => {
      opened = undefined;
      throw failure;
    });
    return opened;
  };
};
