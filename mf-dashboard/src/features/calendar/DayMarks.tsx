import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from 'shared-ui';
import styles from './DayMarks.module.css';
import type { DayMark } from './fetchDayMarks.ts';

const NO_MARKS: Readonly<Record<string, DayMark>> = {};
const MAX_DELAY_MS = 2_000;
const DELAY_WITHOUT_IDLE_CALLBACKS_MS = 200;

/** Whether the page has had nothing else to do since the component appeared. */
const useIsIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const update = () => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(update, DELAY_WITHOUT_IDLE_CALLBACKS_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(update, { timeout: MAX_DELAY_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
};

/**
 * The marks of the days of a month by date (DAY-01). Code and call follow the calendar's own content, and a failure
 * leaves the calendar without marks.
 */
export function useDayMarks(dates: readonly string[], isCalendarLoaded: boolean): Readonly<Record<string, DayMark>> {
  const span = { from: dates[0] ?? '', to: dates.at(-1) ?? '' };
  const isIdle = useIsIdle();
  const { data } = useQuery({
    queryKey: ['day marks', span],
    queryFn: async ({ signal }) =>
      (await import(/* webpackChunkName: 'day-marks' */ './fetchDayMarks.ts')).fetchDayMarks(span, signal),
    enabled: isIdle && isCalendarLoaded,
    meta: { topics: ['review.days', 'trades'] },
  });
  return data ?? NO_MARKS;
}

/** A ring for a plan, a dot for notes, in the corner of the day's tile. */
export function DayMarks({ mark: { hasPlan, hasNotes, text } }: { mark: DayMark }) {
  return (
    <span className={styles.marks} title={text}>
      <VisuallyHidden>{text}</VisuallyHidden>
      {hasPlan && <span className={styles.plan} aria-hidden="true" />}
      {hasNotes && <span className={styles.notes} aria-hidden="true" />}
    </span>
  );
}
