import type { ReactNode } from 'react';
import { formatCount, formatTimeZone, useTimeZone } from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from './ReportPage.module.css';

/** A remark below a chart or a table. */
export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** The zone of the hours, which the trader can change in Account Settings. */
export function HourZoneNote() {
  return <Note>{`Opening times in ${formatTimeZone(useTimeZone())}.`}</Note>;
}

interface MissingNoteProps {
  /** The trades without the fact. */
  count: number;
  /** 'opening time' */
  fact: string;
  /** The address of these trades. */
  path: string;
}

/**
 * The trades that a report leaves out: '3 trades have no opening time. Show these trades'. Renders nothing if there are
 * none.
 */
export function MissingNote({ count, fact, path }: MissingNoteProps) {
  return (
    count > 0 && (
      <Note>
        {`${formatCount(count, 'trade')} ${count === 1 ? 'has' : 'have'} no ${fact}. `}
        <Link to={path}>Show these trades</Link>
      </Note>
    )
  );
}
