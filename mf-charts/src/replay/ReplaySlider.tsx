import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react';
import type { OnChartKey } from '../chart/ChartFigure.tsx';
import styles from './Replay.module.css';
import { pressReplayKey } from './replayKeys.ts';
import type { Replay } from './useReplay.ts';

interface ReplaySliderProps {
  replay: Replay;
  /** How many bars are loaded. */
  max: number;
  /** The cursor as one sentence, for screen readers. */
  text: string;
  /** The keys of the chart, which are those that the replay does not use. */
  onKey: OnChartKey;
}

/** Moves the cursor of a replay by mouse, finger and keys. */
export function ReplaySlider({ replay, max, text, onKey }: ReplaySliderProps) {
  const { count, actions, moveTo } = replay;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (!pressReplayKey(actions, event.key, event.shiftKey) && !onKey(event.key)) return;
    // The keys of the page would press it again.
    event.stopPropagation();
    event.preventDefault();
  };
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) moveTo(Math.round(((clientX - left) / width) * max));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Replay"
      aria-valuemin={1}
      aria-valuemax={max}
      aria-valuenow={count}
      aria-valuetext={text}
      className={styles.slider}
      style={{ '--part': count / max } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onPointer(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onPointer(event)}
    >
      <span className={styles.track} />
      <span className={styles.thumb} />
    </div>
  );
}
