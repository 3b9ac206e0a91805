import type { Breach, LimitDay } from 'contracts/account-limits';
import type { AccountTrade, PhaseActivity, TradingDay } from './activity.ts';
import {
  addEntry,
  addResult,
  countDay,
  createPhaseState,
  DAILY_LOSS,
  DRAWDOWN,
  findBreaches,
  findFloor,
  type PhaseRules,
  type PhaseState,
  startDay,
  toPhaseRules,
} from './phase-state.ts';

/** State, breaches and history of a phase after some of its trades and entries. Amounts are whole cents. */
export interface Progress {
  rules: PhaseRules;
  state: PhaseState;
  /** The highest balance that an intraday floor has followed, if every trade reached its MFE before it closed. */
  highAtMost: number;
  breaches: Breach[];
  history: LimitDay[];
}

/** Returns the floor; null without a drawdown rule. */
export function toFloorCents(rules: PhaseRules, high: number): number | null {
  const floor = findFloor(rules, high);
  return floor === -Infinity ? null : floor;
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

/** Adds a closed trade, and its breaches: those by the close are certain, those by its MAE alone possible (LIM-05). */
const closeTrade = ({ rules, state, breaches }: Progress, trade: AccountTrade): void => {
  const { netCents, maeCents } = trade;
  const found = findBreaches(rules, state, netCents, netCents);
  const floorBefore = findFloor(rules, state.high);
  const worst = maeCents === null ? Infinity : state.balance - maeCents;
  addResult(rules, state, netCents, netCents);
  if (found & DRAWDOWN)
    breaches.push(toBreach(trade, 'drawdown', 'certain', findFloor(rules, state.high) - state.balance));
  else if (worst <= floorBefore) breaches.push(toBreach(trade, 'drawdown', 'possible', floorBefore - worst));
  if (found & DAILY_LOSS) breaches.push(toBreach(trade, 'dailyLoss', 'certain', -state.day - rules.dailyLoss));
};

const addTrade = (progress: Progress, trade: AccountTrade): void => {
  const { state } = progress;
  const best = trade.mfeCents === null ? -Infinity : state.balance + trade.mfeCents;
  closeTrade(progress, trade);
  progress.highAtMost = Math.max(progress.highAtMost, state.balance, best);
};

const addDay = (progress: Progress, { date, entries, trades }: TradingDay): void => {
  const { rules, state } = progress;
  startDay(rules, state);
  for (const entry of entries) addEntry(rules, state, entry);
  for (const trade of trades) addTrade(progress, trade);
  if (trades.length > 0) countDay(rules, state);
  progress.history.push({
    ...{ date, trades: trades.length, resultCents: state.day, balanceCents: state.balance },
    floorCents: toFloorCents(rules, state.high),
  });
};

/** Computes state and breaches of a phase, from its start until today (LIM-02 to LIM-05). */
export function foldAccount({ phase, today, days }: PhaseActivity): Progress {
  const rules = toPhaseRules(phase);
  const state = createPhaseState(rules);
  const progress: Progress = { rules, state, highAtMost: state.high, breaches: [], history: [] };
  for (const day of days) addDay(progress, day);
  if ((days.at(-1)?.date ?? today) < today) startDay(rules, state);
  return progress;
}
