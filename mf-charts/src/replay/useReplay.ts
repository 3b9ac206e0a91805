import type { Bar } from 'importers/candles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSingleKeys } from 'shared-ui';
import { countEnded, countUntil } from './cutReplay.ts';
import { pressReplayKey, type ReplayActions, type Speed } from './replayKeys.ts';

/** A replay begins so many bars before the first fill. */
const BARS_BEFORE = 10;
/** Space and arrows have a function of their own in these elements. */
const USES_SPACE = 'a, button, summary, input, select';
const USES_ARROWS = 'input, select, [role="slider"]';

export interface ReplayInput {
  bars: readonly Bar[];
  /** The duration of a bar in milliseconds. */
  length: number;
  /** The times of all fills, in order; at least one. */
  fillTimes: readonly number[];
  /** Where the cursor is first; null for the beginning. */
  initialAt: number | null;
  /** How many bars the beginning is before the first fill. */
  barsBefore?: number | undefined;
  /** Plays at once when it is not locked. */
  isDrill?: boolean;
  /** The cursor stays where it is. */
  isLocked?: boolean;
}

const findStart = ({ bars, length, fillTimes, barsBefore = BARS_BEFORE }: ReplayInput): number =>
  countUntil(bars, fillTimes[0] ?? 0, length) - barsBefore;

const findFill = ({ bars, length, fillTimes }: ReplayInput, count: number, direction: 1 | -1): number | undefined => {
  const counts = fillTimes.map((time) => countUntil(bars, time, length));
  return direction > 0 ? counts.find((each) => each > count) : counts.findLast((each) => each < count);
};

/**
 * Moves the cursor while the replay plays. Late timers are caught up, so that the speed stays; after a sleep of the
 * computer by one second at most.
 */
const useClock = (isPlaying: boolean, speed: Speed, onTick: (bars: number) => void) => {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const startedAt = performance.now();
    let played = 0;
    const timer = setInterval(() => {
      const due = Math.round(((performance.now() - startedAt) * speed) / 1000);
      if (due > played) tick(Math.min(due - played, speed));
      played = Math.max(due, played);
    }, 1000 / speed);
    return () => clearInterval(timer);
  }, [isPlaying, speed]);
};

/** The cursor of a replay: the number of bars shown, and the keys that move it (PRA-01). */
export function useReplay(input: ReplayInput) {
  const { bars, length, initialAt, isDrill = false, isLocked = false } = input;
  const [chosen, setChosen] = useState<number | null>(null);
  const [isStarted, setIsStarted] = useState(isDrill);
  const [speed, setSpeed] = useState<Speed>(isDrill ? 5 : 1);
  const clamp = (count: number): number => Math.min(Math.max(count, 1), bars.length);
  const first = initialAt === null ? findStart(input) : countEnded(bars, initialAt, length);
  const count = clamp(chosen ?? first);
  const isPlaying = isStarted && !isLocked && count < bars.length;
  const move = (next: number): void => {
    setIsStarted(false);
    setChosen(clamp(next));
  };
  // Several ticks can come before the page is drawn.
  useClock(isPlaying, speed, (added) => setChosen((before) => clamp((before ?? first) + added)));
  const actions: ReplayActions = {
    toggle: () => setIsStarted(!isPlaying),
    step: (by) => move(count + by),
    goToFill: (direction) => move(findFill(input, count, direction) ?? count),
    restart: () => move(findStart(input)),
    setSpeed,
  };
  useSingleKeys((key, event) => {
    if (isLocked) return;
    const { target } = event;
    const ignored = key === ' ' ? USES_SPACE : USES_ARROWS;
    if (target instanceof HTMLElement && target.matches(ignored)) return;
    if (pressReplayKey(actions, key, event.shiftKey)) event.preventDefault();
  });
  return { count, isPlaying, speed, actions, moveTo: move };
}

export type Replay = ReturnType<typeof useReplay>;
