import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The value once it has not changed for a moment, such as a question to the API while someone types; `initial` before.
 * Values are compared as JSON.
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
