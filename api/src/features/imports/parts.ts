import { type ImportedTrade, mergeTrades, splitPosition, toPositions } from 'importers/trades';
import type { Source } from './source.ts';

type StoredPosition = ReturnType<typeof toPositions>['positions'][number];
type Closed = StoredPosition & { trade: ImportedTrade };

export const isClosed = <P extends Pick<StoredPosition, 'trade'>>(
  position: P,
): position is P & { trade: ImportedTrade } => position.trade !== null;

/** A closing fill with the openings that it closes, as a trade. */
export interface Closing {
  /** Of the fill. */
  key: string;
  trade: ImportedTrade;
}

const findExitKey = ({ side, executions }: ImportedTrade): string =>
  executions.find((execution) => (execution.side === 'sell') === (side === 'long'))?.key ?? '';

const toClosings = (position: Closed, dayEnd: Source['dayEnd']): Closing[] =>
  splitPosition(position, { dayEnd }).map((trade) => ({ key: findExitKey(trade), trade }));

/** The key of the trade that a closing fill belongs to; see Entry. */
const findPartKey = ({ parts }: Pick<Source, 'parts'>, key: string): string =>
  parts ? (parts.find((keys) => keys.includes(key))?.[0] ?? '') : key;

/** The trades of a split position, by their keys. Their P&L adds up to that of the position. */
export const splitIntoParts = (
  position: Closed,
  source: Pick<Source, 'parts' | 'dayEnd'>,
): [string, ImportedTrade][] => {
  const groups = Map.groupBy(toClosings(position, source.dayEnd), ({ key }) => findPartKey(source, key));
  return [...groups].map(([key, [first, ...others]]) => {
    if (!first) throw new Error('A group has at least one member.');
    return [key, others.length > 0 ? mergeTrades([first, ...others].map(({ trade }) => trade)) : first.trade];
  });
};

/** The closed positions of a source. */
export const listClosed = (source: Source): Closed[] =>
  toPositions(source.format, source, { dayEnd: source.dayEnd }).positions.filter(isClosed);

/** The closing fills of one trade of a source that is not merged, in the order of their time. */
export const listClosings = (source: Source, number: number): Closing[] => {
  const closings = listClosed(source).flatMap((position) => toClosings(position, source.dayEnd));
  if (source.arrangement === 'whole') return closings;
  const own = source.entries.find((entry) => entry.number === number)?.key;
  return closings.filter(({ key }) => findPartKey(source, key) === own);
};

/** The source after `chosen` closing fills of one of its trades have become a trade of their own. The other fills keep its number. */
export const separateClosings = (source: Source, number: number, chosen: ReadonlySet<string>): Source => {
  const former = source.parts ?? [];
  const parts = former.map((keys) => keys.filter((key) => !chosen.has(key)));
  const entries = source.entries.map((entry) => {
    const index = former.findIndex(([first]) => first === entry.key);
    return entry.number === number ? { ...entry, key: parts[index]?.[0] ?? '' } : entry;
  });
  return { ...source, arrangement: 'split', entries, parts: [...parts, [...chosen]] };
};
