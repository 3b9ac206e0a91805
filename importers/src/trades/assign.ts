/** What is stored of a trade: the keys of the rows that it has or once had. */
export interface Owner {
  keys: ReadonlySet<string>;
  /** Whether several positions make one trade. */
  isMerged: boolean;
}

interface Pair {
  position: number;
  owner: number;
  /** Jaccard similarity of their row keys. With a merged owner: the part of the position's rows that the owner has. */
  overlap: number;
}

const listPairs = (positions: readonly (readonly string[])[], owners: readonly Owner[]): Pair[] => {
  const ownersByKey = new Map<string, number[]>();
  for (const [owner, { keys }] of owners.entries())
    for (const key of keys) ownersByKey.set(key, [...(ownersByKey.get(key) ?? []), owner]);
  return positions.flatMap((keys, position) => {
    const counts = new Map<number, number>();
    for (const owner of keys.flatMap((key) => ownersByKey.get(key) ?? []))
      counts.set(owner, (counts.get(owner) ?? 0) + 1);
    const countOthers = (owner: number, shared: number) =>
      owners[owner]?.isMerged ? 0 : (owners[owner]?.keys.size ?? 0) - shared;
    return [...counts].map(([owner, shared]) => {
      const overlap = shared / (keys.length + countOthers(owner, shared));
      return { position, owner, overlap };
    });
  });
};

/**
 * Finds the stored trade of each position: the one that has the most similar rows. Ties: lowest position, then
 * lowest owner. A merged owner can have several positions, others one. @returns for each position the index of its owner; undefined for a
 * new one
 */
export const assignPositions = (
  positions: readonly (readonly string[])[],
  owners: readonly Owner[],
): (number | undefined)[] => {
  const assigned: (number | undefined)[] = positions.map(() => undefined);
  const taken = new Set<number>();
  const pairs = listPairs(positions, owners).sort(
    (a, b) => b.overlap - a.overlap || a.position - b.position || a.owner - b.owner,
  );
  for (const { position, owner } of pairs) {
    if (assigned[position] !== undefined || (taken.has(owner) && !owners[owner]?.isMerged)) continue;
    assigned[position] = owner;
    taken.add(owner);
  }
  return assigned;
};
