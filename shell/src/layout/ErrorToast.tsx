import { timings } from 'contracts';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { clearError, keepError, useReportedError } from 'shared-ui/host';
import { PlainToast } from './PlainToast.tsx';

/** Loaded with the first error: most visits have none. */
const Toast = lazy(async () => ({ default: (await import(/* webpackChunkName: 'toast' */ './toast.ts')).Toast }));

/** Shows the global error for 5 seconds (CLI-03). */
export const ErrorToast = () => {
  const { message, reference } = useReportedError();
  if (!message) return null;
  const toast = { message, reference, durationMs: timings.errorToastMs, onPause: keepError, onClose: clearError };
  return (
    <ErrorBoundary fallbackRender={() => <PlainToast {...toast} />}>
      <Suspense>
        <Toast {...toast} />
      </Suspense>
    </ErrorBoundary>
  );
};
