import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/**
 * Debounces a value, such as a question to the API while someone types. Returns `initial` until the value has not
 * changed for a moment. Values are compared as JSON.
 */
export function useSettled<T>(value: T, initial: T): T {
  const [settled, setSettled] = useState(initial);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text identifies the value.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
