import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import styles from './Chart.module.css';

/** How many points each key moves. The result is clamped to the first and the last point. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export interface ChartSliderProps {
  label: string;
  /** How many points the chart has: fills of a trade, or trades. */
  count: number;
  /** Null while none is selected: the chart is on `start`. */
  selected: number | null;
  /** The point that the focus selects. */
  start?: number;
  /** A point as one sentence, for screen readers. */
  describe: (index: number) => string;
  onSelect: (index: number) => void;
  onBlur?: () => void;
  /** Handles further keys. @returns whether the key has a function */
  onKey?: (key: string) => boolean;
  ref?: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
}

/** One focus stop for a whole chart: arrow keys move between its points, and each is spoken. */
export function ChartSlider(props: ChartSliderProps) {
  const { label, count, selected, start = 0, describe, onSelect, onBlur, onKey, ref, children } = props;
  const last = count - 1;
  const index = selected ?? start;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = KEY_STEPS[event.key];
    if (step !== undefined && count > 0) onSelect(Math.min(Math.max(index + step, 0), last));
    else if (!onKey?.(event.key)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={Math.min(count, 1)}
      aria-valuemax={count}
      aria-valuenow={count === 0 ? 0 : index + 1}
      aria-valuetext={describe(index)}
      className={styles.plot}
      onKeyDown={onKeyDown}
      onFocus={() => count > 0 && onSelect(index)}
      onBlur={onBlur}
    >
      {children}
    </div>
  );
}
