import { NONE } from 'contracts';
import type { Columns } from '../../journal/columns/columns.ts';
import type { Block } from '../../journal/columns/read-columns.ts';

/** The group of trades without a value, e.g. without a setup. The other groups of a dimension are counted from 0. */
export const NO_GROUP = -1;
export const WITHOUT_GROUP = [NO_GROUP] as const;

/** The groups of the rows of a block, by code: the groups of a code are looked up once for all rows that have it. */
export interface GroupCodes {
  /** One code for each row. */
  codes: ArrayLike<number>;
  /** Returns the groups of a code: one, or several for tags. Blocks with the same function can be added up by code. */
  getGroups: GetGroups;
}

export type GetGroups = (code: number) => readonly number[];

/** Creates the function that looks up the groups of a code. A code without a list has no value. */
export function createLookup(groups: readonly (readonly number[])[]): GetGroups {
  return (code) => groups[code] ?? WITHOUT_GROUP;
}

/** Computes the code of each row of a block. `Uint8Array.from` would take several times as long. */
export function createCodeColumn({ number }: Columns, readCode: (index: number) => number): Uint8Array {
  const codes = new Uint8Array(number.length);
  for (let index = 0; index < codes.length; index += 1) codes[index] = readCode(index);
  return codes;
}

/** Stands for a column that is not stored: at least one zero for each row. Shared, because nothing writes it. */
export function getZeros({ number }: Columns): ArrayLike<number> {
  if (zeros.length < number.length) zeros = new Uint8Array(2 * number.length);
  return zeros;
}
let zeros = new Uint8Array(0);

/** Assigns trades to groups. Reports and filters use the same dimensions, so both count the same trades. */
export interface Dimension {
  readCodes(block: Block): GroupCodes;
  /** The group with this key; undefined when no trade can have it. */
  findGroup(key: string): number | undefined;
  /** Returns the key of a group, as in the URL form of the filter. */
  getKey(group: number): string;
  /** Returns the sort position of a group. `NO_GROUP` has none and is last. */
  getRank(group: number): number;
}

/** Creates a dimension with a fixed list of keys, in this order. code = group + 1; 0 = no value. */
export function createFixed(keys: readonly string[], readCodes: (block: Block) => ArrayLike<number>): Dimension {
  const getGroups = createLookup([WITHOUT_GROUP, ...keys.map((_, group) => [group] as const)]);
  const groups = new Map([[NONE, NO_GROUP], ...keys.map((key, group) => [key, group] as const)]);
  return {
    readCodes: (block) => ({ codes: readCodes(block), getGroups }),
    findGroup: (key) => groups.get(key),
    getKey: (group) => keys[group] ?? NONE,
    getRank: (group) => group,
  };
}
