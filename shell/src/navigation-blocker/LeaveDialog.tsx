import { useEffect } from 'react';
import { useLeaveQuestion } from 'shared-ui/host';
import { LazyConfirmDialog } from './LazyConfirmDialog.tsx';
import { usePendingNavigation } from './pending-navigation.ts';

/** Asks who leaves a page with a question (see useLeaveGuard). The page may take the question back meanwhile. */
export const LeaveDialog = () => {
  const question = useLeaveQuestion();
  const [wish, setWish] = usePendingNavigation();
  useEffect(() => {
    if (!question) setWish(null);
  }, [question, setWish]);
  if (!question) return null;
  const leave = () => {
    setWish(null);
    wish?.go();
  };
  return (
    <LazyConfirmDialog
      open={wish !== null}
      title={question.title}
      paragraphs={[question.text]}
      confirmLabel={question.leave}
      cancelLabel={question.stay}
      onConfirm={leave}
      onCancel={() => setWish(null)}
    />
  );
};
