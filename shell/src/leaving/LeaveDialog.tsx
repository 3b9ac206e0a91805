import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type LeaveQuestion, useLeaveQuestion } from 'shared-ui/host';
import { useWish } from './wish.ts';

/** Comes with the first page that has a question, so that it is there when that is asked. */
const ConfirmDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'dialog' */ './dialog.ts')).ConfirmDialog,
}));

interface AskProps {
  question: LeaveQuestion;
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

const Ask = ({ question, open, onLeave, onStay }: AskProps) => (
  <ConfirmDialog
    open={open}
    title={question.title}
    confirmLabel={question.leave}
    cancelLabel={question.stay}
    onConfirm={onLeave}
    onCancel={onStay}
  >
    {question.text}
  </ConfirmDialog>
);

/** Where the dialog's code did not come, the browser's own: better plain than a page that cannot be left. */
const AskPlainly = ({ question, open, onLeave, onStay }: AskProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked once, as it opens.
  useEffect(() => {
    if (!open) return;
    const ask = () => (window.confirm(`${question.title}\n\n${question.text}`) ? onLeave() : onStay());
    const timer = setTimeout(ask);
    return () => clearTimeout(timer);
  }, [open]);
  return null;
};

/** Asks who leaves a page with a question (see useLeaveGuard). The page may take the question back meanwhile. */
export const LeaveDialog = () => {
  const question = useLeaveQuestion();
  const [wish, setWish] = useWish();
  useEffect(() => {
    if (!question) setWish(null);
  }, [question, setWish]);
  if (!question) return null;
  const stay = () => setWish(null);
  const leave = () => {
    setWish(null);
    wish?.go();
  };
  const ask = { question, open: wish !== null, onLeave: leave, onStay: stay };
  return (
    <ErrorBoundary fallbackRender={() => <AskPlainly {...ask} />}>
      <Suspense>
        <Ask {...ask} />
      </Suspense>
    </ErrorBoundary>
  );
};
