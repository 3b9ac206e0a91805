import type { Condition } from 'contracts/playbook-conditions';
import { toNaiveDay } from './naive-limits.ts';
import { getOutcome } from './naive-outcome.ts';
import { limitedAccount, limitPhases, type PlaybookRule, type PlaybookTrade } from './random-playbook.ts';

export type NaiveAnswer = 'yes' | 'no' | 'unknown';

const isIn = (
  value: number | null,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): boolean | null =>
  value === null ? null : (min === undefined || value >= min) && (max === undefined || value <= max);

const getClockTime = (time: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(time);

const toMillionths = (price: string) => Math.round(Number(price) * 1e6);

const getPlannedR = ({ entryPrice, stop, target }: PlaybookTrade): number | null => {
  if (entryPrice === null || stop === null || target === null || Number(entryPrice) === Number(stop)) return null;
  const [entry, out, aim] = [entryPrice, stop, target].map(toMillionths) as [number, number, number];
  return Math.round((100 * Math.abs(aim - entry)) / Math.abs(entry - out) + 1e-9) / 100;
};

const contents = {
  stop: ({ stop }: PlaybookTrade) => stop !== null,
  risk: ({ riskCents }: PlaybookTrade) => riskCents !== null,
  notes: ({ notes }: PlaybookTrade) => notes !== '',
  media: ({ hasMedia }: PlaybookTrade) => hasMedia,
  tags: ({ tags }: PlaybookTrade) => tags.length > 0,
};

const findPhaseDay = (time: number) => {
  const days = limitPhases.map((phase) => ({ phase, day: toNaiveDay(new Date(time).toISOString(), phase.dayEnd) }));
  return days.filter(({ phase, day }) => day >= phase.from).at(-1);
};

/** The room of the account's trading day at the opening, of other trades of any date that closed by then. */
const getNaiveRoom = (trade: PlaybookTrade, all: readonly PlaybookTrade[]): number | null => {
  const { openedAt } = trade;
  const found = openedAt === null ? undefined : findPhaseDay(openedAt);
  if (openedAt === null || trade.account !== limitedAccount || !found || found.phase.dailyLossCents === null)
    return null;
  const before = all.filter(({ account, closedAt, number }) => {
    if (account !== limitedAccount || number === trade.number || closedAt === null || closedAt > openedAt) return false;
    const closing = findPhaseDay(closedAt);
    return closing?.phase === found.phase && closing.day === found.day;
  });
  return before.reduce((sum, { netCents }) => sum + netCents, found.phase.dailyLossCents);
};

/** Whether a condition holds; null when it is unknown. */
const holds = (
  condition: Condition,
  trade: PlaybookTrade,
  all: readonly PlaybookTrade[],
  zone: string,
): boolean | null => {
  const { openedAt, closedAt } = trade;
  const sameDay = all.filter(({ date }) => date === trade.date);
  const closedBefore = sameDay.filter(
    (other) => other !== trade && openedAt !== null && other.closedAt !== null && other.closedAt <= openedAt,
  );
  switch (condition.fact) {
    case 'opened': {
      if (openedAt === null) return null;
      const time = getClockTime(openedAt, zone);
      const { from, until } = condition;
      return from < until ? time >= from && time < until : time >= from || time < until;
    }
    case 'weekday':
      return condition.in.includes(new Date(`${trade.date}T12:00:00Z`).getUTCDay());
    case 'side':
      return trade.side === null ? null : trade.side === condition.is;
    case 'ticker':
      // The random journals have one future, whose underlying is its root.
      return condition.in.includes(trade.ticker) || (trade.ticker === 'ESZ5' && condition.in.includes('ES'));
    case 'account':
      return trade.account === '' ? null : condition.in.includes(trade.account);
    case 'tag':
      return condition.none
        ? !condition.none.some((tag) => trade.tags.includes(tag))
        : (condition.any ?? []).some((tag) => trade.tags.includes(tag));
    case 'risk':
      return isIn(trade.riskCents === null ? null : trade.riskCents / 100, condition);
    case 'quantity':
      return isIn(trade.quantity === null ? null : Number(trade.quantity), condition);
    case 'duration':
      return isIn(openedAt === null || closedAt === null ? null : (closedAt - openedAt) / 60_000, condition);
    case 'plannedR':
      return isIn(getPlannedR(trade), condition);
    case 'has':
      return contents[condition.what](trade);
    case 'tradeOfDay': {
      if (openedAt === null) return null;
      const earlier = sameDay.filter(
        (other) =>
          other.openedAt !== null &&
          (other.openedAt < openedAt || (other.openedAt === openedAt && other.number < trade.number)),
      );
      return earlier.length + 1 <= condition.max;
    }
    case 'minutesAfterLoss': {
      if (openedAt === null) return null;
      const losses = closedBefore.filter((other) => getOutcome(other) < 0).map((loss) => loss.closedAt ?? 0);
      return losses.length === 0 || openedAt - Math.max(...losses) >= condition.min * 60_000;
    }
    case 'roomBefore': {
      const room = getNaiveRoom(trade, all);
      return room === null ? null : room >= condition.min * 100;
    }
    case 'planned':
      throw new Error('Random journals have no plans.');
    case 'dayResultBefore':
      if (openedAt === null) return null;
      return closedBefore.reduce((sum, { netCents }) => sum + netCents, 0) >= condition.min * 100;
  }
};

export function appliesNaively({ setup, from, until }: PlaybookRule, trade: PlaybookTrade): boolean {
  return (
    (setup === null || setup === trade.setup) &&
    (from === null || trade.date >= from) &&
    (until === null || trade.date <= until)
  );
}

/** The answer of a rule that applies to a trade. */
export function answerNaively(
  { number, conditions }: PlaybookRule,
  trade: PlaybookTrade,
  all: readonly PlaybookTrade[],
  zone: string,
): NaiveAnswer {
  const typed = trade.typed[number];
  if (typed) return typed;
  if (conditions === null) return 'unknown';
  const held = conditions.map((condition) => holds(condition, trade, all, zone));
  if (held.includes(false)) return 'no';
  return held.includes(null) ? 'unknown' : 'yes';
}
