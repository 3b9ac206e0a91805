import { compareText } from '../group.ts';
import type { TradeInstrument } from '../instruments/kinds.ts';
import type { Position } from '../trades/positions.ts';
import type { Execution, ImportedTrade, RoundTrip } from '../types.ts';
import { toDay, toLocal, toZone } from '../values/zone.ts';
import { toInstrument } from './leg.ts';

/** An instant and its day in the trader's zone. A file with days only has no instants. */
interface Moment {
  at: string | null;
  day: string;
}

/** What can become legs of one trade: a trade, or a position that is still open, with what opened it. */
export interface LegPart {
  format: string;
  account: string | null;
  currency: string | null;
  ticker: string;
  side: 'long' | 'short';
  instrument: TradeInstrument;
  /** Null while the position is open. */
  trade: ImportedTrade | null;
  opened: Moment;
  closed: Moment;
  /** The broker's orders that opened it. */
  orders: readonly string[];
  /** The time of the first opening fill; null if it is not known, or in no file. */
  firstOpening: string | null;
}

type Row = Execution | RoundTrip;

const isOpening = (row: Row, side: 'long' | 'short'): boolean =>
  'price' in row ? (row.side === 'buy') === (side === 'long') : true;

const toSide = (row: Row): 'long' | 'short' => {
  if (row.side === 'long' || row.side === 'short') return row.side;
  return row.side === 'buy' ? 'long' : 'short';
};

const opensAt = (row: Row): string | null => ('price' in row ? row.at : row.openedAt);

const listOrders = (openings: readonly Row[]): string[] => [
  ...new Set(openings.flatMap((row) => ('price' in row && row.order) || [])),
];

const findFirstOpening = (openings: readonly Row[]): string | null => {
  const times = openings.map(opensAt);
  return times.includes(null) ? null : (times.flatMap((at) => at ?? []).sort(compareText)[0] ?? null);
};

/**
 * Creates the function that describes a position, or several that are one trade, for the rules of legs. `zone` is the
 * trader's: in files without times, days decide.
 */
export function createToLegPart(zone: string): (position: Position, format: string) => LegPart | undefined {
  const traderZone = toZone(zone);
  const toMoment = (at: string | null, day: string): Moment => ({
    at,
    day: at === null ? day : toDay(toLocal(Date.parse(at), traderZone)),
  });
  return ({ trade, executions, roundTrips }, format) => {
    const rows: Row[] = [...executions, ...roundTrips];
    const days = rows.map(({ day }) => day).sort(compareText);
    const [first] = rows;
    const [firstDay, lastDay] = [days[0], days.at(-1)];
    if (!first || firstDay === undefined || lastDay === undefined) return undefined;
    const { account, ticker, currency, kind } = first;
    const side = trade?.side ?? toSide(first);
    const openings = rows.filter((row) => isOpening(row, side));
    return {
      format,
      account,
      currency,
      ticker,
      side,
      trade,
      instrument: toInstrument(trade ?? { ticker, date: firstDay, kind }),
      opened: toMoment(trade ? trade.openedAt : findFirstOpening(openings), firstDay),
      closed: toMoment(trade?.closedAt ?? null, lastDay),
      orders: listOrders(openings),
      firstOpening: findFirstOpening(openings),
    };
  };
}
