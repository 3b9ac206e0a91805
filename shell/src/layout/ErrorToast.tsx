import { timings } from 'contracts';
import { lazy, Suspense } from 'react';
import { clearError, useErrorMessage } from 'shared-ui/host';

/** Most visits meet no error: the toast's code comes with the first one. */
const Toast = lazy(async () => ({ default: (await import(/* webpackChunkName: 'toast' */ './toast.ts')).Toast }));

/** CLI-03: the one global error, for 5 seconds. */
export const ErrorToast = () => {
  const message = useErrorMessage();
  return (
    <Suspense>{message && <Toast message={message} duration={timings.errorToast} onClose={clearError} />}</Suspense>
  );
};
