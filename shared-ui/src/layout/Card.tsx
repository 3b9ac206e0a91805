import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Card.module.css';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** An h2; names the region. */
  title?: ReactNode;
  description?: ReactNode;
  /** Shown to the right of the title. */
  actions?: ReactNode;
  /** No padding around the content: for tables and lists of rows. */
  flush?: boolean;
}

/** A titled surface for one subject. */
export function Card({ title, description, actions, flush, className, children, ...rest }: CardProps) {
  const titleId = useId();
  return (
    <section
      className={clsx(styles.card, flush && styles.flush, className)}
      aria-labelledby={title ? titleId : undefined}
      {...rest}
    >
      {(title || actions) && (
        <div className={styles.head}>
          <div className={styles.titles}>
            {title && (
              <h2 id={titleId} className={styles.title}>
                {title}
              </h2>
            )}
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

/** Content that is shown on request, in the flow of the page. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
