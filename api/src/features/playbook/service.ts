import type { InputOf, MeasuredFilter } from 'contracts';
import type { calls } from 'contracts/every-call';
import type { Playbook, TryReply } from 'contracts/playbook';
import type { Condition } from 'contracts/playbook-conditions';
import type { MistakeReply } from 'contracts/playbook-mistakes';
import type { Db } from '../../database.ts';
import { prepareKeyedRules, prepareRules } from '../../figures/rules/answers.ts';
import { addForeignEntries, computePlaybook, computeTry } from '../../figures/rules/figures.ts';
import { computeMistakes } from '../../figures/rules/mistakes.ts';
import { requireOpenConditions } from '../../figures/rules/open-conditions.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { createDraftRule, findSetupId, toStoredConditions } from '../../figures/rules/rule-names.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { omitsForeign } from '../../figures/selection/multiples.ts';
import { type Selection, selectSpan } from '../../figures/selection/selection.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

type MistakeQuery = InputOf<typeof calls.mistakes.get>['query'];

/** Computes the playbook of one trader from the same columns as all statistics. */
export function createPlaybookService(db: Db, select: TradeSelector) {
  return {
    get: async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<Playbook> => {
      const { journal, ...measured } = await select(user, filter, signal);
      const rules = await readRules(db, user._id);
      const sources = await readSources(db, user._id, rules);
      const { prepared, key } = prepareKeyedRules(rules, journal, readSettings(user).timeZone, sources);
      const compute = (selection: Selection) => computePlaybook(journal, selection, prepared, key);
      const money = await compute(measured.selection);
      const entries = omitsForeign(measured) ? addForeignEntries(money, await compute(measured.all)) : money;
      return { ...entries, ...measured.scope };
    },

    getMistakes: async (
      user: UserRecord,
      { baseline, ...filter }: MistakeQuery,
      signal: AbortSignal,
    ): Promise<MistakeReply> => {
      const { journal, selection, scope, measure } = await select(user, filter, signal);
      const compared = baseline === 'all' ? measure(selectSpan(journal)).selection : selection;
      return { ...(await computeMistakes(journal, selection, compared)), ...scope };
    },

    /** Throws invalid_input for a name that is in no list. */
    try: async (
      user: UserRecord,
      { setup, conditions }: { setup: string | null; conditions: Condition[] | null },
      filter: MeasuredFilter,
      signal: AbortSignal,
    ): Promise<TryReply> => {
      requireOpenConditions(conditions, user);
      const labels = createLabelIndexes(user);
      const draft = createDraftRule({
        setupId: findSetupId(setup, labels),
        conditions: toStoredConditions(conditions, labels),
      });
      const { journal, selection, scope } = await select(user, filter, signal);
      const sources = await readSources(db, user._id, [draft]);
      const prepared = prepareRules([draft], journal, readSettings(user).timeZone, sources);
      const [rule] = prepared;
      if (!rule) throw new Error('A draft is one rule.');
      return { ...(await computeTry(journal, selection, rule)), ...scope };
    },
  };
}
