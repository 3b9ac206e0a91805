import { timings } from 'contracts';
import { CountUp as Counter } from 'countup.js';
import { useEffect, useRef } from 'react';
import styles from './CountUp.module.css';
import { useReducedMotion } from './useReducedMotion.ts';

export interface CountUpProps {
  value: number;
  format: (value: number) => string;
  decimals: number;
  /** In milliseconds. */
  duration?: number;
}

const Counting = ({ value, format, decimals, duration = timings.countUpDefault }: CountUpProps) => {
  const shown = useRef<HTMLSpanElement>(null);
  const counter = useRef<Counter>(undefined);
  useEffect(() => {
    if (!shown.current) return;
    const settings = { decimalPlaces: decimals, duration: duration / 1000, formattingFn: format };
    counter.current ??= new Counter(shown.current, 0, settings);
    counter.current.update(value);
  }, [value, format, decimals, duration]);
  useEffect(() => () => counter.current?.onDestroy(), []);
  return <span ref={shown}>{format(0)}</span>;
};

/**
 * A figure that counts to its value, from the one before when it changes; at once for those who want no motion.
 * It has its last width from the start, so that nothing beside it moves.
 */
export const CountUp = (props: CountUpProps) => {
  const final = props.format(props.value);
  if (useReducedMotion()) return <>{final}</>;
  return (
    <span className={styles.counting} data-final={final}>
      <Counting {...props} />
    </span>
  );
};
