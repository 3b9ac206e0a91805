/** The longest run of wins (or of losses), and what a neighbour needs to join its own runs to it. */
export interface Run {
  /** The run that the sequence begins with. */
  first: number;
  /** The run that it ends with. */
  last: number;
  longest: number;
}

/**
 * What a sequence of trades comes to. Two neighbouring sequences combine into the totals of both, exactly, drawdown and
 * streaks included. Money is in whole cents.
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
  /** The highest that the running sum stands at, from 0 before the first trade. */
  peakCents: number;
  /** The lowest, likewise. */
  troughCents: number;
  /** The deepest fall from a peak, as a positive number. */
  drawdownCents: number;
  winRun: Run;
  lossRun: Run;
}

const noRun: Run = { first: 0, last: 0, longest: 0 };

/** The totals of no trade: combined with any, they change nothing. */
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

const runOf = (hit: boolean): Run => (hit ? { first: 1, last: 1, longest: 1 } : noRun);

/** The totals of one trade. */
export const toTotals = (cents: number): Totals => {
  const gainCents = Math.max(cents, 0);
  const lossCents = Math.max(-cents, 0);
  return {
    count: 1,
    wins: cents > 0 ? 1 : 0,
    losses: cents < 0 ? 1 : 0,
    netCents: cents,
    gainCents,
    lossCents,
    peakCents: gainCents,
    troughCents: Math.min(cents, 0),
    drawdownCents: lossCents,
    winRun: runOf(cents > 0),
    lossRun: runOf(cents < 0),
  };
};

const joinRuns = (a: Run, aCount: number, b: Run, bCount: number): Run => ({
  first: a.first === aCount ? aCount + b.first : a.first,
  last: b.last === bCount ? a.last + bCount : b.last,
  longest: Math.max(a.longest, b.longest, a.last + b.first),
});

/** The totals of `a` followed by `b`. Associative, and `noTotals` is its neutral element. */
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
