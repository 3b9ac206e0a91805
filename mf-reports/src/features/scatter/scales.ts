import { bucketBounds, NONE, type TradeFilter } from 'contracts';
import type { PointField } from 'contracts/reports';
import {
  type AmountUnit,
  createAxis,
  createNumberFormat,
  formatAmount,
  formatAxisAmounts,
  labelTicks,
  type Tick,
} from 'shared-ui';

interface FactTexts {
  title: string;
  /** The title within a sentence. */
  label: string;
  /** The name of the fact in '3 trades have no …'. */
  missing: string;
  /** Selects the trades without the fact. */
  without: TradeFilter;
}

/** The facts that results are drawn by. */
export const FACT_TEXTS: Readonly<Record<PointField, FactTexts>> = {
  duration: {
    title: 'Duration',
    label: 'duration',
    missing: 'opening and closing time',
    without: { duration: [NONE] },
  },
  mae: {
    title: 'Worst open P&L (MAE)',
    label: 'worst open P&L (MAE)',
    missing: 'worst open P&L (MAE)',
    without: { lacks: ['mae'] },
  },
};

/** A horizontal axis of the values of a fact. */
interface Scale {
  ticks: Tick[];
  toPosition: (x: number) => number;
}

const formatRounded = createNumberFormat({ maximumFractionDigits: 1 });

const formatMinutes = (minutes: number): string => {
  if (minutes < 1) return `${Math.round(minutes * 60)} s`;
  if (minutes < 60) return `${Math.round(minutes)} min`;
  return minutes < 1_440 ? `${formatRounded(minutes / 60)} h` : `${formatRounded(minutes / 1_440)} d`;
};

/** Shorter durations are drawn as this one. */
const MIN_MINUTES = 0.25;

/** The smallest distance of two labels, so that they do not touch on a phone. */
const MIN_TICK_DISTANCE = 0.18;

const omitCloseTicks = (ticks: readonly Tick[]): Tick[] => {
  const kept: Tick[] = [];
  for (const tick of ticks) if (tick.position - (kept.at(-1)?.position ?? -1) >= MIN_TICK_DISTANCE) kept.push(tick);
  return kept;
};

/** From seconds to weeks: each step of the axis is a multiple of the previous one. It starts and ends at a bound. */
const createDurationScale = (values: readonly number[]): Scale => {
  const bounds = [MIN_MINUTES, ...bucketBounds.duration];
  const min = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const max = values.reduce((high, value) => Math.max(high, value), 0);
  const start = bounds.findLast((bound) => bound <= min) ?? MIN_MINUTES;
  const end = bounds.find((bound) => bound > Math.max(max, start)) ?? max * 1.1;
  const toPosition = (minutes: number) => Math.log(Math.max(minutes, start) / start) / Math.log(end / start);
  const ticks = bounds.filter((bound) => bound >= start && bound <= end);
  const labelled = ticks.map((bound) => ({ position: toPosition(bound), label: formatMinutes(bound) }));
  return { toPosition, ticks: omitCloseTicks(labelled) };
};

/** @param values minutes, or dollars or R of the worst open P&L */
export const createScale = (field: PointField, values: readonly number[], unit: AmountUnit): Scale => {
  if (field === 'duration') return createDurationScale(values);
  const axis = createAxis(values.map((value) => value * 100));
  return {
    ticks: labelTicks(axis, (amounts) => formatAxisAmounts(amounts, unit)),
    toPosition: (value) => axis.toPosition(value * 100),
  };
};

/** A value of the fact in words: '30 s', '12 min', '$120.00', '1.50R'. */
export const formatFact = (field: PointField, value: number, unit: AmountUnit): string =>
  field === 'mae' ? formatAmount(value * 100, unit) : formatMinutes(value);
