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

/** The phase in force at a moment, with its days so far. */
export interface PhaseActivity {
  phase: Phase;
  /** Today by the phase's clock. */
  today: string;
  days: TradingDay[];
}

type Closing = Pick<AccountTrade, 'closedAt' | 'number'>;

/** Compares trades of one day by closing time and number, those without a closing time last. */
export function byClosing(a: Closing, b: Closing): number {
  const difference = (a.closedAt ?? Infinity) - (b.closedAt ?? Infinity);
  return difference || a.number - b.number;
}

/** A time in milliseconds since 1970, or the end of a trading day, YYYY-MM-DD. */
export type ActivityMoment = number | string;

/** A phase and one of its trading days. */
interface PhaseDay {
  phase: Phase;
  day: string;
}

/**
 * Creates a function that finds the phase of a moment, and its trading day there. Each phase ends its day at its own
 * time, so one moment can be two dates. Returns the latest phase that had begun by its own date; undefined before the
 * first phase.
 * @param phases in the order of their start
 */
export function createPhaseFinder(phases: readonly Phase[]): (moment: ActivityMoment) => PhaseDay | undefined {
  const latestFirst = phases.toReversed().map((phase) => {
    const { zone, time } = phase.dayEnd;
    return { phase, readDay: createTradingDayReader(zone, time) };
  });
  return (moment) => {
    for (const { phase, readDay } of latestFirst) {
      const day = typeof moment === 'string' ? moment : readDay(moment);
      if (day >= phase.from) return { phase, day };
    }
    return undefined;
  };
}

/**
 * Selects what belongs to the phase of a moment, which is included. A phase has the trades and entries from its first
 * day until the next phase (LIM-02).
 * @param phases in the order of their start
 * @returns undefined before the first phase
 */
export function selectActivity(
  phases: readonly Phase[],
  ledger: readonly LedgerEntry[],
  trades: readonly AccountTrade[],
  moment: ActivityMoment,
): PhaseActivity | undefined {
  const find = createPhaseFinder(phases);
  const current = find(moment);
  if (!current) return undefined;
  const { phase, day: today } = current;
  /** The trading day, if it is one of this phase and not in the future. */
  const findDay = (each: ActivityMoment): string | undefined => {
    const found = find(each);
    return found?.phase === phase && found.day <= today ? found.day : undefined;
  };
  const days = new Map<string, TradingDay>();
  const getDay = (date: string): TradingDay => {
    const day = days.get(date) ?? { date, entries: [], trades: [] };
    days.set(date, day);
    return day;
  };
  for (const entry of ledger) {
    const day = findDay(entry.date);
    if (day !== undefined) getDay(day).entries.push(entry);
  }
  for (const trade of trades) {
    const day = findDay(trade.closedAt ?? trade.date);
    const isFuture = trade.closedAt !== null && typeof moment === 'number' && trade.closedAt > moment;
    if (day !== undefined && !isFuture) getDay(day).trades.push(trade);
  }
  for (const day of days.values()) day.trades.sort(byClosing);
  return { phase, today, days: [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1)) };
}
