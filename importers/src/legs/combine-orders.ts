import { compareTrades, type Rows, toPositions } from '../trades/positions.ts';
import type { ImportedTrade } from '../types.ts';
import type { CombinedTrade } from './combine.ts';
import { createToLegPart } from './part.ts';
import { proposeLegs } from './propose.ts';

/** What was read of a file. */
interface FileRows<T extends ImportedTrade> {
  format: string;
  rows: Rows;
  trades: readonly T[];
}

/** The trades of a file, in the order of their closing: those that one order of the broker opened are one (LEG-05). */
export function combineOrders<T extends ImportedTrade>(
  { format, rows, trades }: FileRows<T>,
  zone: string,
): (T | CombinedTrade)[] {
  const toPart = createToLegPart(zone);
  const { positions } = toPositions(format, rows);
  const groups = proposeLegs(positions.flatMap((position) => toPart(position, format) ?? []));
  const combined = groups.filter(({ reason }) => reason === 'order');
  const taken = new Set(combined.flatMap(({ parts }) => parts.map(({ trade }) => trade?.key)));
  const others = trades.filter(({ key }) => !taken.has(key));
  return [...combined.map((group) => group.combined), ...others].sort(compareTrades);
}
