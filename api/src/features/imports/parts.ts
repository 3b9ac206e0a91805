import { type ImportedTrade, mergeTrades, type Position, splitPosition, toPositions } from 'importers/trades';
import type { PositionRows, TradeLink } from './position-rows.ts';

type ClosedPosition = Position & { trade: ImportedTrade };

export function isClosed<P extends Pick<Position, 'trade'>>(position: P): position is P & { trade: ImportedTrade } {
  return position.trade !== null;
}

/** A closing fill with the openings that it closes, as a trade. */
export interface Closing {
  /** Key of the closing fill. */
  key: string;
  trade: ImportedTrade;
}

const findExitKey = ({ side, executions }: ImportedTrade): string =>
  executions.find((execution) => (execution.side === 'sell') === (side === 'long'))?.key ?? '';

const toClosings = (position: ClosedPosition, dayEnd: PositionRows['dayEnd']): Closing[] =>
  splitPosition(position, { dayEnd }).map((trade) => ({ key: findExitKey(trade), trade }));

/** The part key of the trade that a closing fill belongs to; see TradeLink. */
const findPartKey = ({ parts }: Pick<PositionRows, 'parts'>, key: string): string =>
  parts ? (parts.find((keys) => keys.includes(key))?.[0] ?? '') : key;

/** The trades of a split position, by their part keys. Their P&L adds up to that of the position. */
const splitIntoParts = (
  position: ClosedPosition,
  stored: Pick<PositionRows, 'parts' | 'dayEnd'>,
): [string, ImportedTrade][] => {
  const groups = Map.groupBy(toClosings(position, stored.dayEnd), ({ key }) => findPartKey(stored, key));
  return [...groups].map(([key, [first, ...others]]) => {
    if (!first) throw new Error('A group has at least one member.');
    return [key, others.length > 0 ? mergeTrades([first, ...others].map(({ trade }) => trade)) : first.trade];
  });
};

/** The trades that the positions of some rows make, by their part keys. */
export function listTrades(stored: PositionRows, positions: readonly Position[]): [string, ImportedTrade][] {
  const closed = positions.filter(isClosed);
  if (stored.arrangement === 'split') return closed.flatMap((position) => splitIntoParts(position, stored));
  const [first, ...others] = closed.map(({ trade }) => trade);
  if (!first) return [];
  return [['', others.length > 0 ? mergeTrades([first, ...others]) : first]];
}

/** The closed positions of stored rows. */
export function listClosed(stored: PositionRows): ClosedPosition[] {
  return toPositions(stored.format, stored, { dayEnd: stored.dayEnd }).positions.filter(isClosed);
}

/** Closing fills of trade `number`, oldest first. The position must not be merged. */
export function listClosings(stored: PositionRows, number: number): Closing[] {
  const closings = listClosed(stored).flatMap((position) => toClosings(position, stored.dayEnd));
  if (stored.arrangement === 'single') return closings;
  const partKey = stored.links.find((link) => link.number === number)?.partKey;
  return closings.filter(({ key }) => findPartKey(stored, key) === partKey);
}

/** Makes a new part of `chosen` closing fills of one trade. The other fills of the trade keep its number. */
export function separateClosings(stored: PositionRows, number: number, chosen: ReadonlySet<string>): PositionRows {
  const former = stored.parts ?? [];
  const parts = former.map((keys) => keys.filter((key) => !chosen.has(key)));
  const links = stored.links.map((link): TradeLink => {
    const index = former.findIndex(([first]) => first === link.partKey);
    return link.number === number ? { ...link, partKey: parts[index]?.[0] ?? '' } : link;
  });
  return { ...stored, arrangement: 'split', links, parts: [...parts, [...chosen]] };
}
