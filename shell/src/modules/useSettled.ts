import { useEffect, useReducer, useState } from 'react';

const values = new WeakMap<Promise<unknown>, unknown>();

/**
 * What a promise came to, at once where it had come to it before; undefined until then. Throws what it failed with.
 * Not React's `use`: under a fallback that has just shown, React keeps back what is ready for up to 300 ms.
 */
export const useSettled = <T>(promise: Promise<T>): T | undefined => {
  const [failure, setFailure] = useState<{ of: Promise<T>; error: unknown }>();
  const [, showValue] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (values.has(promise)) return;
    let wanted = true;
    promise.then(
      (value) => {
        values.set(promise, value);
        if (wanted) showValue();
      },
      (error: unknown) => wanted && setFailure({ of: promise, error }),
    );
    return () => {
      wanted = false;
    };
  }, [promise]);
  if (failure?.of === promise) throw failure.error;
  return values.get(promise) as T | undefined;
};
