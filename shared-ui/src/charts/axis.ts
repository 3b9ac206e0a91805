/** A value of an axis and its place: 0 at the start, 1 at the end. */
export interface Tick {
  position: number;
  label: string;
}

/** The values of an axis, in ascending order, at equal distances. */
export interface Axis {
  ticks: number[];
  /** The place of a value on the axis, from 0 to 1. */
  toPosition: (value: number) => number;
}

/** 1, 2 or 5 times a power of ten, at least `size`. */
const toRoundStep = (size: number): number => {
  const power = 10 ** Math.floor(Math.log10(size));
  return ([1, 2, 5].find((factor) => factor * power >= size) ?? 10) * power;
};

/** The most steps of an axis, so that labels do not touch. */
const MAX_STEPS = 4;

/**
 * An axis with round values that contains 0 and all given values. Steps are at least 1.
 * @param maxSteps about as many are made
 */
export function createAxis(values: readonly number[], maxSteps = MAX_STEPS): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const step = toRoundStep(Math.max((high - low) / maxSteps, 1));
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step || 0),
    toPosition: (value) => (value / step - first) / (last - first),
  };
}

/** Formats the values of an axis together, so that all of them have as many digits as one needs. */
export type FormatTicks = (values: readonly number[]) => string[];

/** The ticks of an axis with their labels. */
export function labelTicks({ ticks, toPosition }: Axis, formatTicks: FormatTicks): Tick[] {
  const labels = formatTicks(ticks);
  return ticks.map((value, index) => ({ position: toPosition(value), label: labels[index] ?? '' }));
}

/** The width of a character and of the space between two labels, in pixels, rounded up. */
const CHARACTER_PX = 7;
const LABEL_GAP_PX = 12;

/** The step between shown labels that keeps them apart in a width: 1 shows all labels, 2 every second. */
export function getLabelStep(labels: readonly string[], widthPx: number): number {
  const maxLength = labels.reduce((length, label) => Math.max(length, label.length), 0);
  return Math.max(1, Math.ceil((labels.length * (maxLength * CHARACTER_PX + LABEL_GAP_PX)) / widthPx));
}
