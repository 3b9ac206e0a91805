import type { DrillFigures } from 'contracts/drills';
import { roundAmount } from '../selection/amounts.ts';
import type { DrillRecord } from './model.ts';

export type DrillOutcome = Pick<DrillRecord, 'decision' | 'actual' | 'low' | 'high'>;

/** Returns a mean with two decimals of values with two decimals; null without a value. */
const average = (values: readonly number[], divisor = 1): number | null => {
  if (values.length === 0) return null;
  const hundredths = values.reduce((sum, value) => sum + Math.round(value * 100), 0);
  return roundAmount(hundredths, values.length * divisor) / 100;
};

const isKnown = (value: number | null): value is number => value !== null;

/** Sums up decisions, and what they would have made beside what the trades have made (PRA-03). */
export function computeDrillFigures(drills: readonly DrillOutcome[]): DrillFigures {
  const taken = drills.filter(({ decision }) => decision === 'take');
  const skipped = drills.filter(({ decision }) => decision === 'skip');
  const known = taken.flatMap(({ low, high }) => (low === null || high === null ? [] : [{ low, high }]));
  const compared = drills.filter(({ actual, low }) => actual !== null && low !== null);
  return {
    done: drills.length,
    taken: {
      trades: taken.length,
      // The middle of both is half of their sum.
      averageR: average(
        known.map(({ low, high }) => low + high),
        2,
      ),
      low: average(known.map(({ low }) => low)),
      high: average(known.map(({ high }) => high)),
    },
    skipped: { trades: skipped.length, averageR: average(skipped.map(({ actual }) => actual).filter(isKnown)) },
    better: {
      count: compared.filter(({ actual, low }) => (low ?? 0) > (actual ?? 0)).length,
      of: compared.length,
    },
  };
}
