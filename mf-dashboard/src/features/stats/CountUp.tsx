import { timings } from 'contracts';
import { CountUp as Counter } from 'countup.js';
import { useEffect, useRef } from 'react';
import { useMediaQuery } from 'shared-ui';
import styles from './CountUp.module.css';

export interface CountUpProps {
  value: number;
  format: (value: number) => string;
  decimals: number;
  durationMs?: number;
}

const AnimatedValue = ({ value, format, decimals, durationMs = timings.defaultCountUpMs }: CountUpProps) => {
  const element = useRef<HTMLSpanElement>(null);
  const counter = useRef<Counter>(undefined);
  useEffect(() => {
    if (!element.current) return;
    const options = { decimalPlaces: decimals, duration: durationMs / 1000, formattingFn: format };
    counter.current ??= new Counter(element.current, 0, options);
    counter.current.update(value);
  }, [value, format, decimals, durationMs]);
  useEffect(() => () => counter.current?.onDestroy(), []);
  return <span ref={element}>{format(0)}</span>;
};

/**
 * A number that counts up from its previous value, or changes at once under prefers-reduced-motion. It reserves the width
 * of the final value, so that the layout does not shift.
 */
export const CountUp = (props: CountUpProps) => {
  const finalText = props.format(props.value);
  if (useMediaQuery('(prefers-reduced-motion: reduce)')) return <>{finalText}</>;
  return (
    <span className={styles.counting} data-final={finalText}>
      <AnimatedValue {...props} />
    </span>
  );
};
