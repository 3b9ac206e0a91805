import { timings } from 'contracts';
import { useEffect, useState } from 'react';
import { Page, Spinner } from 'shared-ui';
import { getAuth, Navigate, notify, useLocation } from 'shared-ui/host';
import { usePage } from '../layout/usePage.ts';

/** What a module may say behind a sign-out: `navigate('/logout', { state: { farewell: 'A sentence.' } })`. */
const farewellIn = (state: unknown): string | undefined => {
  const farewell = typeof state === 'object' && state && 'farewell' in state ? state.farewell : undefined;
  return typeof farewell === 'string' ? farewell : undefined;
};

/** HOM-03, NAV-07: signs out as soon as it renders, then goes to /. */
export const Logout = () => {
  usePage('Logout');
  const [out, setOut] = useState(false);
  const farewell = farewellIn(useLocation().state);
  useEffect(() => {
    let current = true;
    getAuth()
      .signOut()
      .catch((failure) => console.error('The provider could not be told of the sign-out', failure))
      .finally(() => {
        if (!current) return;
        setOut(true);
        if (farewell) notify({ message: farewell, duration: timings.farewell });
      });
    return () => {
      current = false;
    };
  }, [farewell]);
  if (out) return <Navigate to="/" replace />;
  return (
    <Page width="narrow">
      <Spinner label="Signing you out..." />
    </Page>
  );
};
