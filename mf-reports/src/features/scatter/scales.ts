import { NONE, type TradeFilter } from 'contracts';
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

/**
 * Where the axis of durations can start, end and have labels, in minutes. Shorter durations are drawn as the first one.
 */
const DURATION_STEPS = [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080, 20_160] as const;
const [MIN_MINUTES] = DURATION_STEPS;

/** The smallest distance of two labels, so that they do not touch on a phone. */
const MIN_TICK_DISTANCE = 0.18;

const omitCloseTicks = (ticks: readonly Tick[]): Tick[] => {
  const kept: Tick[] = [];
  for (const tick of ticks) if (tick.position - (kept.at(-1)?.position ?? -1) >= MIN_TICK_DISTANCE) kept.push(tick);
  return kept;
};

/**
 * From seconds to weeks: each step of the axis is a multiple of the previous one. It starts and ends beside the values.
 */
const createDurationScale = (values: readonly number[]): Scale => {
  const min = values.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const max = values.reduce((high, value) => Math.max(high, value), 0);
  const start = DURATION_STEPS.findLast((step) => step < min) ?? MIN_MINUTES;
  const end = DURATION_STEPS.find((step) => step > Math.max(max, start)) ?? max * 1.1;
  const toPosition = (minutes: number) => Math.log(Math.max(minutes, start) / start) / Math.log(end / start);
  const ticks = DURATION_STEPS.filter((step) => step >= start && step <= end);
  const labelled = ticks.map((step) => ({ position: toPosition(step), label: formatMinutes(step) }));
  return { toPosition, ticks: omitCloseTicks(labelled) };
};

/** @param values minutes, or dollars or R of the worst open P&L */
export function createScale(field: PointField, values: readonly number[], unit: AmountUnit): Scale {
  if (field === 'duration') return createDurationScale(values);
  const axis = createAxis(values.map((value) => value * 100));
  return {
    ticks: labelTicks(axis, (amounts) => formatAxisAmounts(amounts, unit)),
    toPosition: (value) => axis.toPosition(value * 100),
  };
}

/** A value of the fact in words: '30 s', '12 min', '$120.00', '1.50R'. */
export function formatFact(field: PointField, value: number, unit: AmountUnit): string {
  return field === 'mae' ? formatAmount(value * 100, unit) : formatMinutes(value);
}
