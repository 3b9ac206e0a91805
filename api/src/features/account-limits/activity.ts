import type { LedgerEntry, Phase } from 'contracts/account-rules';
import { createTradingDayReader } from '../selection/local-hour.ts';

/** What the limits of an account need of a trade. Null for what is not known. */
export interface AccountTrade {
  number: number;
  /** The date of the trade, YYYY-MM-DD. */
  date: string;
  /** Milliseconds since 1970. */
  closedAt: number | null;
  netCents: number;
  maeCents: number | null;
  mfeCents: number | null;
}

/** One trading day of a phase. Entries come before trades. */
export interface TradingDay {
  date: string;
  entries: LedgerEntry[];
  /** By closing time and number, those without one last. */
  trades: AccountTrade[];
}

/** What happened in the phase of a moment. */
export interface PhaseActivity {
  phase: Phase;
  /** The trading day of the moment. */
  today: string;
  days: TradingDay[];
}

const byClosing = (a: AccountTrade, b: AccountTrade): number => {
  const difference = (a.closedAt ?? Infinity) - (b.closedAt ?? Infinity);
  return difference || a.number - b.number;
};

type ReadDay = (time: number) => string;

/** Finds the latest phase that has begun on the trading day which the phase itself gives to something. */
const findPhase = (phases: readonly Phase[], toDay: (index: number) => string): number =>
  phases.findLastIndex((phase, index) => toDay(index) >= phase.from);

/** A time in milliseconds since 1970, or the end of a trading day, YYYY-MM-DD. */
export type ActivityMoment = number | string;

/**
 * Selects what belongs to the phase of a moment, which is included. A phase has the trades and entries from its first day until
 * the next phase (LIM-02).
 * @param phases in the order of their start
 * @returns undefined before the first phase
 */
export function selectActivity(
  phases: readonly Phase[],
  ledger: readonly LedgerEntry[],
  trades: readonly AccountTrade[],
  moment: ActivityMoment,
): PhaseActivity | undefined {
  const readers = phases.map(({ dayEnd }): ReadDay => createTradingDayReader(dayEnd.zone, dayEnd.time));
  const toDay = (moment: ActivityMoment, index: number): string =>
    typeof moment === 'string' ? moment : (readers[index]?.(moment) ?? '');
  const current = findPhase(phases, (index) => toDay(moment, index));
  const phase = phases[current];
  if (!phase) return undefined;
  const today = toDay(moment, current);
  const days = new Map<string, TradingDay>();
  const getDay = (date: string): TradingDay => {
    const day = days.get(date) ?? { date, entries: [], trades: [] };
    days.set(date, day);
    return day;
  };
  for (const entry of ledger)
    if (entry.date <= today && findPhase(phases, () => entry.date) === current) getDay(entry.date).entries.push(entry);
  for (const trade of trades) {
    const { closedAt, date } = trade;
    const dayIn = (index: number) => toDay(closedAt ?? date, index);
    const isPast = closedAt === null || typeof moment === 'string' ? dayIn(current) <= today : closedAt <= moment;
    if (isPast && findPhase(phases, dayIn) === current) getDay(dayIn(current)).trades.push(trade);
  }
  for (const day of days.values()) day.trades.sort(byClosing);
  return { phase, today, days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
