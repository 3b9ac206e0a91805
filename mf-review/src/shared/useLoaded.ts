import { useState } from 'react';

/**
 * Whether these calls have been answered or have failed; stays true while they are repeated. A page waits for what is
 * above a form or a button: it would move them under the pointer.
 */
export function useLoaded(...calls: readonly { isLoading: boolean }[]): boolean {
  const [hasLoaded, setHasLoaded] = useState(false);
  const isLoaded = hasLoaded || !calls.some(({ isLoading }) => isLoading);
  if (isLoaded && !hasLoaded) setHasLoaded(true);
  return isLoaded;
}
