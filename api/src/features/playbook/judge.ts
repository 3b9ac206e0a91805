import type { judgements } from 'contracts';
import type { BlockSelection } from '../selection/selection.ts';
import { answerRule, NOT_APPLICABLE, type PreparedRule } from './answers.ts';
import { NO, UNKNOWN, YES } from './conditions.ts';

/** Whether a trade has kept its required rules. */
export type Judgement = (typeof judgements)[number];

/** The answers of a block's selected rows, and what follows from them. Lists are indexed as the columns. */
export interface JudgedBlock {
  /** One list for each rule. */
  answers: readonly Uint8Array[];
  /** Sums of weights of the rules that are answered yes, and of those that are answered at all. */
  weightYes: Uint16Array;
  weightAnswered: Uint16Array;
  getJudgement(index: number): Judgement;
}

/** Bits of what the required rules of a trade say. */
const REQUIRED = 1;
const BROKEN = 2;
const OPEN = 4;

/** By answer; 0 for rows to which a rule does not apply. */
const REQUIRED_BITS = Uint8Array.from({
  length: NOT_APPLICABLE + 1,
  [UNKNOWN]: REQUIRED | OPEN,
  [YES]: REQUIRED,
  [NO]: REQUIRED | BROKEN,
});

const toJudgement = (bits: number): Judgement => {
  if (bits & BROKEN) return 'broken';
  if (bits & OPEN) return 'open';
  return bits & REQUIRED ? 'clean' : 'unjudged';
};

/** Answers all rules for the selected rows of a block, and judges the rows. */
export function judgeBlock(
  rules: readonly PreparedRule[],
  block: BlockSelection,
  setupIds: ArrayLike<number>,
): JudgedBlock {
  const size = block.columns.number.length;
  const bits = new Uint8Array(size);
  const weightYes = new Uint16Array(size);
  const weightAnswered = new Uint16Array(size);
  const answers = rules.map((prepared) => {
    const { required, weight } = prepared.rule;
    const answered = answerRule(prepared, block, setupIds);
    for (let index = 0; index < size; index += 1) {
      const answer = answered[index] ?? NOT_APPLICABLE;
      if (answer === NOT_APPLICABLE) continue;
      if (required) bits[index] = (bits[index] ?? 0) | (REQUIRED_BITS[answer] ?? 0);
      if (answer === YES) weightYes[index] = (weightYes[index] ?? 0) + weight;
      if (answer !== UNKNOWN) weightAnswered[index] = (weightAnswered[index] ?? 0) + weight;
    }
    return answered;
  });
  return { answers, weightYes, weightAnswered, getJudgement: (index) => toJudgement(bits[index] ?? 0) };
}
