import { addDays } from 'contracts';
import { TryBody } from 'contracts/playbook';
import { type Rule, RuleBody, rules } from 'contracts/playbook-rules';
import { useState } from 'react';
import { checkForm, createRandomKey, invalidateCall, useToday, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { type ConditionDraft, toCondition, toDraft } from '../conditions/drafts.ts';
import { type RuleStart, suggestStart } from './RuleStart.tsx';

/** A rule as it is typed. */
export interface RuleDraft extends Pick<Rule, 'text' | 'group' | 'required' | 'weight' | 'setup' | 'from' | 'until'> {
  conditions: readonly ConditionDraft[];
}

/**
 * `allTrades` changes the rule; `fromToday` ends it yesterday and adds another one, which begins today (PLB-02). Both
 * add a new rule.
 */
export type SaveMode = 'allTrades' | 'fromToday';

const createRuleDraft = (rule: Rule | null, setup: string | null): RuleDraft => ({
  setup,
  text: rule?.text ?? '',
  group: rule?.group ?? '',
  required: rule?.required ?? true,
  weight: rule?.weight ?? 1,
  from: rule?.from ?? null,
  until: rule?.until ?? null,
  conditions: (rule?.conditions ?? []).map(toDraft),
});

const toConditions = ({ conditions }: RuleDraft) => (conditions.length > 0 ? conditions.map(toCondition) : null);

/** Ends the former rule, once: a retry after a failure only adds the new one. */
const useSaveFromToday = (rule: Rule | null) => {
  const [isEnded, setIsEnded] = useState(false);
  const [key] = useState(createRandomKey);
  const today = useToday();
  const options = { handlesErrors: true } as const;
  const update = useWrite(rules.update, options);
  const create = useWrite(rules.create, options);
  return async (body: RuleBody, mode: SaveMode): Promise<void> => {
    const createRule = () => {
      const from = mode === 'fromToday' ? today : body.from;
      return create.mutateAsync({ headers: { 'idempotency-key': key }, body: { ...body, from } });
    };
    if (!rule) {
      await createRule();
      return;
    }
    const { id, version, ...former } = rule;
    const input = { params: { id }, headers: { 'if-match': String(version) } };
    if (mode === 'allTrades') {
      await update.mutateAsync({ ...input, body });
      return;
    }
    if (!isEnded) await update.mutateAsync({ ...input, body: { ...former, until: addDays(today, -1) } });
    setIsEnded(true);
    await createRule();
  };
};

interface RuleFormOptions {
  /** Null for a new rule; otherwise the rule as it is stored now, which another tab may have changed. */
  stored: Rule | null;
  setup: string | null;
  /** Closes the form. */
  onSaved: () => void;
}

/** The form of a new rule or of a change. A rule that was changed elsewhere is not overwritten. */
export function useRuleForm({ stored, setup, onSaved }: RuleFormOptions) {
  const [rule, setRule] = useState(stored);
  const [draft, setDraft] = useState(() => createRuleDraft(rule, setup));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [saving, setSaving] = useState<SaveMode | null>(null);
  /** Null until the trader chooses. */
  const [chosenStart, setStart] = useState<RuleStart | null>(null);
  const send = useSaveFromToday(rule);
  const checked = checkForm(RuleBody, { ...draft, conditions: toConditions(draft) });
  const save = async (mode: SaveMode) => {
    setFailure(null);
    setErrors(checked.errors ?? {});
    if (!checked.body || saving) return;
    setSaving(mode);
    try {
      await send(checked.body, mode);
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fields);
      setFailure(error);
      if (error.code === 'version_conflict') invalidateCall(rules.list);
    } finally {
      setSaving(null);
    }
  };
  return {
    rule,
    draft,
    /** Replaces what was typed by the stored rule. */
    reload: () => {
      setRule(stored);
      setDraft(createRuleDraft(stored, setup));
      setFailure(null);
    },
    change: (changes: Partial<RuleDraft>) => setDraft((current) => ({ ...current, ...changes })),
    errors,
    failure,
    saving,
    save,
    /** The trades that a new rule applies to. */
    start: chosenStart ?? suggestStart(draft.conditions),
    setStart,
    /** The conditions as the API would store them; null while they are invalid. */
    validConditions: checkForm(TryBody, { setup, conditions: toConditions(draft) }).body?.conditions ?? null,
  };
}

export type RuleForm = ReturnType<typeof useRuleForm>;
