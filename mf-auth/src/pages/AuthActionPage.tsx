import { Alert, Button, Stack } from 'shared-ui';
import { Link, useSearchParams } from 'shared-ui/host';
import { EmailVerificationLink } from '../features/email-action/EmailVerificationLink.tsx';
import { PasswordResetLink } from '../features/email-action/PasswordResetLink.tsx';
import { AuthPage } from '../features/layout/AuthPage.tsx';

const IncompleteLink = () => (
  <AuthPage title="We couldn't open this link">
    <Stack>
      <Alert title="This link is incomplete.">Open it from the email again, or copy the full address.</Alert>
      <Button asChild variant="primary" full>
        <Link to="/signin">Go to sign in</Link>
      </Button>
    </Stack>
  </AuthPage>
);

/** Opened by emailed links: `?mode=verifyEmail|resetPassword&oobCode=…`. The provider defines these names. */
const AuthActionPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode');
  const mode = query.get('mode');
  if (code && mode === 'verifyEmail') return <EmailVerificationLink key={code} code={code} />;
  if (code && mode === 'resetPassword') return <PasswordResetLink key={code} code={code} />;
  return <IncompleteLink />;
};

export default AuthActionPage;
