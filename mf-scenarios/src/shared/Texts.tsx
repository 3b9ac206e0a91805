import type { ReactNode } from 'react';
import { Card } from 'shared-ui';
import styles from './Texts.module.css';

/** The main result, in words. */
export function Sentence({ children }: { children: ReactNode }) {
  return <p className={styles.sentence}>{children}</p>;
}

/** How a result was computed, and what it does not say. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** The verdict on a scenario, by trades that did not choose it. */
export function VerdictCard({ title, verdict, note }: { title: string; verdict: string; note: string }) {
  return (
    <Card title={title}>
      <Sentence>{verdict}</Sentence>
      <Note>{note}</Note>
    </Card>
  );
}
