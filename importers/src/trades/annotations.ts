import { limits } from '../limits.ts';
import type { Annotations, ImportedTrade, ReadResult } from '../types.ts';

/** What the rows of a trade say together: each note and tag once, and the first setup. */
export function joinAnnotations(rows: readonly Annotations[]): { notes: string; setup: string; tags: string[] } {
  const notes = new Set(rows.flatMap((row) => row.notes ?? []));
  const tags = new Map(rows.flatMap((row) => row.tags ?? []).map((name) => [name.toLowerCase(), name]));
  return {
    notes: [...notes].join('\n\n').slice(0, limits.notesLength).trim(),
    setup: rows.find(({ setup }) => setup)?.setup ?? '',
    tags: [...tags.values()].slice(0, limits.tagsPerTrade),
  };
}

/** The trades with what their rows say about them. */
export function annotateTrades(
  trades: readonly ImportedTrade[],
  { executions, roundTrips }: Pick<ReadResult, 'executions' | 'roundTrips'>,
): (ImportedTrade & Annotations)[] {
  const rows = new Map([...executions, ...roundTrips].map((row) => [row.key, row]));
  return trades.map((trade) => {
    const keys = new Set([trade.key, ...trade.executions.map(({ key }) => key)]);
    const { notes, setup, tags } = joinAnnotations([...keys].flatMap((key) => rows.get(key) ?? []));
    return {
      ...trade,
      ...(notes === '' ? {} : { notes }),
      ...(setup === '' ? {} : { setup }),
      ...(tags.length > 0 ? { tags } : {}),
    };
  });
}
