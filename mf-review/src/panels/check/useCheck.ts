import { type Check, CheckBody, check } from 'contracts/playbook-check';
import { useCall, useVersionedForm, useWrite } from 'shared-ui';

type Rule = Check['rules'][number];

/** The typed answers have keys of their own, so that two tabs can answer two rules. */
export interface CheckValues {
  grade: Check['grade'];
  lesson: string;
  reviewed: boolean;
  [rule: `rule.${string}`]: Rule['answer'];
}

const toValues = (stored: Check | null): CheckValues => {
  const values: CheckValues = {
    grade: stored?.grade ?? null,
    lesson: stored?.lesson ?? '',
    reviewed: (stored?.reviewedAt ?? null) !== null,
  };
  for (const { id, answer, by } of stored?.rules ?? []) values[`rule.${id}`] = by === 'you' ? answer : null;
  return values;
};

const toBody = ({ grade, lesson, reviewed, ...rules }: Partial<CheckValues>) => {
  const answers = Object.entries(rules).map(([name, answer]) => [name.replace('rule.', ''), answer]);
  return {
    ...(grade !== undefined && { grade }),
    ...(lesson !== undefined && { lesson }),
    ...(reviewed !== undefined && { reviewed }),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
  };
};

const describe = (values: CheckValues, rules: readonly Rule[] = []): Record<string, string> => ({
  ...Object.fromEntries(rules.map(({ id, text }) => [text, values[`rule.${id}`] ?? ''])),
  'Grade of the execution': String(values.grade ?? ''),
  Lesson: values.lesson,
  Reviewed: values.reviewed ? 'Yes' : 'No',
});

/** The rules with the answers of the form. Without its typed answer, a rule is not answered until the API replies. */
const answerRules = (rules: readonly Rule[], values: CheckValues): Rule[] =>
  rules.map((rule) => {
    const answer = values[`rule.${rule.id}`] ?? null;
    if (answer === (rule.by === 'you' ? rule.answer : null)) return rule;
    return { ...rule, answer, by: answer === null ? null : 'you', reason: null };
  });

/** The check of a trade as the trader sees it: changes show at once. */
export function useCheck(tradeId: number) {
  const params = { id: String(tradeId) };
  // The page that shows the trade says that it does not exist.
  const call = useCall(check.get, { params }, { handlesErrors: ['not_found'] });
  const write = useWrite(check.change, {
    handlesErrors: true,
    updateCache: (cache, reply) => cache.setReply(check.get, { params }, reply),
  });
  const form = useVersionedForm({
    noun: 'review',
    draftName: `check-draft-${tradeId}`,
    read: call,
    find: (stored: Check) => stored,
    toValues,
    fromValues: (_, { changes }) => toBody(changes),
    schema: CheckBody,
    write: (body, { version }) => write.mutateAsync({ params, headers: { 'if-match': version }, body }),
    describe: (values) => describe(values, call.data?.rules),
    hasIndependentValues: true,
    savesChanges: true,
  });
  return { call, form, rules: answerRules(call.data?.rules ?? [], form.values) };
}

export type TradeCheckState = ReturnType<typeof useCheck>;
