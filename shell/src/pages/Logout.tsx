import { useEffect, useState } from 'react';
import { Page, Spinner } from 'shared-ui';
import { getAuth, Navigate } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';

/** HOM-03, NAV-07: signs out as soon as it renders, then goes to /. */
export const Logout = () => {
  usePage('Logout');
  const [out, setOut] = useState(false);
  useEffect(() => {
    getAuth()
      .signOut()
      .catch((failure) => console.error('The provider could not be told of the sign-out', failure))
      .finally(() => setOut(true));
  }, []);
  if (out) return <Navigate to="/" replace />;
  return (
    <Page width="narrow">
      <Spinner label="Signing you out..." />
    </Page>
  );
};
