import type { Execution, Trade } from 'contracts';
import { formatDecimal, formatInstant, formatMoney, formatPrice, getPriceDecimals } from 'shared-ui';
import type { FactName } from '../entry/facts/factTexts.ts';

type InstantFormat = (instant: string) => string;

const createFormat = (options: Intl.DateTimeFormatOptions): InstantFormat => {
  const format = new Intl.DateTimeFormat('en-US', options);
  return (instant) => format.format(new Date(instant));
};

const clock = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

/** An instant without the year, for lists: 'Jan 30, 9:30:15 AM'. */
export const createShortInstantFormat = (timeZone: string): InstantFormat =>
  createFormat({ month: 'short', day: 'numeric', ...clock, timeZone });

/** The time of an instant, and its day: '9:30:15 AM' and 'Jan 30, 2026'. */
export const createDayAndTimeFormat = (timeZone: string) => ({
  formatDay: createFormat({ dateStyle: 'medium', timeZone }),
  formatTime: createFormat({ ...clock, timeZone }),
});

const formatCents = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents));

const sides = { long: 'Long', short: 'Short' } as const;

const formatTradePrice = (text: string | undefined, { executions = [] }: Trade) => {
  const decimals = executions.length > 0 ? getPriceDecimals(executions.map(({ price }) => price)) : undefined;
  return text && formatPrice(text, decimals);
};

/** More executions of a conflict are counted. */
const NAMED_EXECUTIONS = 6;

const formatExecutions = (executions: readonly Execution[]): string => {
  const named = executions
    .slice(0, NAMED_EXECUTIONS)
    .map(({ side, quantity, price }) => `${side} ${formatDecimal(quantity)} at ${formatPrice(price)}`);
  const others = executions.length - named.length;
  return [...named, ...(others > 0 ? [`${others.toLocaleString('en-US')} more`] : [])].join(', ');
};

const formatters: Readonly<Record<FactName, (trade: Trade, zone: string) => string | undefined>> = {
  side: ({ side }) => side && sides[side],
  quantity: ({ quantity }) => quantity && formatDecimal(quantity),
  entryPrice: (trade) => formatTradePrice(trade.entryPrice, trade),
  exitPrice: (trade) => formatTradePrice(trade.exitPrice, trade),
  openedAt: ({ openedAt }, zone) => openedAt && formatInstant(openedAt, zone),
  closedAt: ({ closedAt }, zone) => closedAt && formatInstant(closedAt, zone),
  fees: ({ feesCents }) => formatCents(feesCents),
  stop: ({ stop }) => stop && formatPrice(stop),
  target: ({ target }) => target && formatPrice(target),
  risk: ({ riskCents }) => formatCents(riskCents),
  mae: ({ maeCents }) => formatCents(maeCents),
  mfe: ({ mfeCents }) => formatCents(mfeCents),
  account: ({ account }) => account,
  tags: ({ tags }) => tags?.join(', '),
  executions: ({ executions = [] }) => formatExecutions(executions),
};

/** A fact as text; '' if it is not known. Times are in `zone`. */
export const formatFact = (name: FactName, trade: Trade, zone: string): string => formatters[name](trade, zone) ?? '';
