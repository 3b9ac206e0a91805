import type { ReactNode } from 'react';
import { Button, Page } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { useHasStoredToken } from '../session/stored-session.ts';
import { type PageLocation, UNKNOWN_LOCATION } from '../telemetry/page-location.ts';
import styles from './message-pages.module.css';
import { usePage } from './usePage.ts';

interface MessagePageProps {
  title: string;
  message: string;
  /** See usePage. */
  pageLocation?: PageLocation;
  description?: string;
  /** A link to another page. */
  children: ReactNode;
}

/** A page with only a title, a message and a link. */
const MessagePage = ({ title, message, pageLocation, description, children }: MessagePageProps) => {
  usePage(title, { pageLocation, description });
  return (
    <Page width="narrow" className={styles.messagePage}>
      <h1>{title}</h1>
      <p>{message}</p>
      {children}
    </Page>
  );
};

/** Placeholder of /features, /pricing and /contact (HOM-02). */
export function ComingSoon({ title, description }: { title: string; description: string }) {
  return (
    <MessagePage title={title} message="Page Coming Soon" description={description}>
      <Button asChild>
        <Link to="/">Back to the home page</Link>
      </Button>
    </MessagePage>
  );
}

/** Shown for unknown paths (NAV-10). */
export function NotFound() {
  const isSignedIn = useHasStoredToken();
  return (
    <MessagePage
      title="Page not found"
      message="The page you are looking for does not exist."
      pageLocation={UNKNOWN_LOCATION}
    >
      <Button asChild variant="primary">
        {isSignedIn ? <Link to="/dashboard">Go to your dashboard</Link> : <Link to="/">Go to the home page</Link>}
      </Button>
    </MessagePage>
  );
}
