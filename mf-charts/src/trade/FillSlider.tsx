import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useTimeZone } from 'shared-ui';
import { describeFill } from './formatFill.ts';
import styles from './TradeChart.module.css';
import type { TradePath } from './tradePath.ts';

/** How many fills each key moves. The result is clamped to the first and the last fill. */
const KEY_STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export interface FillSliderProps {
  label: string;
  path: TradePath;
  /** The selected fill; null without the focus. */
  selected: number | null;
  onSelect: (index: number | null) => void;
  /** Handles further keys. @returns whether the key has a function */
  onKey?: (key: string) => boolean;
  ref?: RefObject<HTMLDivElement | null>;
  children?: ReactNode;
}

/** One focus stop for a whole chart: arrow keys move between the fills, and each is spoken. */
export const FillSlider = ({ label, path, selected, onSelect, onKey, ref, children }: FillSliderProps) => {
  const timeZone = useTimeZone();
  const last = path.fills.length - 1;
  const index = selected ?? 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = KEY_STEPS[event.key];
    if (step !== undefined) onSelect(Math.min(Math.max((selected ?? 0) + step, 0), last));
    else if (!onKey?.(event.key)) return;
    event.preventDefault();
  };
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={last + 1}
      aria-valuenow={index + 1}
      aria-valuetext={describeFill(path, index, timeZone)}
      className={styles.plot}
      onKeyDown={onKeyDown}
      onFocus={() => onSelect(index)}
      onBlur={() => onSelect(null)}
    >
      {children}
    </div>
  );
};
