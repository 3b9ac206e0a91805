import { type ReactNode, useId } from 'react';
import styles from './Inset.module.css';
import { Stack } from './layout.tsx';

export interface InsetProps {
  /** An h3; names the region. */
  title: ReactNode;
  children: ReactNode;
}

/** A framed question or offer within a page or card. */
export function Inset({ title, children }: InsetProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.inset}>
      <Stack gap={3}>
        <h3 id={titleId} className={styles.title}>
          {title}
        </h3>
        {children}
      </Stack>
    </section>
  );
}
