import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';
import { AuthPage } from '../layout/AuthPage.tsx';

/** VER-04: a success message, then a redirect to the dashboard. */
export const Verified = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), timings.verifiedRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthPage title="All set">
      <Alert tone="success">Email verified! Taking you to your dashboard...</Alert>
    </AuthPage>
  );
};
