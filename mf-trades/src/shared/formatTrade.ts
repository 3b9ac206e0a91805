import type { Execution, Trade } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import {
  createDateFormat,
  formatInstant,
  formatMoney,
  formatNumber,
  formatPrice,
  formatSize,
  getPriceDecimals,
} from 'shared-ui';
import { type BodyName, computePlannedMultiple, type FactName } from './factTexts.ts';
import { SIDE_LABELS } from './format.ts';

type InstantFormat = (instant: string) => string;

const createFormat = (options: Intl.DateTimeFormatOptions): InstantFormat => {
  const format = createDateFormat(options);
  return (instant) => format(new Date(instant));
};

const CLOCK = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

/** An instant without the year, for lists: 'Jan 30, 9:30:15 AM'. */
export function createShortInstantFormat(timeZone: string): InstantFormat {
  return createFormat({ month: 'short', day: 'numeric', ...CLOCK, timeZone });
}

/** The time of an instant, and its day: '9:30:15 AM' and 'Jan 30, 2026'. */
export function createDayAndTimeFormat(timeZone: string) {
  return {
    formatDay: createFormat({ dateStyle: 'medium', timeZone }),
    formatTime: createFormat({ ...CLOCK, timeZone }),
  };
}

/** The facts of a trade, stored or typed. */
type TradeFacts = Pick<Trade, BodyName | 'currency'>;

const formatCents = (cents: number | undefined, { currency }: TradeFacts) =>
  cents === undefined ? undefined : formatMoney(cents, { currency });

/** As on the bar of the result: what was against the trade has a minus. */
const formatSigned = (cents: number | undefined, { currency }: TradeFacts) =>
  cents === undefined ? undefined : formatMoney(cents, { signed: true, currency });

const formatTradePrice = (text: string | undefined, { executions = [] }: TradeFacts) => {
  const decimals = executions.length > 0 ? getPriceDecimals(executions.map(({ price }) => price)) : undefined;
  return text && formatPrice(text, decimals);
};

/** A conflict names this many executions and counts the rest. */
const NAMED_EXECUTIONS = 6;

const formatExecutions = (executions: readonly Execution[]): string => {
  const named = executions
    .slice(0, NAMED_EXECUTIONS)
    .map(({ side, quantity, price }) => `${side} ${formatSize(quantity)} at ${formatPrice(price)}`);
  const others = executions.length - named.length;
  return [...named, ...(others > 0 ? [`${formatNumber(others)} more`] : [])].join(', ');
};

const formatters: Readonly<Record<FactName, (trade: TradeFacts, zone: string) => string | undefined>> = {
  side: ({ side }) => side && SIDE_LABELS[side],
  quantity: ({ quantity }) => quantity && formatSize(quantity),
  entryPrice: (trade) => formatTradePrice(trade.entryPrice, trade),
  exitPrice: (trade) => formatTradePrice(trade.exitPrice, trade),
  openedAt: ({ openedAt }, zone) => openedAt && formatInstant(openedAt, zone),
  closedAt: ({ closedAt }, zone) => closedAt && formatInstant(closedAt, zone),
  fees: (trade) => formatCents(trade.feesCents, trade),
  stop: ({ stop }) => stop && formatPrice(stop),
  target: ({ target }) => target && formatPrice(target),
  risk: (trade) => formatCents(trade.riskCents, trade),
  mae: (trade) => formatSigned(trade.maeCents === undefined ? undefined : -trade.maeCents, trade),
  mfe: (trade) => formatSigned(trade.mfeCents, trade),
  account: ({ account }) => account,
  tags: ({ tags }) => tags?.join(', '),
  executions: ({ executions = [] }) => formatExecutions(executions),
};

/** A fact as text; '' if it is not known. Times are in `zone`. */
export function formatFact(name: FactName, trade: TradeFacts, zone: string): string {
  return formatters[name](trade, zone) ?? '';
}

/** Gross = net + fees (they are part of the net amount), in cents; undefined if fees are not known. */
export function getGrossCents({ netCents, feesCents }: Trade): number | undefined {
  return feesCents === undefined ? undefined : netCents + feesCents;
}

/** A point on the P&L axis of a trade; the entry is at 0. */
export interface Mark {
  name: 'MAE' | 'Stop' | 'Entry' | 'Exit' | 'Target' | 'MFE';
  cents: number;
}

type PossibleMark = Pick<Mark, 'name'> & { cents: number | undefined };

/**
 * Where stop, target, MAE, MFE and exit are in P&L, lowest first: the stop is at −risk, and the target at planned R ×
 * risk. Empty if only the exit is known.
 */
export function listMarks({ netCents, riskCents, maeCents, mfeCents, entryPrice, stop, target }: Trade): Mark[] {
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
}

const formatShortDay = createDateFormat({ month: 'short', day: 'numeric' });

/** Names a trade in a list of browser tabs: 'NVDA +$39.56 · Nov 22'. */
export function formatTradeTitle({ netCents, currency, date, ...trade }: Trade): string {
  return `${formatTitle(trade)} ${formatMoney(netCents, { signed: true, currency })} · ${formatShortDay(new Date(`${date}T00:00:00Z`))}`;
}
