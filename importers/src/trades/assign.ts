import type { Execution, RoundTrip } from '../types.ts';
import type { Position } from './positions.ts';

/** What identifies the rows of a stored trade. */
export interface RowOwner {
  /**
   * The keys of the rows that it has, or once had: an undo takes rows from it, and another file can bring them back.
   */
  keys: ReadonlySet<string>;
  /** The keys of the rows that it had before an undo changed it. A position of exactly these rows is its own. */
  keysBeforeUndo: ReadonlySet<string>;
  /** Whether several positions make one trade. */
  isMerged: boolean;
}

/** A stored trade that can own a position, with what decides ties. */
export interface RankedOwner extends RowOwner {
  hasRows: boolean;
  /** Closing fills without an opening. They own no position. */
  isUnmatched: boolean;
  /** The numbers of its trades, those in the trash included. */
  numbers: readonly number[];
}

interface Pair {
  position: number;
  owner: number;
  /** Whether the position has exactly the rows that the owner had before an undo. */
  isExact: boolean;
  /** Jaccard similarity of their row keys. For a merged owner: the share of the position's rows that the owner has. */
  overlap: number;
}

const hasExactly = (keys: readonly string[], wanted: ReadonlySet<string>): boolean =>
  keys.length === wanted.size && keys.every((key) => wanted.has(key));

const listPairs = (positions: readonly (readonly string[])[], owners: readonly RowOwner[]): Pair[] => {
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
      return { position, owner, isExact: hasExactly(keys, owners[owner]?.keysBeforeUndo ?? new Set()), overlap };
    });
  });
};

/**
 * Finds the stored trade of each position: the one that had exactly its rows before an undo, else the one that has the
 * most similar rows. Ties: lowest position, then lowest owner. A merged owner can have several positions, others one.
 * @returns for each position the index of its owner; undefined for a new one
 */
export function assignPositions(
  positions: readonly (readonly string[])[],
  owners: readonly RowOwner[],
): (number | undefined)[] {
  const assigned: (number | undefined)[] = positions.map(() => undefined);
  const taken = new Set<number>();
  const pairs = listPairs(positions, owners).sort(
    (a, b) =>
      Number(b.isExact) - Number(a.isExact) || b.overlap - a.overlap || a.position - b.position || a.owner - b.owner,
  );
  for (const { position, owner } of pairs) {
    if (assigned[position] !== undefined || (taken.has(owner) && !owners[owner]?.isMerged)) continue;
    assigned[position] = owner;
    taken.add(owner);
  }
  return assigned;
}

/** Owners with rows first, then by the lowest number of their trades: the order in which ties are decided. */
const rankOwners = <O extends RankedOwner>(owners: readonly O[]): O[] => {
  const toLowest = ({ numbers }: O) => Math.min(Number.MAX_SAFE_INTEGER, ...numbers);
  return owners
    .filter(({ isUnmatched }) => !isUnmatched)
    .toSorted((a, b) => Number(b.hasRows) - Number(a.hasRows) || toLowest(a) - toLowest(b));
};

/** Positions of another side than the first cannot be merged with it. */
const canMerge = (positions: readonly Pick<Position, 'trade'>[], { trade }: Pick<Position, 'trade'>): boolean => {
  const first = positions.find((position) => position.trade)?.trade;
  return !first || !trade || first.side === trade.side;
};

/**
 * Groups the positions by owner. A position without an owner is a group by itself. The preview on the page and the API
 * both use this function, so a preview shows what an import does. `listKeys` identifies the rows of a position as
 * `keys` does.
 */
export function groupPositions<P extends Position<Execution, RoundTrip>, O extends RankedOwner>(
  positions: readonly P[],
  owners: readonly O[],
  listKeys: (position: P) => readonly string[],
): { owner: O | undefined; positions: P[] }[] {
  const ranked = rankOwners(owners);
  const groups = ranked.map((owner): { owner: O | undefined; positions: P[] } => ({ owner, positions: [] }));
  const assigned = assignPositions(positions.map(listKeys), ranked);
  for (const [index, position] of positions.entries()) {
    const owner = assigned[index];
    const group = owner === undefined ? undefined : groups[owner];
    if (group && canMerge(group.positions, position)) group.positions.push(position);
    else groups.push({ owner: undefined, positions: [position] });
  }
  return groups;
}
