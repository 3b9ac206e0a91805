import { Link, Navigate, useSession } from 'shared-ui/host';
import { AuthPage } from '../features/layout/AuthPage.tsx';
import { PendingVerification } from '../features/sign-up/PendingVerification.tsx';
import { SignUpForm } from '../features/sign-up/SignUpForm.tsx';

const SignUpPage = () => {
  const { user } = useSession();
  if (user) return <Navigate to="/dashboard" replace />;
  const footer = (
    <>
      Already have an account? <Link to="/signin">Sign In</Link>
    </>
  );
  return (
    <AuthPage
      title="Create your account"
      subtitle="Record your trades and see what works."
      notice={<PendingVerification />}
      footer={footer}
    >
      <SignUpForm />
    </AuthPage>
  );
};

export default SignUpPage;
