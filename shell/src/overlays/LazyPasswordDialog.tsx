import { lazy, Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useSession } from 'shared-ui/host';
import { type PasswordQuestion, usePasswordQuestion } from './password-question.ts';

/** Loaded with the first question: most visits have none. */
const PasswordDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: 'overlays' */ './overlays.ts')).PasswordDialog,
}));

/** Without the dialog's code, the call fails with the sentence of the API. */
const Unanswered = ({ question }: { question: PasswordQuestion }) => {
  useEffect(() => question.answer(false), [question]);
  return null;
};

/** Asks for the password when a call needs it, above whatever the page shows (SES-02). */
export function LazyPasswordDialog() {
  const question = usePasswordQuestion();
  const { user } = useSession();
  useEffect(() => {
    if (!user) question?.answer(false);
  }, [user, question]);
  if (!question) return null;
  return (
    <ErrorBoundary fallbackRender={() => <Unanswered question={question} />}>
      <Suspense>
        <PasswordDialog question={question} />
      </Suspense>
    </ErrorBoundary>
  );
}
