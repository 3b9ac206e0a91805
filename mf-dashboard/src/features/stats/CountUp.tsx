import { timings } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from 'shared-ui';
import styles from './StatCards.module.css';

interface CountUpProps {
  value: number;
  /** Formats the value, and the values on the way to it, which have one decimal at most. */
  format: (value: number) => string;
  durationMs?: number;
}

/** Fast at first, then slower. */
const easeOut = (share: number): number => 1 - (1 - share) ** 4;

type MovingTextProps = Required<CountUpProps> & { setIsDone: (isDone: boolean) => void };

const MovingText = ({ value, format, durationMs, setIsDone }: MovingTextProps) => {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let startedAt: number | undefined;
    const show = (now: number) => {
      startedAt ??= now;
      const share = Math.min((now - startedAt) / durationMs, 1);
      if (share === 1) return setIsDone(true);
      if (element.current) element.current.textContent = format(Math.round(value * easeOut(share) * 10) / 10);
      frame = requestAnimationFrame(show);
    };
    let frame = requestAnimationFrame(show);
    return () => cancelAnimationFrame(frame);
  }, [value, format, durationMs, setIsDone]);
  return (
    <span ref={element} aria-hidden>
      {format(0)}
    </span>
  );
};

/**
 * A number that counts up from 0 once, unless the trader prefers reduced motion. The final text is rendered from the
 * start, invisible: it reserves the width, and is all that screen readers read.
 */
export function CountUp({ value, format, durationMs = timings.defaultCountUpMs }: CountUpProps) {
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [isDone, setIsDone] = useState(false);
  if (isStill || isDone) return <>{format(value)}</>;
  return (
    <span className={styles.counting}>
      <span className={styles.final}>{format(value)}</span>
      <MovingText value={value} format={format} durationMs={durationMs} setIsDone={setIsDone} />
    </span>
  );
}
