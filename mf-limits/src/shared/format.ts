import type { AccountSummary, Breach } from 'contracts/account-limits';
import type { DrawdownMode } from 'contracts/account-rules';
import { type AmountUnit, createNumberFormat, formatAmount, formatCount, withMinus } from 'shared-ui';

/** The path of an account's page. */
export function getAccountPath(account: string): string {
  return `/limits/${encodeURIComponent(account)}`;
}

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const formatUnsigned = createNumberFormat(TWO_DECIMALS);
const formatSigned = createNumberFormat({ ...TWO_DECIMALS, signDisplay: 'exceptZero' });

/** A share in percent, with a sign if it can be a gain or a loss: '+2.67%', '0.50%'. Null is '--'. */
export function formatShare(percent: number | null | undefined, options: { signed?: boolean } = {}): string {
  if (percent === null || percent === undefined) return '--';
  return `${withMinus((options.signed ? formatSigned : formatUnsigned)(percent))}%`;
}

export const DRAWDOWN_LABELS: Readonly<Record<DrawdownMode, string>> = {
  static: 'never moves',
  eod: 'follows the balance at the end of each day',
  intraday: 'follows the balance after each close',
};

/** A breach in words. What only a MAE shows is possible, because the order of its prices is not known. */
export function describeBreach(
  { rule, certainty, cents }: Pick<Breach, 'rule' | 'certainty' | 'cents'>,
  unit?: AmountUnit,
): string {
  const amount = formatAmount(cents, unit);
  if (rule === 'dailyLoss')
    return cents === 0 ? 'The loss of the day reached its limit.' : `The loss of the day was ${amount} over its limit.`;
  if (certainty === 'possible')
    return cents === 0
      ? 'While the trade was open, its MAE reached the floor.'
      : `While the trade was open, its MAE went ${amount} below the floor.`;
  return cents === 0 ? 'The balance reached the floor.' : `The balance was ${amount} below the floor.`;
}

/** Below these shares of a limit, in percent, its room is little or nearly gone. */
const LITTLE_ROOM = 25;
const NO_ROOM = 10;

/** How much of a limit is left, in words and in a tone, when that is little; null otherwise. */
export function describeLittleRoom(roomCents: number, limitCents: number) {
  const percent = limitCents > 0 ? (100 * roomCents) / limitCents : 0;
  if (percent >= LITTLE_ROOM) return null;
  return {
    text: percent > 0 ? `${Math.max(Math.floor(percent), 1)}% left` : 'nothing left',
    tone: percent < NO_ROOM ? 'loss' : 'warning',
  } as const;
}

/** The loss that a day allows: its room without its result so far. Null without such a limit. */
export function getDayLimit({ day }: Pick<AccountSummary, 'day'>): number | null {
  return day && day.roomCents !== null ? day.roomCents - day.resultCents : null;
}

/** The limit of which the smallest share is left. */
const describeLeastRoom = ({ roomCents, drawdownCents, day }: AccountSummary) => {
  const rooms = [
    { room: roomCents, limit: drawdownCents ?? 0 },
    { room: day?.roomCents ?? null, limit: getDayLimit({ day }) ?? 0 },
  ].flatMap(({ room, limit }) => (room !== null && limit > 0 ? [{ room, limit }] : []));
  const [least] = rooms.toSorted((a, b) => a.room / a.limit - b.room / b.limit);
  return least ? describeLittleRoom(least.room, least.limit) : null;
};

/** What is known about an account's limits, in one or two words and in a tone: amber under 25 %, red under 10 %. */
export function describeState(summary: AccountSummary) {
  const { phase, floorCents, day, breaches } = summary;
  if (phase === null) return { text: 'no start balance', tone: 'neutral' } as const;
  if (floorCents === null && (day?.roomCents ?? null) === null) return { text: 'no limits', tone: 'neutral' } as const;
  if (breaches && breaches.certain > 0) return { text: 'breached', tone: 'loss' } as const;
  if (breaches && breaches.possible > 0) return { text: 'possibly breached', tone: 'warning' } as const;
  return describeLeastRoom(summary) ?? ({ text: 'within limits', tone: 'gain' } as const);
}

/** Which trades a possible breach cannot be computed for. Empty if there are none. */
export function describeUnknown(trades: number): string {
  if (trades === 0) return '';
  const subject = trades === 1 ? 'it' : 'they';
  return `${formatCount(trades, 'trade')} without MAE or MFE: whether ${subject} reached the floor while open is not computable.`;
}

/** The least room of an account, which decides how much may still be lost. Null without limits. */
export function findLeastRoom({ roomCents, day }: Pick<AccountSummary, 'roomCents' | 'day'>): number | null {
  const rooms = [roomCents, day?.roomCents ?? null].filter((room) => room !== null);
  return rooms.length > 0 ? Math.min(...rooms) : null;
}

/** Finds an account by its name, in any case. */
export function findSummary(accounts: readonly AccountSummary[], name: string): AccountSummary | undefined {
  return accounts.find(({ account }) => account.toLowerCase() === name.trim().toLowerCase());
}
