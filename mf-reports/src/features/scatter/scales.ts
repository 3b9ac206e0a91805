import { bucketBounds } from 'contracts';
import type { PointField } from 'contracts/reports';
import { createAxis, formatCompactAmount, labelTicks, type ResultUnit, type Tick } from 'shared-ui';

/** A horizontal axis of the values of a fact. */
export interface Scale {
  ticks: Tick[];
  toPosition: (x: number) => number;
}

const formatMinutes = (minutes: number): string => {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1_440 ? `${minutes / 60} h` : `${minutes / 1_440} d`;
};

/** Durations from seconds to weeks: each step of the axis is a multiple of the previous one. */
const MIN_MINUTES = 0.25;

/** The smallest distance of two labels, so that they do not touch on a phone. */
const MIN_TICK_DISTANCE = 0.18;

const omitCloseTicks = (ticks: readonly Tick[]): Tick[] => {
  const kept: Tick[] = [];
  for (const tick of ticks) if (tick.position - (kept.at(-1)?.position ?? -1) >= MIN_TICK_DISTANCE) kept.push(tick);
  return kept;
};

const createDurationScale = (values: readonly number[]): Scale => {
  const maxMinutes = values.reduce((high, value) => Math.max(high, value), 1);
  const end = Math.log((maxMinutes * 1.1) / MIN_MINUTES);
  const toPosition = (minutes: number) => Math.log(Math.max(minutes, MIN_MINUTES) / MIN_MINUTES) / end;
  const ticks = bucketBounds.duration.filter((bound) => bound <= maxMinutes);
  const labelled = ticks.map((bound) => ({ position: toPosition(bound), label: formatMinutes(bound) }));
  return { toPosition, ticks: omitCloseTicks(labelled) };
};

/** @param values minutes, or dollars or R of the worst open P&L */
export const createScale = (field: PointField, values: readonly number[], unit: ResultUnit): Scale => {
  if (field === 'duration') return createDurationScale(values);
  const axis = createAxis(values.map((value) => value * 100));
  return {
    ticks: labelTicks(axis, (cents) => formatCompactAmount(cents, unit)),
    toPosition: (value) => axis.toPosition(value * 100),
  };
};

/** A value of the fact in words: '12 min', '$120', '1.5R'. */
export const formatFact = (field: PointField, value: number, unit: ResultUnit): string => {
  if (field === 'mae') return formatCompactAmount(value * 100, unit);
  return `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} min`;
};
