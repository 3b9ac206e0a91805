import { groupBy } from '../group.ts';
import type { Execution, RoundTrip } from '../types.ts';

type Item = Execution | RoundTrip;

const describe = (item: Item): string =>
  'price' in item
    ? [item.side, item.quantity, item.price, item.at ?? item.day].join('|')
    : [item.side, item.quantity, item.entryPrice, item.exitPrice, item.closedAt ?? item.day].join('|');

/**
 * Fills that a file contains twice, with the same id, are listed and dropped. If they differ in more than the id, the id identifies
 * nothing: all are kept, and their facts become part of the key.
 */
export const dropRepeated = <T extends Item>(items: readonly T[], skip: (row: number, reason: string) => void): T[] =>
  [...groupBy(items, ({ key }) => key).values()].flatMap((same) => {
    if (same.length === 1) return same;
    const distinct = [...groupBy(same, describe)];
    for (const [, repeated] of distinct)
      for (const { row } of repeated.slice(1)) skip(row, 'The file contains this row twice, with the same id.');
    return distinct.flatMap(([facts, [first]]) => {
      if (!first) return [];
      return distinct.length === 1 ? [first] : [{ ...first, key: `${first.key}|${facts}` }];
    });
  });
