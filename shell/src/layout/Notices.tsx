import { lazy, Suspense } from 'react';
import { dismissNotice, useNotices } from 'shared-ui/host';

const Toasts = lazy(async () => ({ default: (await import(/* webpackChunkName: 'toast' */ './toast.ts')).Toasts }));

/** What was done, and the way back, whichever page one has gone to since. */
export const Notices = () => {
  const notices = useNotices();
  const toasts = notices.map((notice) => ({
    ...notice,
    tone: 'success' as const,
    onClose: () => dismissNotice(notice.id),
  }));
  return <Suspense>{toasts.length > 0 && <Toasts toasts={toasts} />}</Suspense>;
};
