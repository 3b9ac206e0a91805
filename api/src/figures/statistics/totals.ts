/** Lengths of runs of wins, or of losses. The runs at both ends may join runs of adjacent sequences. */
interface Run {
  /** The length of the run at the start. */
  first: number;
  /** The length of the run at the end. */
  last: number;
  longest: number;
}

/**
 * The totals of a sequence of trades. Totals of adjacent sequences add up exactly, including drawdown and streaks.
 * Amounts are in hundredths of the unit, see `AmountReaders`.
 */
export interface Totals {
  count: number;
  wins: number;
  losses: number;
  net: number;
  /** The sums of the results above and below 0, both positive: breakeven trades are in them. */
  gain: number;
  loss: number;
  /** The breakeven trades with a result other than 0, and their parts of `gain` and `loss`. */
  even: number;
  evenGain: number;
  evenLoss: number;
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

const createRun = (): Run => ({ first: 0, last: 0, longest: 0 });

/** Creates mutable totals of no trades, for `addTrade` and `addTotals`. */
export function createTotals(): Totals {
  return {
    count: 0,
    wins: 0,
    losses: 0,
    net: 0,
    gain: 0,
    loss: 0,
    even: 0,
    evenGain: 0,
    evenLoss: 0,
    peak: 0,
    trough: 0,
    drawdown: 0,
    winRun: createRun(),
    lossRun: createRun(),
  };
}

const extendRun = (run: Run, isHit: boolean, countBefore: number): void => {
  if (isHit && run.first === countBefore) run.first += 1;
  run.last = isHit ? run.last + 1 : 0;
  run.longest += Math.max(0, run.last - run.longest);
};

/**
 * Adds the next trade of the sequence to `totals`, in place: this runs for every trade of a journal. For `result`, see
 * `findResult`.
 */
export function addTrade(totals: Totals, net: number, result: number): void {
  extendRun(totals.winRun, result > 0, totals.count);
  extendRun(totals.lossRun, result < 0, totals.count);
  totals.count += 1;
  if (result > 0) totals.wins += 1;
  if (result < 0) totals.losses += 1;
  totals.net += net;
  totals.gain += Math.max(net, 0);
  totals.loss += Math.max(-net, 0);
  totals.peak = Math.max(totals.peak, totals.net);
  totals.trough = Math.min(totals.trough, totals.net);
  totals.drawdown = Math.max(totals.drawdown, totals.peak - totals.net);
  if (result === 0 && net !== 0) addEven(totals, net);
}

/** A function of its own: without a breakeven band, it is never called. */
const addEven = (totals: Totals, net: number): void => {
  totals.even += 1;
  totals.evenGain += Math.max(net, 0);
  totals.evenLoss += Math.max(-net, 0);
};

const extendByRun = (run: Run, countBefore: number, next: Readonly<Run>, nextCount: number): void => {
  run.longest = Math.max(run.longest, next.longest, run.last + next.first);
  if (run.first === countBefore) run.first += next.first;
  run.last = next.last === nextCount ? run.last + nextCount : next.last;
};

/** Adds the totals of the following sequence in place: this runs for every day of a journal. */
export function addTotals(totals: Totals, next: Readonly<Totals>): void {
  extendByRun(totals.winRun, totals.count, next.winRun, next.count);
  extendByRun(totals.lossRun, totals.count, next.lossRun, next.count);
  totals.drawdown = Math.max(totals.drawdown, next.drawdown, totals.peak - (totals.net + next.trough));
  totals.peak = Math.max(totals.peak, totals.net + next.peak);
  totals.trough = Math.min(totals.trough, totals.net + next.trough);
  totals.count += next.count;
  totals.wins += next.wins;
  totals.losses += next.losses;
  totals.net += next.net;
  totals.gain += next.gain;
  totals.loss += next.loss;
  totals.even += next.even;
  totals.evenGain += next.evenGain;
  totals.evenLoss += next.evenLoss;
}
