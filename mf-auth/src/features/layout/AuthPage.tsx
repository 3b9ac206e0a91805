import type { ReactNode } from 'react';
import { Button, Card, Page, PageHeader, Spinner } from 'shared-ui';
import { useNavigate } from 'shared-ui/host';
import styles from './AuthPage.module.css';

interface AuthPageProps {
  /** The page's h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shown above the heading, e.g. a reminder. */
  notice?: ReactNode;
  /** Shown below the card, e.g. a link to a related page. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The layout of every page of the account flow: a heading and one narrow card. */
export function AuthPage({ title, subtitle, notice, footer, children }: AuthPageProps) {
  return (
    <Page width="narrow">
      {notice}
      <PageHeader title={title} subtitle={subtitle} />
      <Card>{children}</Card>
      {footer && <p className={styles.footer}>{footer}</p>}
    </Page>
  );
}

/** A page of the account flow while it loads; `label` says what it is loading. */
export function AuthLoadingPage({ title, label }: { title: string; label: string }) {
  return (
    <AuthPage title={title}>
      <Spinner label={label} />
    </AuthPage>
  );
}

export function BackToSignIn() {
  const navigate = useNavigate();
  return (
    <Button variant="ghost" onClick={() => navigate('/signin')}>
      Back to Sign In
    </Button>
  );
}
