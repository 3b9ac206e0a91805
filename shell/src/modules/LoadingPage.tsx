import { useEffect, useState } from 'react';
import { PageSkeleton } from '../layout/PageSkeleton.tsx';
import { startTimeoutMs } from './fetch-json.ts';
import { LoadError } from './load-error.ts';

/** The skeleton of a page. If it stays too long although all files have loaded, it throws, so that the error is shown. */
export const LoadingPage = () => {
  const [isTooLate, setTooLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setTooLate, startTimeoutMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (isTooLate) throw new LoadError('timedOut', `The page did not display within ${startTimeoutMs} ms.`);
  return <PageSkeleton />;
};
