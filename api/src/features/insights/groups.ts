import type { insightKinds } from 'contracts/insights';
import { createRankReader, isSoonAfterLoss } from '../../figures/rules/day-filter.ts';
import type { Rows } from '../../figures/rules/rows.ts';
import { createCodeColumn, type Dimension, NO_GROUP } from '../../figures/selection/dimension.ts';
import { createDimension, type DimensionContext } from '../../figures/selection/dimensions.ts';
import { addResults, createSample, type Sample } from '../../figures/statistics/difference.ts';
import type { Block } from '../../journal/columns/read-columns.ts';

/** A group of trades, and its results. A trade belongs to no group, to one, or to several. */
export interface GroupSample {
  keys: readonly string[];
  sample: Sample;
}

/** Trades by what they have in common. */
export interface Grouped {
  kind: (typeof insightKinds)[number];
  /** Disjoint samples, which are all trades. */
  samples: readonly GroupSample[];
}

const DIMENSIONS = [
  ...(['hour', 'weekday', 'setup', 'underlying', 'side', 'duration', 'size', 'tag'] as const),
  ...(['sleep', 'energy', 'stress'] as const),
] as const;

/** Groups of one kind. */
interface Grouping extends Pick<Dimension, 'readCodes' | 'getKey'> {
  kind: Grouped['kind'];
}

/** Returns the samples of the groups of some rows. */
export function groupRows({ readCodes, getKey }: Grouping, rows: Rows): GroupSample[] {
  const samples: GroupSample[] = [];
  const positions = new Map<number | string, number>();
  const findPosition = (groups: readonly number[]): number => {
    const name = groups.length === 1 ? (groups[0] ?? NO_GROUP) : groups.join();
    const known = positions.get(name);
    if (known !== undefined) return known;
    const keys = groups.filter((group) => group !== NO_GROUP).map(getKey);
    const position = samples.push({ keys, sample: createSample() }) - 1;
    positions.set(name, position);
    return position;
  };
  const readPosition = (block: Block) => {
    const { codes, getGroups } = readCodes(block);
    /** Groups are looked up once for all rows of a block with the same code. */
    const byCode: number[] = [];
    return (index: number): number => {
      const code = codes[index] ?? 0;
      byCode[code] ??= findPosition(getGroups(code));
      return byCode[code];
    };
  };
  const read = rows.read(readPosition);
  addResults(
    samples.map(({ sample }) => sample),
    read,
    rows.results,
  );
  return samples;
}

const YES_OR_NONE = [[NO_GROUP], [0]];
const RANKS = ['1', '2', '3', 'later'];
const RANK_GROUPS = [[NO_GROUP], ...RANKS.map((_, group) => [group])];

/** Creates all groupings that insights compare. Grades are left out: they are given with the result in mind. */
export function createGroupings(context: DimensionContext): Grouping[] {
  return [
    ...DIMENSIONS.map((kind) => ({ kind, ...createDimension(kind, context) })),
    {
      kind: 'after-a-loss',
      readCodes: (block) => {
        const isAfterLoss = isSoonAfterLoss(block);
        return {
          codes: createCodeColumn(block.columns, (index) => Number(isAfterLoss(index))),
          getGroups: (code) => YES_OR_NONE[code] ?? [],
        };
      },
      getKey: () => 'yes',
    },
    {
      kind: 'trade-of-day',
      readCodes: (block) => {
        const readRank = createRankReader(block);
        return {
          codes: createCodeColumn(block.columns, (index) => Math.min(readRank(index), RANKS.length)),
          getGroups: (code) => RANK_GROUPS[code] ?? [],
        };
      },
      getKey: (group) => RANKS[group] ?? '',
    },
  ];
}
