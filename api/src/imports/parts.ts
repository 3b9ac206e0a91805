import { type ImportedTrade, mergeTrades, type Position, splitPosition, toPositions } from 'importers/trades';
import type { PositionRows, TradeLink } from './position-rows.ts';

type ClosedPosition = Position & { trade: ImportedTrade };

export function isClosed<P extends Pick<Position, 'trade'>>(position: P): position is P & { trade: ImportedTrade } {
  return position.trade !== null;
}

/** A closing fill and the openings that it closes, as one trade. */
export interface Closing {
  /** Key of the closing fill. */
  key: string;
  trade: ImportedTrade;
}

const findExitKey = ({ side, executions }: ImportedTrade): string =>
  executions.find((execution) => (execution.side === 'sell') === (side === 'long'))?.key ?? '';

const toClosings = (position: ClosedPosition, dayEnd: PositionRows['dayEnd']): Closing[] =>
  splitPosition(position, { dayEnd }).map((trade) => ({ key: findExitKey(trade), trade }));

/** Returns the part key (see TradeLink) of the trade that has a closing fill. */
const findPartKey = ({ parts }: Pick<PositionRows, 'parts'>, key: string): string =>
  parts ? (parts.find((keys) => keys.includes(key))?.[0] ?? '') : key;

/** Several trades of one ticker as one. Undefined without any. */
export function joinTrades(trades: readonly ImportedTrade[]): ImportedTrade | undefined {
  const [first, ...others] = trades;
  return others.length > 0 ? mergeTrades(trades) : first;
}

/** Splits positions into trades by part key. The P&L of the trades adds up to the P&L of the positions. */
const splitIntoParts = (
  positions: readonly ClosedPosition[],
  stored: Pick<PositionRows, 'parts' | 'dayEnd'>,
): [string, ImportedTrade][] => {
  const closings = positions.flatMap((position) => toClosings(position, stored.dayEnd));
  const groups = Map.groupBy(closings, ({ key }) => findPartKey(stored, key));
  return [...groups].flatMap(([key, own]): [string, ImportedTrade][] => {
    const trade = joinTrades(own.map((closing) => closing.trade));
    return trade ? [[key, trade]] : [];
  });
};

/** Lists the trades of stored rows by part key. `positions` are computed from the rows. */
export function listTrades(stored: PositionRows, positions: readonly Position[]): [string, ImportedTrade][] {
  const closed = positions.filter(isClosed);
  if (stored.arrangement === 'split') return splitIntoParts(closed, stored);
  const trade = joinTrades(closed.map((position) => position.trade));
  return trade ? [['', trade]] : [];
}

/** Computes the closed positions of stored rows. */
export function listClosed(stored: PositionRows): ClosedPosition[] {
  return toPositions(stored.format, stored, { dayEnd: stored.dayEnd }).positions.filter(isClosed);
}

/** Lists the closing fills of trade `number`, oldest first. The position must not be merged. */
export function listClosings(stored: PositionRows, number: number): Closing[] {
  const closings = listClosed(stored).flatMap((position) => toClosings(position, stored.dayEnd));
  if (stored.arrangement === 'single') return closings;
  const partKey = stored.links.find((link) => link.number === number)?.partKey;
  return closings.filter(({ key }) => findPartKey(stored, key) === partKey);
}

/** Moves `chosen` closing fills of a trade to a new part. The other fills keep the trade's number. */
export function separateClosings(stored: PositionRows, number: number, chosen: ReadonlySet<string>): PositionRows {
  const former = stored.parts ?? [];
  const parts = former.map((keys) => keys.filter((key) => !chosen.has(key)));
  const links = stored.links.map((link): TradeLink => {
    const index = former.findIndex(([first]) => first === link.partKey);
    return link.number === number ? { ...link, partKey: parts[index]?.[0] ?? '' } : link;
  });
  return { ...stored, arrangement: 'split', links, parts: [...parts, [...chosen]] };
}
