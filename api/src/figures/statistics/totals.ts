/** Lengths of runs of wins, or of losses. The runs at both ends may join runs of adjacent sequences. */
interface Run {
  /** The length of the run at the start. */
  first: number;
  /** The length of the run at the end. */
  last: number;
  longest: number;
}

/**
 * The totals of a sequence of trades. Totals of adjacent sequences combine exactly, including drawdown and streaks.
 * Amounts are in hundredths of the unit, see `AmountReaders`.
 */
export interface Totals {
  count: number;
  wins: number;
  losses: number;
  net: number;
  /** The sum of the wins. */
  gain: number;
  /** The sum of the losses, as a positive number. */
  loss: number;
  /** The highest running sum, starting from 0 before the first trade. */
  peak: number;
  /** The lowest running sum, starting from 0. */
  trough: number;
  /** The largest drawdown from a peak, as a positive number. */
  drawdown: number;
  winRun: Run;
  lossRun: Run;
}

/** The totals of a day, without its groups by ticker and setup. */
export type DayTotals = Totals & { date: string };

/** The totals of a day that the headline needs. */
export type DaySums = Pick<DayTotals, 'date' | 'count' | 'wins' | 'net'>;

const NO_RUN: Run = { first: 0, last: 0, longest: 0 };

/** The totals of no trades, the neutral element of `combine`. */
export const NO_TOTALS: Totals = {
  count: 0,
  wins: 0,
  losses: 0,
  net: 0,
  gain: 0,
  loss: 0,
  peak: 0,
  trough: 0,
  drawdown: 0,
  winRun: NO_RUN,
  lossRun: NO_RUN,
};

/** Creates mutable totals of no trades, for `addTrade`. */
export function createTotals(): Totals {
  return { ...NO_TOTALS, winRun: { ...NO_RUN }, lossRun: { ...NO_RUN } };
}

const extendRun = (run: Run, isHit: boolean, countBefore: number): void => {
  if (isHit && run.first === countBefore) run.first += 1;
  run.last = isHit ? run.last + 1 : 0;
  run.longest += Math.max(0, run.last - run.longest);
};

/** Adds the next trade of the sequence to `totals`, in place: this runs for every trade of a journal. */
export function addTrade(totals: Totals, net: number): void {
  extendRun(totals.winRun, net > 0, totals.count);
  extendRun(totals.lossRun, net < 0, totals.count);
  totals.count += 1;
  if (net > 0) totals.wins += 1;
  if (net < 0) totals.losses += 1;
  totals.net += net;
  totals.gain += Math.max(net, 0);
  totals.loss += Math.max(-net, 0);
  totals.peak = Math.max(totals.peak, totals.net);
  totals.trough = Math.min(totals.trough, totals.net);
  totals.drawdown = Math.max(totals.drawdown, totals.peak - totals.net);
}

const joinRuns = (a: Run, aCount: number, b: Run, bCount: number): Run => ({
  first: a.first === aCount ? aCount + b.first : a.first,
  last: b.last === bCount ? a.last + bCount : b.last,
  longest: Math.max(a.longest, b.longest, a.last + b.first),
});

/** Returns the totals of `a` followed by `b`. The operation is associative. */
export function combine(a: Totals, b: Totals): Totals {
  return {
    count: a.count + b.count,
    wins: a.wins + b.wins,
    losses: a.losses + b.losses,
    net: a.net + b.net,
    gain: a.gain + b.gain,
    loss: a.loss + b.loss,
    peak: Math.max(a.peak, a.net + b.peak),
    trough: Math.min(a.trough, a.net + b.trough),
    drawdown: Math.max(a.drawdown, b.drawdown, a.peak - (a.net + b.trough)),
    winRun: joinRuns(a.winRun, a.count, b.winRun, b.count),
    lossRun: joinRuns(a.lossRun, a.count, b.lossRun, b.count),
  };
}
