import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { dollarReaders } from '../selection/amounts.ts';
import type { Pause } from '../selection/pause.ts';
import { answerEach, type PreparedRule, prepareRules } from './answers.ts';
import { NO, type PreparedCondition, toAnswer, UNKNOWN } from './conditions.ts';
import { type LeavesOut, listByDay } from './day-context.ts';
import type { EarlierTrades } from './facts.ts';
import type { RuleRecord, StoredCondition } from './model.ts';
import { createRows, type Fact } from './rows.ts';
import type { RuleSources } from './rule-sources.ts';

/** Facts that change when an earlier trade is left out. */
const EARLIER_FACTS = new Set<StoredCondition['fact']>([
  'tradeOfDay',
  'minutesAfterLoss',
  'dayResultBefore',
  'roomBefore',
]);

/** What a replay is made from. */
export interface ReplaySources {
  rules: readonly RuleRecord[];
  journal: JournalColumns;
  zone: string | undefined;
  sources: RuleSources;
}

/** A rule with conditions on earlier trades, for the rows of some days. */
interface OpenRule {
  conditions: readonly PreparedCondition[];
  /** By row: UNKNOWN where no typed answer decides and the rule applies. */
  typed: Uint8Array;
}

/** The rows of some whole days of a block. They are adjacent. */
interface DayRows {
  first: number;
  /** By row: whether a rule is broken whatever happened before. */
  broken: Uint8Array;
  open: readonly OpenRule[];
}

/** Enough rows that preparing the rules takes little time, as in `listChunks`. A day can have more. */
const CHUNK_ROWS = 2_048;

/** Divides the rows of a block into chunks of whole days. */
export function chunkDays({ columns }: Block): number[][][] {
  const chunks: number[][][] = [];
  let size = CHUNK_ROWS;
  for (const rows of listByDay(columns)) {
    if (size >= CHUNK_ROWS) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(rows);
    size += rows.length;
  }
  return chunks;
}

const isOnEarlierTrades = ({ fact }: StoredCondition): boolean => EARLIER_FACTS.has(fact);

/** Divides each rule: conditions on the trade alone, no conditions, and conditions on earlier trades. */
export function prepareParts({ rules, journal, zone, sources }: ReplaySources, earlier: EarlierTrades) {
  const prepare = (parts: readonly RuleRecord[]) => prepareRules(parts, journal, zone, sources, earlier);
  const open = rules.filter(({ conditions }) => conditions?.some(isOnEarlierTrades));
  const pick = (rule: RuleRecord, isPicked: (condition: StoredCondition) => boolean): RuleRecord => ({
    ...rule,
    conditions: rule.conditions?.filter(isPicked) ?? null,
  });
  return {
    alone: prepare(rules.map((rule) => pick(rule, (condition) => !isOnEarlierTrades(condition)))),
    typed: prepare(open.map((rule) => ({ ...rule, conditions: null }))),
    open: prepare(open.map((rule) => pick(rule, isOnEarlierTrades))),
  };
}

type Parts = ReturnType<typeof prepareParts>;

/** Answers what does not depend on earlier trades. */
export async function answerDays(
  block: Block,
  days: readonly (readonly number[])[],
  journal: JournalColumns,
  { alone, typed, open }: Parts,
  pause: Pause,
): Promise<DayRows> {
  const rows = createRows([{ ...block, rows: days.flat(), amounts: dollarReaders }], journal);
  const broken = new Uint8Array(rows.size);
  const answer = async (rule: PreparedRule) => {
    await pause();
    return answerEach(rule, rows);
  };
  for (const rule of alone) for (const [row, each] of (await answer(rule)).entries()) if (each === NO) broken[row] = 1;
  const opened: OpenRule[] = [];
  for (const [index, rule] of typed.entries())
    opened.push({ conditions: open[index]?.conditions ?? [], typed: await answer(rule) });
  return { first: days[0]?.[0] ?? 0, broken, open: opened };
}

/** Reads a fact of a row once, whatever number of rules has conditions on it. */
const keepLast = (read: (index: number) => number): ((index: number) => number) => {
  let last = -1;
  let value = 0;
  return (index) => {
    if (index !== last) value = read(index);
    last = index;
    return value;
  };
};

/** Creates the function that says whether a row breaks a rule, by the trades that are not left out so far. */
export function createBreaks(block: Block, { first, broken, open }: DayRows): LeavesOut {
  const known = new Map<Fact, (index: number) => number>();
  const prepare = (condition: PreparedCondition) => {
    const read = known.get(condition.fact) ?? keepLast(condition.fact(block));
    known.set(condition.fact, read);
    return { read, condition };
  };
  const rules = open.map(({ conditions, typed }) => ({ typed, conditions: conditions.map(prepare) }));
  return (index) => {
    const row = index - first;
    if (broken[row] === 1) return true;
    return rules.some(
      ({ typed, conditions }) =>
        typed[row] === UNKNOWN && conditions.some(({ read, condition }) => toAnswer(read(index), condition) === NO),
    );
  };
}
