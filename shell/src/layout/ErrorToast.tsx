import { timings } from 'contracts';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { clearError, keepError, useReportedError } from 'shared-ui/host';
import { PlainToast } from './PlainToast.tsx';

/** Most visits meet no error: the toast's code comes with the first one. */
const Toast = lazy(async () => ({ default: (await import(/* webpackChunkName: 'toast' */ './toast.ts')).Toast }));

/** CLI-03: the one global error, for 5 seconds. */
export const ErrorToast = () => {
  const { message, reference } = useReportedError();
  if (!message) return null;
  const toast = { message, reference, duration: timings.errorToast, onPause: keepError, onClose: clearError };
  return (
    <ErrorBoundary fallbackRender={() => <PlainToast {...toast} />}>
      <Suspense>
        <Toast {...toast} />
      </Suspense>
    </ErrorBoundary>
  );
};
