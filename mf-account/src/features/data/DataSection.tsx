import { type ReactNode, useId } from 'react';
import styles from './YourData.module.css';

/** One thing that can be done with the journal, and what it does. */
export const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId}>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
};
