import { timings } from 'contracts';
import ReactCountUp from 'react-countup';
import styles from './CountUp.module.css';
import { useReducedMotion } from './useReducedMotion.ts';

export interface CountUpProps {
  value: number;
  format: (value: number) => string;
  decimals: number;
  /** In milliseconds. */
  duration?: number;
}

/**
 * A figure that counts to its value, from the one before when it changes; at once for those who want no motion.
 * It has its last width from the start, so that nothing beside it moves.
 */
export const CountUp = ({ value, format, decimals, duration = timings.countUpDefault }: CountUpProps) => {
  if (useReducedMotion()) return <>{format(value)}</>;
  return (
    <span className={styles.counting} data-final={format(value)}>
      <ReactCountUp end={value} decimals={decimals} duration={duration / 1000} formattingFn={format} preserveValue />
    </span>
  );
};
