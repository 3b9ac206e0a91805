import { useEffect } from 'react';
import { useLeavePrompt } from 'shared-ui/host';
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx';
import { usePendingNavigation } from './pending-navigation.ts';

/** Asks before a page with unsaved changes is left (see useLeaveGuard). Closes if the page withdraws its question. */
export const LeaveDialog = () => {
  const question = useLeavePrompt();
  const [pending, setPending] = usePendingNavigation();
  useEffect(() => {
    if (!question) setPending(null);
  }, [question, setPending]);
  if (!question) return null;
  const leave = () => {
    setPending(null);
    pending?.go();
  };
  return (
    <LazyConfirmDialog
      open={pending !== null}
      title={question.title}
      paragraphs={[question.text]}
      confirmLabel={question.leave}
      cancelLabel={question.stay}
      onConfirm={leave}
      onCancel={() => setPending(null)}
    />
  );
};
