import { storageKeys } from 'contracts';
import { useState } from 'react';
import { Navigate, readDeviceEntry, useSession } from 'shared-ui/host';
import { AuthLoadingPage } from '../features/layout/AuthLoadingPage.tsx';
import { PasswordReset } from '../features/sign-in/PasswordReset.tsx';
import { SignInForm } from '../features/sign-in/SignInForm.tsx';
import { useSignInView } from '../features/sign-in/useSignInView.ts';

const SignInPage = () => {
  const { user, loading } = useSession();
  const { isResetView, returnTo } = useSignInView();
  const [email, setEmail] = useState('');
  if (isResetView) return <PasswordReset email={email || (user?.email ?? '')} />;
  if (user) return <Navigate to={returnTo} replace />;
  if (loading && readDeviceEntry(storageKeys.authToken)) {
    return <AuthLoadingPage title="Welcome back" label="Signing you in..." />;
  }
  return <SignInForm email={email} onEmailChange={setEmail} />;
};

export default SignInPage;
