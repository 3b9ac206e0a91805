import type { ReactNode } from 'react';
import { Page } from 'shared-ui';
import { usePage } from '../layout/usePage.ts';
import type { PageLocation } from '../telemetry/page-location.ts';
import styles from './MessagePage.module.css';

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
export const MessagePage = ({ title, message, pageLocation, description, children }: MessagePageProps) => {
  usePage(title, { pageLocation, description });
  return (
    <Page width="narrow" className={styles.messagePage}>
      <h1>{title}</h1>
      <p>{message}</p>
      {children}
    </Page>
  );
};
