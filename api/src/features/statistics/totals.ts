/** The longest run of wins (or losses), and the runs at both ends, which may join runs of adjacent sequences. */
export interface Run {
  /** The length of the run at the start. */
  first: number;
  /** The length of the run at the end. */
  last: number;
  longest: number;
}

/**
 * The totals of a sequence of trades. Totals of adjacent sequences combine exactly, including drawdown and streaks. Money
 * is in whole cents.
 */
export interface Totals {
  count: number;
  wins: number;
  losses: number;
  netCents: number;
  /** The sum of the wins. */
  gainCents: number;
  /** The sum of the losses, as a positive number. */
  lossCents: number;
  /** The highest running sum, starting from 0 before the first trade. */
  peakCents: number;
  /** The lowest running sum, starting from 0. */
  troughCents: number;
  /** The largest drawdown from a peak, as a positive number. */
  drawdownCents: number;
  winRun: Run;
  lossRun: Run;
}

/** The totals of a day, without its groups by ticker and setup. */
export type DayTotals = Totals & { date: string };

/** The fields of a day that the headline needs. They are a fifth of the document, and reads cost by size. */
export type DaySums = Pick<DayTotals, 'date' | 'count' | 'wins' | 'netCents'>;

const noRun: Run = { first: 0, last: 0, longest: 0 };

/** The totals of no trades, the neutral element of `combine`. */
export const noTotals: Totals = {
  count: 0,
  wins: 0,
  losses: 0,
  netCents: 0,
  gainCents: 0,
  lossCents: 0,
  peakCents: 0,
  troughCents: 0,
  drawdownCents: 0,
  winRun: noRun,
  lossRun: noRun,
};

/** The totals of no trades, to which `addTrade` adds. */
export const createTotals = (): Totals => ({ ...noTotals, winRun: { ...noRun }, lossRun: { ...noRun } });

const extendRun = (run: Run, isHit: boolean, countBefore: number): void => {
  if (isHit && run.first === countBefore) run.first += 1;
  run.last = isHit ? run.last + 1 : 0;
  run.longest += Math.max(0, run.last - run.longest);
};

/** Adds the next trade of the sequence to `totals`, in place: this runs for every trade of a journal. */
export const addTrade = (totals: Totals, cents: number): void => {
  extendRun(totals.winRun, cents > 0, totals.count);
  extendRun(totals.lossRun, cents < 0, totals.count);
  totals.count += 1;
  if (cents > 0) totals.wins += 1;
  if (cents < 0) totals.losses += 1;
  totals.netCents += cents;
  totals.gainCents += Math.max(cents, 0);
  totals.lossCents += Math.max(-cents, 0);
  totals.peakCents = Math.max(totals.peakCents, totals.netCents);
  totals.troughCents = Math.min(totals.troughCents, totals.netCents);
  totals.drawdownCents = Math.max(totals.drawdownCents, totals.peakCents - totals.netCents);
};

const joinRuns = (a: Run, aCount: number, b: Run, bCount: number): Run => ({
  first: a.first === aCount ? aCount + b.first : a.first,
  last: b.last === bCount ? a.last + bCount : b.last,
  longest: Math.max(a.longest, b.longest, a.last + b.first),
});

/** Returns the totals of `a` followed by `b`. The operation is associative. */
export const combine = (a: Totals, b: Totals): Totals => ({
  count: a.count + b.count,
  wins: a.wins + b.wins,
  losses: a.losses + b.losses,
  netCents: a.netCents + b.netCents,
  gainCents: a.gainCents + b.gainCents,
  lossCents: a.lossCents + b.lossCents,
  peakCents: Math.max(a.peakCents, a.netCents + b.peakCents),
  troughCents: Math.min(a.troughCents, a.netCents + b.troughCents),
  drawdownCents: Math.max(a.drawdownCents, b.drawdownCents, a.peakCents - (a.netCents + b.troughCents)),
  winRun: joinRuns(a.winRun, a.count, b.winRun, b.count),
  lossRun: joinRuns(a.lossRun, a.count, b.lossRun, b.count),
});
