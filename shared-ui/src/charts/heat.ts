import { getMoneyTone, type Tone } from '../format/money.ts';

/** The steps of the colour scale, each way. tokens.css has their colours. */
const STEPS = 5;

/** A place on the colour scale of results. */
export interface Heat {
  /** Neutral is the colour of values that are neither gains nor losses, e.g. counts. */
  tone: Tone;
  /** From 1 to 5; 0 without a colour. */
  step: number;
}

const toStep = (size: number, max: number, steps: number): number =>
  size === 0 ? 0 : Math.min(steps, Math.ceil((steps * size) / (max || size)));

/** The colour of a value. Gains and losses of the same size are equally strong; a result of 0 is neutral. */
export function getHeat(value: number, max: number, steps = STEPS): Heat {
  return { tone: getMoneyTone(value), step: toStep(Math.abs(value), max, steps) };
}

/** The size from which the strongest colour is used. A few extreme values do not make all others pale. */
const STRONGEST_SHARE = 0.9;

/** A scale for values that are shown together. */
export function createHeatScale(values: readonly number[]): (value: number) => Heat {
  const sizes = values
    .map(Math.abs)
    .filter((size) => size > 0)
    .toSorted((a, b) => a - b);
  const max = sizes[Math.ceil(sizes.length * STRONGEST_SHARE) - 1] ?? 0;
  // One or two values are compared with little: the strongest colour would say nothing of them.
  const steps = Math.min(STEPS, Math.max(1, sizes.length) + 2);
  return (value) => getHeat(value, max, steps);
}

/** The CSS colour of a place on the scale: grey for 0. */
export function getHeatColor({ tone, step }: Heat): string {
  if (step === 0) return 'var(--zero)';
  return tone === 'neutral' ? `color-mix(in srgb, var(--data) ${9 * step}%, var(--surface))` : `var(--${tone}-${step})`;
}
