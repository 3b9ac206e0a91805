/** Bars a second, by the keys 1 to 5. */
export const SPEEDS = [1, 2, 5, 10, 30] as const;
export type Speed = (typeof SPEEDS)[number];

/** What a trader can do with a replay. */
export interface ReplayActions {
  toggle(): void;
  /** Moves by bars, and pauses. */
  step(bars: number): void;
  /** Moves to the next or to the previous fill, and pauses. */
  goToFill(direction: 1 | -1): void;
  restart(): void;
  setSpeed(speed: Speed): void;
}

const ARROWS: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowRight: 1 };

/** @returns whether the key has a function in a replay */
export function pressReplayKey(actions: ReplayActions, key: string, isShift: boolean): boolean {
  const direction = ARROWS[key];
  const speed = SPEEDS[Number(key) - 1];
  if (key === ' ') actions.toggle();
  else if (key === 'Home') actions.restart();
  else if (direction && isShift) actions.goToFill(direction);
  else if (direction) actions.step(direction);
  else if (speed !== undefined && /^[1-5]$/.test(key)) actions.setSpeed(speed);
  else return false;
  return true;
}
