import type { Figures } from 'contracts';
import { readers } from '../../journal/columns/columns.ts';
import { multipleReaders, roundAmount, toPercent } from './amounts.ts';
import { type MeasuredTrades, omitsForeign } from './multiples.ts';
import { type BlockSelection, forEachRow, type Selection } from './selection.ts';
import { readResult } from './trade-result.ts';

/** Mutable sums of trades. Amounts are in hundredths of the unit, see `AmountReaders`. */
export interface Sums {
  count: number;
  wins: number;
  losses: number;
  /** The sums of the results above and below 0, both positive: breakeven trades are in them. */
  gain: number;
  loss: number;
  /** The parts of `gain` and `loss` that are of breakeven trades. */
  evenGain: number;
  evenLoss: number;
  fees: number;
  /** The number of trades with a risk. */
  riskCount: number;
  /** The sum of the results of trades with a risk, in R whatever the unit. */
  multiples: number;
}

export function createSums(): Sums {
  return {
    count: 0,
    wins: 0,
    losses: 0,
    gain: 0,
    loss: 0,
    evenGain: 0,
    evenLoss: 0,
    fees: 0,
    riskCount: 0,
    multiples: 0,
  };
}

/** Adds a row in place: this runs for every selected trade of a journal. */
export function addRow(sums: Sums, block: BlockSelection, index: number): void {
  const { columns, amounts } = block;
  const net = amounts.net(columns, index);
  const result = readResult(block, index);
  sums.count += 1;
  if (net > 0) sums.gain += net;
  else sums.loss -= net;
  if (result > 0) sums.wins += 1;
  else if (result < 0) sums.losses += 1;
  else if (net > 0) sums.evenGain += net;
  else sums.evenLoss -= net;
  sums.fees += amounts.fees(columns, index);
  if (readers.riskCents(columns, index) === null) return;
  sums.riskCount += 1;
  sums.multiples += multipleReaders.net(columns, index);
}

/** Adds sums in place. */
export function addSums(sums: Sums, more: Sums): void {
  sums.count += more.count;
  sums.wins += more.wins;
  sums.losses += more.losses;
  sums.gain += more.gain;
  sums.loss += more.loss;
  sums.evenGain += more.evenGain;
  sums.evenLoss += more.evenLoss;
  sums.fees += more.fees;
  sums.riskCount += more.riskCount;
  sums.multiples += more.multiples;
}

const computeProfitFactor = ({ gain, loss }: Sums): Figures['profitFactor'] => {
  if (gain + loss === 0) return null;
  return loss === 0 ? 'infinite' : gain / loss;
};

/** Converts sums to figures, by the formulas of `computeStatistics`. Rounds each figure once. */
export function toFigures(sums: Sums): Figures {
  const { count, wins, losses, gain, loss, evenGain, evenLoss, fees, riskCount, multiples } = sums;
  return {
    trades: count,
    wins,
    losses,
    gainCents: roundAmount(gain),
    lossCents: roundAmount(loss),
    feesCents: roundAmount(fees),
    netCents: count ? roundAmount(gain - loss) : null,
    winPercent: count ? toPercent(wins, count) : null,
    winPercentDecided: wins + losses ? toPercent(wins, wins + losses) : null,
    avgWinCents: wins ? roundAmount(gain - evenGain, wins) : null,
    avgLossCents: losses ? roundAmount(evenLoss - loss, losses) : null,
    avgPerTradeCents: count ? roundAmount(gain - loss, count) : null,
    profitFactor: computeProfitFactor(sums),
    averageR: riskCount ? roundAmount(multiples, riskCount) / 100 : null,
    tradesWithRisk: riskCount,
  };
}

/** Replaces what is no amount by the figures of all trades, those in another currency included. */
export function addForeign<T extends Figures>(
  figures: T,
  { trades, wins, losses, winPercent, winPercentDecided, averageR, tradesWithRisk }: Figures,
): T {
  return {
    ...figures,
    counted: { trades: figures.trades, wins: figures.wins, losses: figures.losses },
    trades,
    wins,
    losses,
    winPercent,
    winPercentDecided,
    averageR,
    tradesWithRisk,
  };
}

export function computeFigures(selection: Selection): Figures {
  const sums = createSums();
  for (const block of selection) forEachRow(block, (index) => addRow(sums, block, index));
  return toFigures(sums);
}

/** Computes the figures of measured trades: amounts of one currency, and the rest of all trades. */
export function computeMeasuredFigures(measured: MeasuredTrades): Figures {
  const figures = computeFigures(measured.selection);
  return omitsForeign(measured) ? addForeign(figures, computeFigures(measured.all)) : figures;
}
