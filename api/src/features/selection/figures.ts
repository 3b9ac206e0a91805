import type { Figures } from 'contracts';
import { type Columns, readers } from '../journal/columns/columns.ts';
import { readMultiple } from './multiples.ts';
import { divideRounded, toPercent } from './rounding.ts';
import { forEachRow, type Selection } from './selection.ts';

/** Sums of trades, to which `addRow` adds. Money is in whole cents. */
export interface Sums {
  count: number;
  wins: number;
  losses: number;
  gainCents: number;
  /** As a positive number. */
  lossCents: number;
  feesCents: number;
  /** The trades with a risk. */
  riskCount: number;
  /** The sum of their results ÷ risks, and what it has lost by rounding. */
  multiples: number;
  compensation: number;
}

export const createSums = (): Sums => ({
  count: 0,
  wins: 0,
  losses: 0,
  gainCents: 0,
  lossCents: 0,
  feesCents: 0,
  riskCount: 0,
  multiples: 0,
  compensation: 0,
});

/** Neumaier's compensated summation: the sum of quotients does not depend on the order of the trades. */
const addMultiple = (sums: Sums, multiple: number): void => {
  const sum = sums.multiples + multiple;
  const isLarger = Math.abs(sums.multiples) >= Math.abs(multiple);
  sums.compensation += isLarger ? sums.multiples - sum + multiple : multiple - sum + sums.multiples;
  sums.multiples = sum;
};

/** Adds a row in place: this runs for every selected trade of a journal. */
export const addRow = (sums: Sums, columns: Columns, index: number): void => {
  const cents = readers.netCents(columns, index);
  const multiple = readMultiple(columns, index);
  sums.count += 1;
  if (cents > 0) {
    sums.wins += 1;
    sums.gainCents += cents;
  } else if (cents < 0) {
    sums.losses += 1;
    sums.lossCents -= cents;
  }
  sums.feesCents += readers.feesCents(columns, index);
  if (multiple === null) return;
  sums.riskCount += 1;
  addMultiple(sums, multiple);
};

const computeProfitFactor = ({ wins, losses, gainCents, lossCents }: Sums): Figures['profitFactor'] => {
  if (wins + losses === 0) return null;
  return losses === 0 ? 'infinite' : gainCents / lossCents;
};

/** The figures of a selection or group, by the formulas of `computeStatistics`. */
export const toFigures = (sums: Sums): Figures => {
  const { count, wins, losses, gainCents, lossCents, feesCents, riskCount, multiples, compensation } = sums;
  const netCents = gainCents - lossCents;
  return {
    trades: count,
    ...{ wins, losses, gainCents, lossCents, feesCents },
    netCents: count ? netCents : null,
    winPercent: count ? toPercent(wins, count) : null,
    avgPerTradeCents: count ? divideRounded(netCents, count) : null,
    profitFactor: computeProfitFactor(sums),
    averageR: riskCount ? (multiples + compensation) / riskCount : null,
    tradesWithRisk: riskCount,
  };
};

export const computeFigures = (selection: Selection): Figures => {
  const sums = createSums();
  for (const block of selection) forEachRow(block, (index) => addRow(sums, block.columns, index));
  return toFigures(sums);
};
