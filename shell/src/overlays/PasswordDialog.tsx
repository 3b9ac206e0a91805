import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Alert, Button, PasswordField, Stack } from 'shared-ui';
import { AuthError } from 'shared-ui/host';
import styles from './PasswordDialog.module.css';
import type { PasswordQuestion } from './password-question.ts';

const WRONG = ['auth/wrong-password', 'auth/invalid-credential', 'auth/invalid-login-credentials'];

const toMessage = (failure: unknown): string => {
  if (!(failure instanceof AuthError)) return 'The password could not be checked. Please try again.';
  if (WRONG.includes(failure.code)) return 'This is not your password.';
  if (failure.code === 'auth/too-many-requests') return 'Too many attempts. Please wait a few minutes and try again.';
  return failure.message || 'The password could not be checked. Please try again.';
};

const usePasswordForm = ({ confirm, answer }: PasswordQuestion) => {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending || password === '') return;
    setPending(true);
    try {
      await confirm(password);
      answer(true);
    } catch (failure) {
      setError(toMessage(failure));
      setPending(false);
    }
  };
  return { password, setPassword, error, isPending, submit };
};

/**
 * The browser's own modal dialog, not that of shared-ui: a dialog of a module may be open, which has its own copy of
 * that code, and would take the focus back.
 */
export function PasswordDialog({ question }: { question: PasswordQuestion }) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const { password, setPassword, error, isPending, submit } = usePasswordForm(question);
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const cancel = () => {
    if (!isPending) question.answer(false);
  };
  return createPortal(
    // biome-ignore lint/correctness/noRestrictedElements: above a dialog of a module, see the comment of this function
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      // The browser's own event for Esc does not occur above a dialog of a module, which takes the key for itself.
      onKeyDown={(event) => event.key === 'Escape' && cancel()}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap={4}>
          <h2 id={titleId} className={styles.title}>
            Enter your password
          </h2>
          <p>You signed in a while ago. Enter your password to continue with what you asked for.</p>
          {error && <Alert tone="error">{error}</Alert>}
          <PasswordField
            label="Password"
            autoComplete="current-password"
            autoFocus
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <div className={styles.footer}>
            <Button disabled={isPending} onClick={cancel}>
              Cancel
            </Button>
            <Button variant="primary" type="submit" busy={isPending} busyLabel="Checking…">
              Continue
            </Button>
          </div>
        </Stack>
      </form>
    </dialog>,
    document.body,
  );
}
