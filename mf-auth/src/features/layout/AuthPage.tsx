import type { ReactNode } from 'react';
import { Card, Page, PageHeader } from 'shared-ui';
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
export const AuthPage = ({ title, subtitle, notice, footer, children }: AuthPageProps) => (
  <Page width="narrow">
    {notice}
    <PageHeader title={title} subtitle={subtitle} />
    <Card>{children}</Card>
    {footer && <p className={styles.footer}>{footer}</p>}
  </Page>
);
