import { Alert, Button, Stack } from 'shared-ui';
import { AuthError, Link, type LinkProps } from 'shared-ui/host';
import { actionLinkSentence } from '../failures/sentences.ts';
import { AuthPage } from '../layout/AuthPage.tsx';

const deadLinks = ['expired-action-code', 'invalid-action-code', 'user-not-found', 'user-disabled'];

const isDead = (failure: unknown): boolean =>
  failure instanceof AuthError && deadLinks.includes(failure.code.replace(/^auth\//, ''));

interface LinkFailureProps {
  failure: unknown;
  retry: () => void;
  /** What to do when the link itself is the trouble. */
  advice: string;
  /** The way to a new link. */
  way: LinkProps;
}

/** An e-mailed link that did not work: the way to a new one, or another try where it was not the link's fault. */
export const LinkFailure = ({ failure, retry, advice, way }: LinkFailureProps) => {
  const sentence = actionLinkSentence(failure);
  const dead = (
    <>
      <Alert title={sentence}>{advice}</Alert>
      <Button asChild variant="primary" full>
        <Link {...way} />
      </Button>
    </>
  );
  const unanswered = (
    <>
      <Alert>{sentence}</Alert>
      <Button variant="primary" full onClick={retry}>
        Try Again
      </Button>
    </>
  );
  return (
    <AuthPage title="This link did not work">
      <Stack>{isDead(failure) ? dead : unanswered}</Stack>
    </AuthPage>
  );
};
