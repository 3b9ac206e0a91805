import { Alert, Button, Stack } from 'shared-ui';
import { Link, useSearchParams } from 'shared-ui/host';
import { ResetLink } from '../features/action/ResetLink.tsx';
import { VerifyLink } from '../features/action/VerifyLink.tsx';
import { AuthPage } from '../features/layout/AuthPage.tsx';

const Incomplete = () => (
  <AuthPage title="This link did not work">
    <Stack>
      <Alert title="This link is incomplete.">Open it from the email again, or copy the whole address.</Alert>
      <Button asChild variant="primary" full>
        <Link to="/signin">Go to Sign In</Link>
      </Button>
    </Stack>
  </AuthPage>
);

/** Where the links in our e-mails lead: `?mode=verifyEmail|resetPassword&oobCode=…`, the provider's own names. */
const AuthActionPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode');
  const mode = query.get('mode');
  if (code && mode === 'verifyEmail') return <VerifyLink key={code} code={code} />;
  if (code && mode === 'resetPassword') return <ResetLink key={code} code={code} />;
  return <Incomplete />;
};

export default AuthActionPage;
