import { judgements } from 'contracts';
import { answerRule, NOT_APPLICABLE, type PreparedRule, type RuleAnswers } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';
import type { Rows } from './rows.ts';

/** Whether a trade has kept its required rules. */
export type Judgement = (typeof judgements)[number];

/** The answers of rows, and what follows from them. */
export interface JudgedRows {
  /** One for each rule. */
  answers: readonly RuleAnswers[];
  /** The index of each row's judgement in `judgements`. */
  codes: Uint8Array;
  /** The weight of the rules that a row keeps as a share of those that are answered; NaN without an answered rule. */
  keptShares: Float64Array;
  getJudgement(position: number): Judgement;
}

/** Bits of what the required rules of a trade say. */
const REQUIRED = 1;
const BROKEN = 2;
const OPEN = 4;

/** Creates values by answer. They are 0 for rows to which a rule does not apply. */
const createByAnswer = (values: { yes: number; no: number; unknown: number }): Uint8Array =>
  Uint8Array.from({
    length: NOT_APPLICABLE + 1,
    [YES]: values.yes,
    [NO]: values.no,
    [UNKNOWN]: values.unknown,
  });

const REQUIRED_BITS = createByAnswer({ yes: REQUIRED, no: REQUIRED | BROKEN, unknown: REQUIRED | OPEN });
const OPTIONAL_BITS = createByAnswer({ yes: 0, no: 0, unknown: 0 });

const toJudgement = (bits: number): Judgement => {
  if (bits & BROKEN) return 'broken';
  if (bits & OPEN) return 'open';
  return bits & REQUIRED ? 'clean' : 'unjudged';
};

const CODES = Uint8Array.from({ length: 8 }, (_, bits) => judgements.indexOf(toJudgement(bits)));

/** Sums of what the rules say about each row. */
const createTallies = (size: number) => ({
  bits: new Uint8Array(size),
  yes: new Uint16Array(size),
  answered: new Uint16Array(size),
});

const addAnswers = (
  { bits, yes, answered }: ReturnType<typeof createTallies>,
  { rule: { required, weight } }: PreparedRule,
  { answers, positions }: RuleAnswers,
): void => {
  const bitsByAnswer = required ? REQUIRED_BITS : OPTIONAL_BITS;
  const yesByAnswer = createByAnswer({ yes: weight, no: 0, unknown: 0 });
  const answeredByAnswer = createByAnswer({ yes: weight, no: weight, unknown: 0 });
  for (let row = 0; row < answers.length; row += 1) {
    const answer = answers[row] ?? NOT_APPLICABLE;
    const position = positions ? (positions[row] ?? 0) : row;
    bits[position] = (bits[position] ?? 0) | (bitsByAnswer[answer] ?? 0);
    yes[position] = (yes[position] ?? 0) + (yesByAnswer[answer] ?? 0);
    answered[position] = (answered[position] ?? 0) + (answeredByAnswer[answer] ?? 0);
  }
};

/** Answers all rules for rows, and judges the rows. */
export function judgeRows(rules: readonly PreparedRule[], rows: Rows): JudgedRows {
  const tallies = createTallies(rows.size);
  const answers = rules.map((prepared) => {
    const found = answerRule(prepared, rows);
    addAnswers(tallies, prepared, found);
    return found;
  });
  const codes = tallies.bits.map((bits) => CODES[bits] ?? 0);
  return {
    answers,
    codes,
    keptShares: Float64Array.from(tallies.yes, (yes, position) => yes / (tallies.answered[position] ?? 0)),
    getJudgement: (position) => judgements[codes[position] ?? 0] ?? 'unjudged',
  };
}
