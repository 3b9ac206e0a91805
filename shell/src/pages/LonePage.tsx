import type { ReactNode } from 'react';
import { Page } from 'shared-ui';
import { usePage } from '../layout/usePage.ts';
import type { PageLocation } from '../telemetry/page-location.ts';
import styles from './LonePage.module.css';

interface LonePageProps {
  title: string;
  sentence: string;
  /** Where it is at no address of its own. */
  place?: PageLocation;
  description?: string;
  /** The way on: a link. */
  children: ReactNode;
}

/** A page that has a sentence and a way on, and nothing else. */
export const LonePage = ({ title, sentence, place, description, children }: LonePageProps) => {
  usePage(title, { place, description });
  return (
    <Page width="narrow" className={styles.lone}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {children}
    </Page>
  );
};
