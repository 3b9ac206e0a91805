import { judgements } from 'contracts';
import type { Pause } from '../selection/pause.ts';
import { answerRule, NOT_APPLICABLE, type PreparedRule, type RuleAnswers } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import type { RuleRecord } from './model.ts';
import type { Rows } from './rows.ts';

/** Whether a trade has kept its required rules. */
export type Judgement = (typeof judgements)[number];

/** What the rules say about rows. */
export interface JudgedRows {
  /** The index of each row's judgement in `judgements`. */
  codes: Uint8Array;
  /** The weight of the rules that a row keeps as a share of those that are answered; NaN without an answered rule. */
  keptShares: Float64Array;
}

/** Bits of what the required rules of a trade say. */
const REQUIRED = 1;
const BROKEN = 2;
const OPEN = 4;

/** Creates values by answer. They are 0 for rows to which a rule does not apply. */
const createByAnswer = (values: { yes: number; no: number; unknown: number }): Uint32Array =>
  Uint32Array.from({
    length: NOT_APPLICABLE + 1,
    [YES]: values.yes,
    [NO]: values.no,
    [UNKNOWN]: values.unknown,
  });

const BITS = createByAnswer({ yes: REQUIRED, no: REQUIRED | BROKEN, unknown: REQUIRED | OPEN });
const KEPT = createByAnswer({ yes: 1, no: 0, unknown: 0 });
const ANSWERED = createByAnswer({ yes: 1, no: 1, unknown: 0 });

const toJudgement = (bits: number): Judgement => {
  if (bits & BROKEN) return 'broken';
  if (bits & OPEN) return 'open';
  return bits & REQUIRED ? 'clean' : 'unjudged';
};

const CODES = Uint8Array.from({ length: 8 }, (_, bits) => judgements.indexOf(toJudgement(bits)));

/** What the rules say about each row. */
interface Tallies {
  bits: Uint8Array;
  /** The weight of the rules that the row keeps, and of those that are answered at all. */
  kept: Uint32Array;
  answered: Uint32Array;
}

const addAnswers = ({ bits, kept, answered }: Tallies, { required, weight }: RuleRecord, found: RuleAnswers): void => {
  const { answers, positions } = found;
  for (let row = 0; row < answers.length; row += 1) {
    const answer = answers[row] ?? NOT_APPLICABLE;
    const position = positions ? (positions[row] ?? 0) : row;
    if (required) bits[position] = (bits[position] ?? 0) | (BITS[answer] ?? 0);
    kept[position] = (kept[position] ?? 0) + weight * (KEPT[answer] ?? 0);
    answered[position] = (answered[position] ?? 0) + weight * (ANSWERED[answer] ?? 0);
  }
};

/** Answers all rules for rows, and judges the rows. `visit` gets the answers of each rule. */
export async function judgeRows(
  rules: readonly PreparedRule[],
  rows: Rows,
  pause: Pause,
  visit: (answers: RuleAnswers, ruleIndex: number) => void = () => {},
): Promise<JudgedRows> {
  const createSums = () => new Uint32Array(rows.size);
  const tallies: Tallies = { bits: new Uint8Array(rows.size), kept: createSums(), answered: createSums() };
  for (const [index, prepared] of rules.entries()) {
    const found = answerRule(prepared, rows);
    addAnswers(tallies, prepared.rule, found);
    visit(found, index);
    await pause();
  }
  return {
    codes: tallies.bits.map((bits) => CODES[bits] ?? 0),
    keptShares: Float64Array.from(tallies.kept, (kept, row) => kept / (tallies.answered[row] ?? 0)),
  };
}
