import type { Trade } from 'contracts';
import { formatMoney } from 'shared-ui';
import { computePlannedMultiple } from '../entry/facts/plannedMultiple.ts';

/** Gross = net + fees (they are part of the net amount), in cents; undefined if fees are not known. */
export const getGrossCents = ({ netCents, feesCents }: Trade): number | undefined =>
  feesCents === undefined ? undefined : netCents + feesCents;

const units = [
  { ms: 86_400_000, symbol: 'd' },
  { ms: 3_600_000, symbol: 'h' },
  { ms: 60_000, symbol: 'm' },
  { ms: 1_000, symbol: 's' },
];

/** How long the trade was open, in its two largest units: '2h 5m'; undefined without both times. */
export const formatDuration = ({ openedAt, closedAt }: Trade): string | undefined => {
  if (openedAt === undefined || closedAt === undefined) return undefined;
  let rest = Date.parse(closedAt) - Date.parse(openedAt);
  const parts = units.map(({ ms, symbol }) => {
    const count = Math.floor(rest / ms);
    rest -= count * ms;
    return { count, symbol };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return '0s';
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ count, symbol }) => `${count}${symbol}`).join(' ');
};

/** A point on the P&L axis of a trade; the entry is at 0. */
export interface Mark {
  name: 'MAE' | 'Stop' | 'Entry' | 'Exit' | 'Target' | 'MFE';
  cents: number;
}

type PossibleMark = Pick<Mark, 'name'> & { cents: number | undefined };

/**
 * Where stop, target, MAE, MFE and exit are in P&L, lowest first: the stop is at −risk, and the target at planned R × risk. Empty if
 * only the exit is known.
 */
export const listMarks = ({ netCents, riskCents, maeCents, mfeCents, entryPrice, stop, target }: Trade): Mark[] => {
  const planned = computePlannedMultiple(entryPrice, stop, target);
  const isKnown = (mark: PossibleMark): mark is Mark => mark.cents !== undefined;
  const possible: PossibleMark[] = [
    { name: 'MAE', cents: maeCents === undefined ? undefined : -maeCents },
    { name: 'Stop', cents: riskCents === undefined ? undefined : -riskCents },
    { name: 'Target', cents: planned && riskCents ? Math.round(planned * riskCents) : undefined },
    { name: 'MFE', cents: mfeCents },
  ];
  const known = possible.filter(isKnown);
  if (known.length === 0) return [];
  const marks: Mark[] = [...known, { name: 'Entry', cents: 0 }, { name: 'Exit', cents: netCents }];
  return marks.toSorted((a, b) => a.cents - b.cents);
};

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Names a trade in a list of browser tabs: 'NVDA +$39.56 · Nov 22'. */
export const formatTradeTitle = ({ ticker, netCents, date }: Trade): string =>
  `${ticker} ${formatMoney(netCents, { signed: true })} · ${shortDay.format(new Date(`${date}T00:00:00Z`))}`;
