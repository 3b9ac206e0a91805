import { useEffect } from 'react';
import { useLeaveQuestion } from 'shared-ui/host';
import { AskDialog } from './AskDialog.tsx';
import { useWish } from './wish.ts';

/** Asks who leaves a page with a question (see useLeaveGuard). The page may take the question back meanwhile. */
export const LeaveDialog = () => {
  const question = useLeaveQuestion();
  const [wish, setWish] = useWish();
  useEffect(() => {
    if (!question) setWish(null);
  }, [question, setWish]);
  if (!question) return null;
  const leave = () => {
    setWish(null);
    wish?.go();
  };
  return (
    <AskDialog
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
