import { useEffect, useState } from 'react';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { startTimeout } from './fetch-json.ts';
import { LoadError } from './load-error.ts';

/**
 * Stands where a page will. One that shows nothing for too long, with all its files there, waits for what never comes:
 * this throws, so that its place says so.
 */
export const Waiting = () => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, startTimeout, true);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) throw new LoadError('stalled', `Nothing was shown for ${startTimeout} ms.`);
  return <PageSkeleton />;
};
