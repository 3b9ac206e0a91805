import { useEffect, useState } from 'react';
import { LoadError } from './fetch.ts';

/**
 * For what is displayed instead of a page or a panel while it loads: throws if that takes too long, although all files
 * may have loaded.
 * @param subject in the error's message
 */
export function useTimeLimit(subject: string, limitMs: number): void {
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setTooLate, limitMs, true);
    return () => clearTimeout(timer);
  }, [limitMs]);
  if (isTooLate) throw new LoadError('timedOut', `${subject} did not display within ${limitMs} ms.`);
}
