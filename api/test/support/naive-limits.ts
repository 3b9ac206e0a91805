import { DAY_MS } from 'contracts';
import { writeLocalTime } from './local-time.ts';

/** A trade in cents, as a test saves it. */
export interface NaiveTrade {
  number: number;
  date: string;
  closedAt: string | null;
  net: number;
  mae: number | null;
  mfe: number | null;
}

export interface NaivePhase {
  name: string;
  from: string;
  startBalance: number;
  dayEnd: { time: string; zone: string };
  target: number | null;
  drawdown: { mode: 'static' | 'eod' | 'intraday'; amount: number; stopAt: number | null } | null;
  dailyLoss: { amount: number; effect: 'lock' | 'fail' } | null;
  consistency: { percent: number; base: 'total' | 'target'; since: 'phase' | 'payout' } | null;
  days: { count: number; minProfit: number; since: 'phase' | 'payout' } | null;
}

export interface NaiveEntry {
  date: string;
  kind: 'payout' | 'deposit' | 'fee' | 'adjustment';
  amount: number;
}

/** The trading day of a moment, from its written local date and time. */
export function toNaiveDay(at: string, { time, zone }: NaivePhase['dayEnd']): string {
  const [date = '', clock = ''] = writeLocalTime(at, zone).split(' ');
  if (time === '00:00' || clock.slice(0, 5) < time) return date;
  return new Date(Date.parse(`${date}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The events of one phase in their order; each with the trading day. */
type Event = { day: string } & ({ entry: NaiveEntry } | { trade: NaiveTrade });

/** Lists what belongs to a phase, whatever came later. */
const listEvents = (
  phases: readonly NaivePhase[],
  phase: NaivePhase,
  ledger: readonly NaiveEntry[],
  trades: readonly NaiveTrade[],
): Event[] => {
  const later = phases.filter(({ from }) => from > phase.from);
  const dayOf = (trade: NaiveTrade, { dayEnd }: NaivePhase) =>
    trade.closedAt === null ? trade.date : toNaiveDay(trade.closedAt, dayEnd);
  const entries = ledger
    .filter(({ date }) => date >= phase.from && !later.some(({ from }) => date >= from))
    .map((entry): Event => ({ day: entry.date, entry }));
  const own = trades
    .filter((trade) => dayOf(trade, phase) >= phase.from && !later.some((each) => dayOf(trade, each) >= each.from))
    .map((trade): Event => ({ day: dayOf(trade, phase), trade }));
  const rank = (event: Event): [string, number, string, number] =>
    'entry' in event ? [event.day, 0, '', 0] : [event.day, 1, event.trade.closedAt ?? '9', event.trade.number];
  return [...entries, ...own].sort((a, b) => {
    const [left, right] = [rank(a), rank(b)];
    const index = left.findIndex((value, position) => value !== right[position]);
    return index < 0 ? 0 : (left[index] ?? 0) < (right[index] ?? 0) ? -1 : 1;
  });
};

const toSigned = ({ kind, amount }: NaiveEntry): number => (kind === 'payout' || kind === 'fee' ? -amount : amount);

/** The balance after the first `count` events. */
const balanceAfter = ({ startBalance }: NaivePhase, events: readonly Event[], count: number): number =>
  startBalance +
  sum(events.slice(0, count).map((event) => ('entry' in event ? toSigned(event.entry) : event.trade.net)));

/** The floor after the first `count` events, during a day. Recomputed from the start each time. */
const floorAfter = (phase: NaivePhase, events: readonly Event[], count: number, day: string, atMost = false) => {
  const { drawdown, startBalance } = phase;
  if (!drawdown) return null;
  if (drawdown.mode === 'static') return startBalance - drawdown.amount;
  const highs = [startBalance];
  events.slice(0, count).forEach((event, index) => {
    const isLastOfDay = events[index + 1]?.day !== event.day;
    if (drawdown.mode === 'eod' && isLastOfDay && event.day < day) highs.push(balanceAfter(phase, events, index + 1));
    if (drawdown.mode !== 'intraday' || 'entry' in event) return;
    highs.push(balanceAfter(phase, events, index + 1));
    if (atMost && event.trade.mfe !== null) highs.push(balanceAfter(phase, events, index) + event.trade.mfe);
  });
  const floor = Math.max(...highs) - drawdown.amount;
  return drawdown.stopAt === null ? floor : Math.min(drawdown.stopAt, floor);
};

const listBreaches = (phase: NaivePhase, events: readonly Event[]) =>
  events.flatMap((event, index) => {
    if ('entry' in event) return [];
    const { trade, day } = event;
    const at = trade.closedAt ?? trade.date;
    const [balance, before] = [balanceAfter(phase, events, index + 1), balanceAfter(phase, events, index)];
    const floor = floorAfter(phase, events, index + 1, day);
    const floorBefore = floorAfter(phase, events, index, day);
    const dayResult = sum(
      events.slice(0, index + 1).flatMap((each) => ('trade' in each && each.day === day ? [each.trade.net] : [])),
    );
    const found = [];
    if (floor !== null && balance <= floor)
      found.push({ at, rule: 'drawdown', certainty: 'certain', trade: trade.number, amount: floor - balance });
    else if (floorBefore !== null && trade.mae !== null && before - trade.mae <= floorBefore)
      found.push({
        at,
        rule: 'drawdown',
        certainty: 'possible',
        trade: trade.number,
        amount: floorBefore - before + trade.mae,
      });
    if (phase.dailyLoss && dayResult <= -phase.dailyLoss.amount)
      found.push({
        at,
        rule: 'dailyLoss',
        certainty: 'certain',
        trade: trade.number,
        amount: -dayResult - phase.dailyLoss.amount,
      });
    return found;
  });

const toNaivePercent = (part: number, whole: number): number => Math.round((10_000 * part) / whole) / 100;

/**
 * How much the balance after the first `count` events is below the highest one, from which each later entry is taken
 * too.
 */
const drawdownAfter = (phase: NaivePhase, events: readonly Event[], count: number): number | null => {
  const balance = balanceAfter(phase, events, count);
  const entriesFrom = (start: number) =>
    sum(events.slice(start, count).map((event) => ('entry' in event ? toSigned(event.entry) : 0)));
  const highs = [phase.startBalance + entriesFrom(0)];
  events.slice(0, count).forEach((event, index) => {
    if ('trade' in event) highs.push(balanceAfter(phase, events, index + 1) + entriesFrom(index + 1));
  });
  const high = Math.max(...highs);
  return high > 0 ? toNaivePercent(high - balance, high) : null;
};

const computeNaivePerformance = (phase: NaivePhase, events: readonly Event[]) => {
  const result = sum(events.map((event) => ('trade' in event ? event.trade.net : 0)));
  const deposits = sum(
    events.map((event) => ('entry' in event && event.entry.kind === 'deposit' ? event.entry.amount : 0)),
  );
  const invested = phase.startBalance + deposits;
  return {
    startBalance: phase.startBalance,
    result,
    returnPercent: invested > 0 ? toNaivePercent(result, invested) : null,
    drawdownPercent: drawdownAfter(phase, events, events.length),
    maxDrawdownPercent: Math.max(
      0,
      ...events.map((event, index) => ('trade' in event ? (drawdownAfter(phase, events, index + 1) ?? 0) : 0)),
    ),
  };
};

/** The state of an account by the text of LIM-02 to LIM-05, without any shortcut. Amounts are whole cents. */
export function computeNaiveState(
  phases: readonly NaivePhase[],
  ledger: readonly NaiveEntry[],
  trades: readonly NaiveTrade[],
  at: string,
) {
  const phase = phases.filter(({ from, dayEnd }) => toNaiveDay(at, dayEnd) >= from).at(-1);
  if (!phase) return null;
  const today = toNaiveDay(at, phase.dayEnd);
  const past = trades.filter(({ closedAt, date }) => (closedAt === null ? date <= today : closedAt <= at));
  const events = listEvents(
    phases,
    phase,
    ledger.filter(({ date }) => date <= today),
    past,
  );
  const closed = events.flatMap((event) => ('trade' in event ? [{ day: event.day, ...event.trade }] : []));
  const payout = events.filter((event) => 'entry' in event && event.entry.kind === 'payout').at(-1);
  const results = (since: string) =>
    [...new Set(closed.map(({ day }) => day))]
      .filter((day) => since === 'phase' || !payout || day >= payout.day)
      .map((day) => sum(closed.filter((trade) => trade.day === day).map(({ net }) => net)));
  const balance = balanceAfter(phase, events, events.length);
  const floor = floorAfter(phase, events, events.length, today);
  const result = sum(closed.filter(({ day }) => day === today).map(({ net }) => net));
  const { target, dailyLoss, consistency, days } = phase;
  const best = consistency ? Math.max(0, ...results(consistency.since)) : 0;
  const total = consistency ? sum(results(consistency.since)) : 0;
  const whole = consistency?.base === 'target' ? Math.max(total, target ?? 0) : total;
  return {
    phase: phase.name,
    balance,
    floor,
    room: floor === null ? null : balance - floor,
    floorAtMost: phase.drawdown?.mode === 'intraday' ? floorAfter(phase, events, events.length, today, true) : null,
    day: { date: today, result, room: dailyLoss ? dailyLoss.amount + result : null },
    performance: computeNaivePerformance(phase, events),
    target:
      target === null ? null : { amount: target, remaining: Math.max(0, target - sum(closed.map(({ net }) => net))) },
    consistency: consistency && {
      bestDay: best,
      percent: total > 0 ? (100 * best) / whole : null,
      reached: total > 0 ? 100 * best <= consistency.percent * whole : null,
      neededTotal: Math.round((100 * best) / consistency.percent),
    },
    days: days && { count: days.count, qualified: results(days.since).filter((each) => each >= days.minProfit).length },
    breaches: listBreaches(phase, events),
    unknown: { trades: closed.filter(({ mae, mfe }) => mae === null || mfe === null).length },
  };
}
