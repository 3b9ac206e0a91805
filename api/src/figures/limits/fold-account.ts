import type { Breach, LimitDay } from 'contracts/account-limits';
import type { LedgerEntry, Phase } from 'contracts/account-rules';
import type { AccountTrade, PhaseActivity, TradingDay } from './activity.ts';

/** Balance, breaches and history of a phase after some of its trades and entries. Amounts are whole cents. */
export interface Progress {
  balance: number;
  /** The highest balance that the floor has followed: of closes (intraday) or of ended days (eod). */
  high: number;
  /** The same, if every trade reached its MFE before it closed. */
  highAtMost: number;
  breaches: Breach[];
  history: LimitDay[];
}

/** By how much an entry changes the balance, in cents. */
export function toChange({ kind, cents }: LedgerEntry): number {
  return kind === 'payout' || kind === 'fee' ? -cents : cents;
}

/**
 * Returns the floor of the balance, in cents; null without a drawdown rule. It never falls, because `high` never does
 * (LIM-03).
 * @param high the highest balance that counts for the mode of the phase
 */
export function findFloor({ drawdown, startBalanceCents }: Phase, high: number): number | null {
  if (!drawdown) return null;
  if (drawdown.mode === 'static') return startBalanceCents - drawdown.cents;
  return Math.min(drawdown.stopAtCents ?? Infinity, high - drawdown.cents);
}

const toBreach = (
  trade: AccountTrade,
  rule: Breach['rule'],
  certainty: Breach['certainty'],
  cents: number,
): Breach => ({
  at: trade.closedAt === null ? trade.date : new Date(trade.closedAt).toISOString(),
  rule,
  certainty,
  trade: trade.number,
  cents,
});

interface BalanceAndFloor {
  balance: number;
  floor: number | null;
}

/** Finds the breach of the floor by a close, and otherwise by the MAE of the trade before it (LIM-05). */
const findDrawdownBreach = (
  trade: AccountTrade,
  before: BalanceAndFloor,
  after: BalanceAndFloor,
): Breach | undefined => {
  if (before.floor === null || after.floor === null) return undefined;
  if (after.balance <= after.floor) return toBreach(trade, 'drawdown', 'certain', after.floor - after.balance);
  if (trade.maeCents === null) return undefined;
  const worst = before.balance - trade.maeCents;
  return worst <= before.floor ? toBreach(trade, 'drawdown', 'possible', before.floor - worst) : undefined;
};

const findDailyLossBreach = ({ dailyLoss }: Phase, trade: AccountTrade, dayCents: number): Breach | undefined =>
  dailyLoss && dayCents <= -dailyLoss.cents
    ? toBreach(trade, 'dailyLoss', 'certain', -dayCents - dailyLoss.cents)
    : undefined;

/** Adds a closed trade. `dayCents` is the day's result with it. */
const closeTrade = (phase: Phase, progress: Progress, trade: AccountTrade, dayCents: number): void => {
  const before = { balance: progress.balance, floor: findFloor(phase, progress.high) };
  progress.balance += trade.netCents;
  if (phase.drawdown?.mode === 'intraday') {
    progress.high = Math.max(progress.high, progress.balance);
    const best = before.balance + (trade.mfeCents ?? 0);
    progress.highAtMost = Math.max(progress.highAtMost, progress.balance, trade.mfeCents === null ? -Infinity : best);
  }
  const after = { balance: progress.balance, floor: findFloor(phase, progress.high) };
  const drawdown = findDrawdownBreach(trade, before, after);
  const dailyLoss = findDailyLossBreach(phase, trade, dayCents);
  if (drawdown) progress.breaches.push(drawdown);
  if (dailyLoss) progress.breaches.push(dailyLoss);
};

/** Adds a trading day. The balance at its end counts for the floor of the days after it, once the day has ended. */
const addDay = (phase: Phase, progress: Progress, { date, entries, trades }: TradingDay, hasEnded: boolean): void => {
  let resultCents = 0;
  for (const entry of entries) progress.balance += toChange(entry);
  for (const trade of trades) {
    resultCents += trade.netCents;
    closeTrade(phase, progress, trade, resultCents);
  }
  const floorCents = findFloor(phase, progress.high);
  progress.history.push({ date, trades: trades.length, resultCents, balanceCents: progress.balance, floorCents });
  if (phase.drawdown?.mode === 'eod' && hasEnded) progress.high = Math.max(progress.high, progress.balance);
};

/** Computes balance, floor and breaches of a phase, from its start (LIM-02 to LIM-05). */
export function foldAccount({ phase, today, days }: PhaseActivity): Progress {
  const start = phase.startBalanceCents;
  const progress: Progress = { balance: start, high: start, highAtMost: start, breaches: [], history: [] };
  for (const day of days) addDay(phase, progress, day, day.date < today);
  return progress;
}
