import { useEffect, useRef, useState } from 'react';
import { Alert, Button, Stack } from 'shared-ui';
import { AuthError, Link, type LinkProps } from 'shared-ui/host';
import { getActionLinkErrorMessage } from '../auth-errors/messages.ts';
import { AuthPage } from '../layout/AuthPage.tsx';

type ActionCodeState<Result> =
  | { status: 'pending' }
  | { status: 'succeeded'; result: Result }
  | { status: 'failed'; error: unknown };

/**
 * Runs an emailed link's action when its page opens. The provider accepts a code only once, so the action runs once
 * even if React mounts the component twice. `retry` runs it again, for errors that the code did not cause.
 */
export function useActionCode<Result>(action: () => Promise<Result>) {
  const [state, setState] = useState<ActionCodeState<Result>>({ status: 'pending' });
  const hasStarted = useRef(false);
  const run = async () => {
    setState({ status: 'pending' });
    try {
      setState({ status: 'succeeded', result: await action() });
    } catch (error) {
      setState({ status: 'failed', error });
    }
  };
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void run();
  });
  return { state, retry: () => void run() };
}

/** Errors that make the link itself unusable, so that a retry cannot succeed. */
const UNUSABLE_LINK_CODES = ['expired-action-code', 'invalid-action-code', 'user-not-found', 'user-disabled'];

const isLinkUnusable = (error: unknown): boolean =>
  error instanceof AuthError && UNUSABLE_LINK_CODES.includes(error.code.replace(/^auth\//, ''));

interface LinkErrorProps {
  error: unknown;
  onRetry: () => void;
  /** What the user can do if the link itself is unusable. */
  advice: string;
  /** Where the user gets a new link. */
  newLink: LinkProps;
}

/** Shown when an emailed link fails: offers a new link, or a retry if the error was not caused by the link. */
export function LinkError({ error, onRetry, advice, newLink }: LinkErrorProps) {
  const message = getActionLinkErrorMessage(error);
  const requestNewLink = (
    <>
      <Alert title={message}>{advice}</Alert>
      <Button asChild variant="primary" full>
        <Link {...newLink} />
      </Button>
    </>
  );
  const retry = (
    <>
      <Alert>{message}</Alert>
      <Button variant="primary" full onClick={onRetry}>
        Try again
      </Button>
    </>
  );
  return (
    <AuthPage title="We couldn’t open this link">
      <Stack>{isLinkUnusable(error) ? requestNewLink : retry}</Stack>
    </AuthPage>
  );
}
