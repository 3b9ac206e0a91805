import type { LedgerEntry, Phase } from 'contracts/account-rules';

/** The rules of a phase as numbers, in cents. Infinite for a rule that the phase does not have. */
export interface PhaseRules {
  startBalance: number;
  drawdown: number;
  /** Where the floor stops. */
  stopAt: number;
  /** Which balances raise the floor: those at the end of days, or those after each close. */
  followsDays: boolean;
  followsCloses: boolean;
  dailyLoss: number;
  lossFails: boolean;
  target: number;
  /** In percent. */
  bestDayShare: number;
  /** What the total is at least, when the share of the best day is computed. */
  leastTotal: number;
  /** Whether a payout restarts the total and the best day. */
  payoutRestartsTotal: boolean;
  qualifyingDays: number;
  minProfit: number;
  payoutRestartsDays: boolean;
}

/**
 * An account in its phase after some trades and entries, in cents. Changed in place: a simulation makes millions of
 * steps.
 */
export interface PhaseState {
  balance: number;
  /** The highest balance that the floor has followed. */
  high: number;
  /** The result of the day. */
  day: number;
  /** The results of all trades of the phase. */
  result: number;
  /** The results of the days that count for the share of the best day, and the best of them; 0 without a profit. */
  total: number;
  bestDay: number;
  qualifiedDays: number;
}

export function toPhaseRules(phase: Phase): PhaseRules {
  const { drawdown, dailyLoss, consistency, days } = phase;
  const mode = drawdown?.mode;
  return {
    startBalance: phase.startBalanceCents,
    drawdown: drawdown?.cents ?? Infinity,
    stopAt: mode === 'static' ? Infinity : (drawdown?.stopAtCents ?? Infinity),
    followsDays: mode === 'eod',
    followsCloses: mode === 'intraday',
    dailyLoss: dailyLoss?.cents ?? Infinity,
    lossFails: dailyLoss?.effect === 'fail',
    target: phase.targetCents ?? -Infinity,
    bestDayShare: consistency?.percent ?? Infinity,
    leastTotal: consistency?.base === 'target' ? (phase.targetCents ?? 0) : 0,
    payoutRestartsTotal: consistency?.since === 'payout',
    qualifyingDays: days?.count ?? 0,
    minProfit: days?.minProfitCents ?? Infinity,
    payoutRestartsDays: days?.since === 'payout',
  };
}

/** A balance that begins at 0 and that nothing limits. */
export const NO_RULES: PhaseRules = {
  startBalance: 0,
  drawdown: Infinity,
  stopAt: Infinity,
  followsDays: false,
  followsCloses: false,
  dailyLoss: Infinity,
  lossFails: false,
  target: -Infinity,
  bestDayShare: Infinity,
  leastTotal: 0,
  payoutRestartsTotal: false,
  qualifyingDays: 0,
  minProfit: Infinity,
  payoutRestartsDays: false,
};

export function createPhaseState({ startBalance }: PhaseRules): PhaseState {
  return { balance: startBalance, high: startBalance, day: 0, result: 0, total: 0, bestDay: 0, qualifiedDays: 0 };
}

/** Overwrites a state with another one, without creating anything. */
export function copyState(from: Readonly<PhaseState>, to: PhaseState): void {
  to.balance = from.balance;
  to.high = from.high;
  to.day = from.day;
  to.result = from.result;
  to.total = from.total;
  to.bestDay = from.bestDay;
  to.qualifiedDays = from.qualifiedDays;
}

/** Returns the floor of the balance; −∞ without a drawdown rule. It never falls, because `high` never does (LIM-03). */
export function findFloor({ stopAt, drawdown }: PhaseRules, high: number): number {
  return Math.min(stopAt, high - drawdown);
}

/** By how much an entry changes the balance. */
export function toChange({ kind, cents }: LedgerEntry): number {
  return kind === 'payout' || kind === 'fee' ? -cents : cents;
}

/** Begins a trading day. The balance at the end of the day before counts for the floor from now on. */
export function startDay(rules: PhaseRules, state: PhaseState): void {
  state.day = 0;
  if (rules.followsDays && state.balance > state.high) state.high = state.balance;
}

/** Adds an entry of the ledger, before the trades of its day: those count after a payout. */
export function addEntry(rules: PhaseRules, state: PhaseState, entry: LedgerEntry): void {
  state.balance += toChange(entry);
  if (entry.kind !== 'payout') return;
  if (rules.payoutRestartsTotal) {
    state.total = 0;
    state.bestDay = 0;
  }
  if (rules.payoutRestartsDays) state.qualifiedDays = 0;
}

/** Limits that closes breach, as bits. */
export const DRAWDOWN = 1;
export const DAILY_LOSS = 2;

/**
 * Finds what the next close breaches (LIM-05); for a run of closes, what it breaches at most: 0 is certain.
 * @param low the result of the close; the lowest sum of the first closes of a run
 * @param high the result of the close; the highest sum of the first closes of a run
 */
export function findBreaches(rules: PhaseRules, state: PhaseState, low: number, high: number): number {
  const highest = rules.followsCloses ? Math.max(state.high, state.balance + high) : state.high;
  const drawdown = state.balance + low <= findFloor(rules, highest) ? DRAWDOWN : 0;
  return state.day + low <= -rules.dailyLoss ? drawdown | DAILY_LOSS : drawdown;
}

/** Adds a close, or a run of closes. `high` as above. */
export function addResult(rules: PhaseRules, state: PhaseState, net: number, high: number): void {
  const highest = state.balance + high;
  if (rules.followsCloses && highest > state.high) state.high = highest;
  state.balance += net;
  state.day += net;
  state.result += net;
}

/** Counts a day with trades, after its last one. */
export function countDay(rules: PhaseRules, state: PhaseState): void {
  state.total += state.day;
  if (state.day > state.bestDay) state.bestDay = state.day;
  if (state.day >= rules.minProfit) state.qualifiedDays += 1;
}

/** Returns what the best day is a share of. */
export function findWhole({ leastTotal }: PhaseRules, { total }: PhaseState): number {
  return Math.max(total, leastTotal);
}

/** Whether the best day is within its share. A total that is not above 0 has no shares. */
export function isConsistent(rules: PhaseRules, state: PhaseState): boolean {
  return state.total > 0 && 100 * state.bestDay <= rules.bestDayShare * findWhole(rules, state);
}

/** Whether target, days and consistency of the phase are reached. */
export function isPassed(rules: PhaseRules, state: PhaseState): boolean {
  return (
    state.result >= rules.target &&
    state.qualifiedDays >= rules.qualifyingDays &&
    (rules.bestDayShare === Infinity || isConsistent(rules, state))
  );
}
