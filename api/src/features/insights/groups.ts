import type { insightKinds } from 'contracts/insights';
import type { JournalColumns } from '../journal/columns/read-columns.ts';
import { answerRule, type PreparedRule, resolveSetups } from '../playbook/answers.ts';
import { NO, YES } from '../playbook/conditions.ts';
import { createRankReader, isSoonAfterLoss } from '../playbook/day-filter.ts';
import { createDimension, NO_GROUP } from '../selection/dimensions.ts';
import { type BlockSelection, forEachRow, type Selection } from '../selection/selection.ts';
import { addResult, createSample, mergeSample, type Sample } from '../statistics/difference.ts';

/** The selected trades by what they have in common. */
export interface Grouped {
  kind: (typeof insightKinds)[number];
  /** Disjoint samples, which are all selected trades. A trade belongs to no group, to one, or to several. */
  samples: { keys: readonly string[]; sample: Sample }[];
}

const DIMENSIONS = ['hour', 'weekday', 'setup', 'underlying', 'side', 'duration', 'size', 'tag'] as const;

/** Reads the keys of the row at an index. Rows with the same code have the same keys. */
type ReadKeys = (block: BlockSelection) => {
  readCode(index: number): number;
  getKeys(code: number): readonly string[];
};

const groupRows = (kind: Grouped['kind'], selection: Selection, readKeys: ReadKeys): Grouped => {
  const byKeys = new Map<string, Grouped['samples'][number]>();
  for (const block of selection) {
    const { readCode, getKeys } = readKeys(block);
    const byCode: Sample[] = [];
    forEachRow(block, (index) => {
      const code = readCode(index);
      byCode[code] ??= createSample();
      addResult(byCode[code], block.amounts.net(block.columns, index));
    });
    byCode.forEach((sample, code) => {
      const keys = getKeys(code);
      const text = JSON.stringify(keys);
      const entry = byKeys.get(text) ?? { keys, sample: createSample() };
      byKeys.set(text, entry);
      mergeSample(entry.sample, sample);
    });
  }
  return { kind, samples: [...byKeys.values()] };
};

const groupByDimension = (
  name: (typeof DIMENSIONS)[number],
  journal: JournalColumns,
  selection: Selection,
  zone: string | undefined,
): Grouped => {
  const dimension = createDimension(name, { journal, zone });
  return groupRows(name, selection, (block) => {
    const { codes, getGroups } = dimension.readCodes(block);
    return {
      readCode: (index) => codes[index] ?? 0,
      getKeys: (code) =>
        getGroups(code)
          .filter((group) => group !== NO_GROUP)
          .map(dimension.getKey),
    };
  });
};

const AFTER_LOSS_KEYS = [[], ['yes']] as const;
const RANK_KEYS = [[], ['1'], ['2'], ['3'], ['later']] as const;

/** Groups the selected trades in each way that insights compare. The zone is that of hours. */
export function groupTrades(journal: JournalColumns, selection: Selection, zone: string | undefined): Grouped[] {
  return [
    ...DIMENSIONS.map((name) => groupByDimension(name, journal, selection, zone)),
    groupRows('after-a-loss', selection, (block) => {
      const isAfterLoss = isSoonAfterLoss(block);
      return { readCode: (index) => Number(isAfterLoss(index)), getKeys: (code) => AFTER_LOSS_KEYS[code] ?? [] };
    }),
    groupRows('trade-of-day', selection, (block) => {
      const readRank = createRankReader(block);
      return {
        readCode: (index) => Math.min(readRank(index), RANK_KEYS.length - 1),
        getKeys: (code) => RANK_KEYS[code] ?? [],
      };
    }),
  ];
}

/** The results of the trades that kept a rule, and of those that broke it. */
export function sampleRules(
  journal: JournalColumns,
  selection: Selection,
  rules: readonly PreparedRule[],
): { rule: PreparedRule['rule']; kept: Sample; broken: Sample }[] {
  const sampled = rules.map((prepared) => ({ prepared, kept: createSample(), broken: createSample() }));
  for (const block of selection) {
    const setupIds = resolveSetups(block, journal);
    for (const { prepared, kept, broken } of sampled) {
      const answers = answerRule(prepared, block, setupIds);
      forEachRow(block, (index) => {
        const result = block.amounts.net(block.columns, index);
        if (answers[index] === YES) addResult(kept, result);
        if (answers[index] === NO) addResult(broken, result);
      });
    }
  }
  return sampled.map(({ prepared, kept, broken }) => ({ rule: prepared.rule, kept, broken }));
}
