import { Alert, Button, Stack } from 'shared-ui';
import { Link, type LinkProps } from 'shared-ui/host';
import { AuthPage } from '../layout/AuthPage.tsx';

interface DeadLinkProps {
  sentence: string;
  /** What to do now. */
  advice: string;
  /** The way to a new link. */
  way: LinkProps;
}

/** An e-mailed link that cannot be used, and the way to a new one. */
export const DeadLink = ({ sentence, advice, way }: DeadLinkProps) => (
  <AuthPage title="This link does not work">
    <Stack>
      <Alert title={sentence}>{advice}</Alert>
      <Button asChild variant="primary" full>
        <Link {...way} />
      </Button>
    </Stack>
  </AuthPage>
);
