import type { ReadResult } from '../types.ts';

const distinct = <T extends { key: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.key, item])).values(),
];

/**
 * What several files of one format contain: each fill once, also if the files overlap. A later file so closes the positions that an
 * earlier one leaves open. Pass the result to `toTrades`.
 */
export const joinReads = (
  results: readonly Pick<ReadResult, 'format' | 'executions' | 'roundTrips'>[],
): Pick<ReadResult, 'format' | 'executions' | 'roundTrips'> => {
  const [format = '', ...others] = new Set(results.map((result) => result.format));
  if (others.length > 0)
    throw new Error('Files of different formats cannot be joined: they identify fills differently.');
  return {
    format,
    executions: distinct(results.flatMap(({ executions }) => executions)),
    roundTrips: distinct(results.flatMap(({ roundTrips }) => roundTrips)),
  };
};
