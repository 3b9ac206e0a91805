import { useSearchParams } from 'shared-ui/host';
import { DeadLink } from '../features/action/DeadLink.tsx';
import { ResetLink } from '../features/action/ResetLink.tsx';
import { VerifyLink } from '../features/action/VerifyLink.tsx';

/** Where the links in our e-mails lead: `?mode=verifyEmail|resetPassword&oobCode=…`, the provider's own names. */
const AuthActionPage = () => {
  const [query] = useSearchParams();
  const code = query.get('oobCode');
  const mode = query.get('mode');
  if (code && mode === 'verifyEmail') return <VerifyLink key={code} code={code} />;
  if (code && mode === 'resetPassword') return <ResetLink key={code} code={code} />;
  return (
    <DeadLink
      sentence="This link is incomplete."
      advice="Open it from the email again, or copy the whole address."
      way={{ to: '/signin', children: 'Go to Sign In' }}
    />
  );
};

export default AuthActionPage;
