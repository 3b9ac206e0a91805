import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { dismissNotice, useNotices } from 'shared-ui/host';
import { PlainToast } from './PlainToast.tsx';

const Toasts = lazy(async () => ({ default: (await import(/* webpackChunkName: 'toast' */ './toast.ts')).Toasts }));

/** Shows what was done, with an action such as Undo. Notices stay visible across navigations. */
export const Notices = () => {
  const toasts = useNotices().map((notice) => ({
    ...notice,
    tone: 'success' as const,
    onClose: () => dismissNotice(notice.id),
  }));
  const [newest] = toasts.slice(-1);
  if (!newest) return null;
  return (
    <ErrorBoundary fallbackRender={() => <PlainToast {...newest} />}>
      <Suspense>
        <Toasts toasts={toasts} />
      </Suspense>
    </ErrorBoundary>
  );
};
