import { createHash } from 'node:crypto';
import { answerRule, type PreparedRule } from '../../figures/rules/answers.ts';
import { createRows, listChunks, type Rows } from '../../figures/rules/rows.ts';
import { createRuleSamples } from '../../figures/rules/sums.ts';
import type { DayFacts } from '../../figures/selection/day-facts.ts';
import { createPause, type Pause } from '../../figures/selection/pause.ts';
import type { Selection } from '../../figures/selection/selection.ts';
import { addResults, mergeSample } from '../../figures/statistics/difference.ts';
import { CHARACTER_BYTES, createMemoryCache } from '../../http/memory-cache.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { createGroupings, type Grouped, type GroupSample, groupRows } from './groups.ts';

type RuleSamples = ReturnType<typeof createRuleSamples>;

/** What insights compare: trades by their groups of each kind, and by their answer to each rule. */
export interface TradeSamples {
  groups: Grouped[];
  /** In the order of the rules. */
  rules: RuleSamples[];
}

/** What the samples of trades depend on, besides the trades. */
export interface SampledBy {
  /** The time zone of hours. */
  zone: string | undefined;
  rules: readonly PreparedRule[];
  /** See `createRulesKey`. */
  key: string;
  days: DayFacts;
}

type Groupings = ReturnType<typeof createGroupings>;

const sampleRows = async (rows: Rows, groupings: Groupings, rules: readonly PreparedRule[], pause: Pause) => {
  const sampled: TradeSamples = { groups: [], rules: [] };
  for (const grouping of groupings) {
    sampled.groups.push({ kind: grouping.kind, samples: groupRows(grouping, rows) });
    await pause();
  }
  for (const rule of rules) {
    const samples = createRuleSamples();
    const { answers, results } = answerRule(rule, rows);
    addResults(samples, answers, results);
    sampled.rules.push(samples);
    await pause();
  }
  return sampled;
};

/** Adds up samples of one kind of groups. */
const createTotal = (kind: Grouped['kind']) => {
  const byKeys = new Map<string, GroupSample>();
  return {
    add: (samples: readonly GroupSample[]): void => {
      for (const { keys, sample } of samples) {
        const name = keys.length === 1 ? `1 ${keys[0]}` : JSON.stringify(keys);
        const known = byKeys.get(name);
        if (known) mergeSample(known.sample, sample);
        else byKeys.set(name, { keys, sample: { ...sample } });
      }
    },
    get: (): Grouped => ({ kind, samples: [...byKeys.values()] }),
  };
};

/** Heap sizes, measured: of a group with its keys, and of a rule. */
const BYTES = { group: 350, rule: 500 } as const;

const getBytes = ({ groups, rules }: TradeSamples): number => {
  const keys = groups.flatMap(({ samples }) => samples.map((each) => each.keys.join()));
  return keys.join().length * CHARACTER_BYTES + keys.length * BYTES.group + rules.length * BYTES.rule;
};

/** Creates a function that names what the trader wrote about the days of some blocks. */
const createDaysKey = (days: DayFacts) => {
  const byMonth = Map.groupBy(days, ([date]) => date.slice(0, 7));
  return (blocks: Selection): string => {
    const written = blocks.map(({ month }) => byMonth.get(month) ?? []);
    return createHash('sha256').update(JSON.stringify(written)).digest('base64');
  };
};

/** The samples of chunks without a filter: 300 chunks with 30 rules and 100 groups. */
const known = createMemoryCache(16 * 1_048_576, getBytes);

/**
 * Samples the selected trades. Samples are kept per chunk of blocks, so a write samples only the chunk of its block
 * again.
 */
export async function sampleTrades(
  journal: JournalColumns,
  selection: Selection,
  { zone, rules, key, days }: SampledBy,
): Promise<TradeSamples> {
  const pause = createPause();
  const groupings = createGroupings({ journal, zone, days });
  const toDaysKey = createDaysKey(days);
  const totals = groupings.map(({ kind }) => createTotal(kind));
  const ruleTotals = rules.map(createRuleSamples);
  for (const { blocks, key: chunkKey } of listChunks(selection)) {
    const name = `${zone} ${key} ${chunkKey} ${toDaysKey(blocks)}`;
    const sampled =
      (chunkKey === null ? undefined : known.get(name)) ??
      (await sampleRows(createRows(blocks, journal), groupings, rules, pause));
    if (chunkKey !== null) known.set(name, sampled);
    for (const [index, { samples }] of sampled.groups.entries()) totals[index]?.add(samples);
    for (const [index, samples] of sampled.rules.entries())
      for (const [answer, sample] of samples.entries()) {
        const total = ruleTotals[index]?.[answer];
        if (total) mergeSample(total, sample);
      }
    await pause();
  }
  return { groups: totals.map(({ get }) => get()), rules: ruleTotals };
}
