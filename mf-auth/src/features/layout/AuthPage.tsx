import type { ReactNode } from 'react';
import { Card, Page, PageHeader } from 'shared-ui';
import styles from './AuthPage.module.css';

interface AuthPageProps {
  /** The page's h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Stands above the sheet, e.g. a reminder. */
  before?: ReactNode;
  /** The way to the neighbouring page, under the sheet. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What every page of the account flow looks like: one narrow sheet with a heading and a way on. */
export const AuthPage = ({ title, subtitle, before, footer, children }: AuthPageProps) => (
  <Page width="narrow">
    {before}
    <PageHeader title={title} subtitle={subtitle} />
    <Card>{children}</Card>
    {footer && <p className={styles.footer}>{footer}</p>}
  </Page>
);
