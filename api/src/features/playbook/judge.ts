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
const createByAnswer = (values: { yes: number; no: number; unknown: number }): Uint32Array =>
  Uint32Array.from({
    length: NOT_APPLICABLE + 1,
    [YES]: values.yes,
    [NO]: values.no,
    [UNKNOWN]: values.unknown,
  });

const BITS = createByAnswer({ yes: REQUIRED, no: REQUIRED | BROKEN, unknown: REQUIRED | OPEN });

/** A row's sums of the weights of rules that are answered yes, and of those that are answered at all, are one number. */
const ANSWERED = 2 ** 16;
const WEIGHTS = [0, 1, 2, 3].map((weight) =>
  createByAnswer({ yes: weight * (ANSWERED + 1), no: weight * ANSWERED, unknown: 0 }),
);

const toJudgement = (bits: number): Judgement => {
  if (bits & BROKEN) return 'broken';
  if (bits & OPEN) return 'open';
  return bits & REQUIRED ? 'clean' : 'unjudged';
};

const CODES = Uint8Array.from({ length: 8 }, (_, bits) => judgements.indexOf(toJudgement(bits)));

/** Sums of what the rules say about each row. */
interface Tallies {
  bits: Uint8Array;
  weights: Uint32Array;
}

const addBits = ({ bits }: Tallies, { answers, positions }: RuleAnswers): void => {
  for (let row = 0; row < answers.length; row += 1) {
    const position = positions ? (positions[row] ?? 0) : row;
    bits[position] = (bits[position] ?? 0) | (BITS[answers[row] ?? NOT_APPLICABLE] ?? 0);
  }
};

const addWeights = ({ weights }: Tallies, { answers, positions }: RuleAnswers, weight: number): void => {
  const byAnswer = WEIGHTS[weight] ?? new Uint32Array();
  for (let row = 0; row < answers.length; row += 1) {
    const position = positions ? (positions[row] ?? 0) : row;
    weights[position] = (weights[position] ?? 0) + (byAnswer[answers[row] ?? NOT_APPLICABLE] ?? 0);
  }
};

const toKeptShare = (weights: number): number => (weights % ANSWERED) / Math.floor(weights / ANSWERED);

/** Answers all rules for rows, and judges the rows. */
export function judgeRows(rules: readonly PreparedRule[], rows: Rows): JudgedRows {
  const tallies: Tallies = { bits: new Uint8Array(rows.size), weights: new Uint32Array(rows.size) };
  const answers = rules.map((prepared) => {
    const found = answerRule(prepared, rows);
    if (prepared.rule.required) addBits(tallies, found);
    addWeights(tallies, found, prepared.rule.weight);
    return found;
  });
  const codes = tallies.bits.map((bits) => CODES[bits] ?? 0);
  return {
    answers,
    codes,
    keptShares: Float64Array.from(tallies.weights, toKeptShare),
    getJudgement: (position) => judgements[codes[position] ?? 0] ?? 'unjudged',
  };
}
