import { addDays } from 'contracts';
import { TryBody } from 'contracts/playbook';
import { type Rule, RuleBody, rules } from 'contracts/playbook-rules';
import { useRef, useState } from 'react';
import { checkForm, parseLike, toDraftName, useToday, useVersionedForm, useWrite } from 'shared-ui';
import { describeConditions } from '../conditions/describe.ts';
import { type ConditionDraft, parseDrafts, toCondition, toDraft } from '../conditions/drafts.ts';
import { type RuleStart, suggestStart } from './RuleStart.tsx';
import type { ManagedRules } from './useRules.ts';

/** A rule as it is typed. */
interface RuleDraft extends Pick<Rule, 'text' | 'group' | 'required' | 'weight'> {
  conditions: readonly ConditionDraft[];
}

/**
 * `allTrades` changes the rule; `fromToday` ends it yesterday and adds another one, which begins today (PLB-02). Both
 * add a new rule.
 */
export type SaveMode = 'allTrades' | 'fromToday';

const toValues = (rule: Rule | null): RuleDraft => ({
  text: rule?.text ?? '',
  group: rule?.group ?? '',
  required: rule?.required ?? true,
  weight: rule?.weight ?? 1,
  conditions: (rule?.conditions ?? []).map(toDraft),
});

const toConditions = ({ conditions }: RuleDraft) => (conditions.length > 0 ? conditions.map(toCondition) : null);

/** The conditions as the API would store them; null while they are invalid. */
const findValidConditions = (values: RuleDraft, setup: string | null) =>
  checkForm(TryBody, { setup, conditions: toConditions(values) }).body?.conditions ?? null;

const describe = (values: RuleDraft, setup: string | null) => ({
  Text: values.text,
  Group: values.group,
  Weight: String(values.weight),
  Required: values.required ? 'Yes' : 'No',
  Conditions:
    values.conditions.length > 0 && findValidConditions(values, setup) === null
      ? 'Incomplete'
      : describeConditions(findValidConditions(values, setup)),
});

/** Ends the former rule, once: a retry after a failure only adds the new one. */
const useSaveRule = () => {
  const [endedId, setEndedId] = useState('');
  const today = useToday();
  const options = { handlesErrors: true } as const;
  const update = useWrite(rules.update, options);
  const create = useWrite(rules.create, options);
  const canSplit = (rule: Rule | null): boolean =>
    rule !== null && (rule.from ?? '') < today && (rule.id === endedId || (rule.until ?? today) >= today);
  const send = async (
    rule: Rule | null,
    body: RuleBody,
    mode: SaveMode,
    headers: Record<'version' | 'key', string>,
  ) => {
    const change = (changed: RuleBody) =>
      update.mutateAsync({ params: { id: rule?.id ?? '' }, headers: { 'if-match': headers.version }, body: changed });
    if (rule && mode === 'allTrades') return change(body);
    if (rule && rule.id !== endedId) {
      const { id, version: _, ...former } = rule;
      await change({ ...former, until: addDays(today, -1) });
      setEndedId(id);
    }
    const from = mode === 'fromToday' ? today : body.from;
    return create.mutateAsync({ headers: { 'idempotency-key': headers.key }, body: { ...body, from } });
  };
  return { send, canSplit };
};

/** The form of a new rule or of a change. A rule that was changed elsewhere is not overwritten. */
export function useRuleForm({ call: read }: ManagedRules, setup: string | null) {
  const { send, canSplit } = useSaveRule();
  /** How the trader saves. The buttons of a conflict save in the same way. */
  const mode = useRef<SaveMode>('allTrades');
  /** Null until the trader chooses. */
  const [chosenStart, setStart] = useState<RuleStart | null>(null);
  const form = useVersionedForm({
    noun: 'rule',
    draftName: toDraftName('rule-draft', setup ?? ''),
    read,
    find: (list: NonNullable<typeof read.data>, target) => list.rules.find(({ id }) => id === target) ?? null,
    toValues,
    fromValues: (values, { document }) => ({
      ...values,
      conditions: toConditions(values),
      setup,
      from: document?.from ?? null,
      until: document?.until ?? null,
    }),
    schema: RuleBody,
    write: (body, { document, version, idempotencyKey: key }) => send(document, body, mode.current, { version, key }),
    describe: (values) => describe(values, setup),
    parse: (stored) => ({ ...parseLike(toValues(null), stored), conditions: parseDrafts(stored.conditions) }),
  });
  return {
    ...form,
    open: (target: string) => {
      setStart(null);
      form.open(target);
    },
    saveAs: (chosen: SaveMode): void => {
      mode.current = chosen;
      void form.save();
    },
    /** Whether a change can apply from today on. */
    canSplit: canSplit(form.document),
    /** The trades that a new rule applies to. */
    start: chosenStart ?? suggestStart(form.values.conditions),
    setStart,
    validConditions: findValidConditions(form.values, setup),
  };
}

export type RuleForm = ReturnType<typeof useRuleForm>;
