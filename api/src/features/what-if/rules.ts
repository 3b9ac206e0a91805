import type { MeasuredFilter } from 'contracts';
import type { WhatIfRulesBody, WhatIfRulesReply } from 'contracts/what-if-rules';
import type { Db } from '../../database.ts';
import type { RuleRecord } from '../../figures/rules/model.ts';
import { requireOpenConditions } from '../../figures/rules/open-conditions.ts';
import { readRules, ruleNotFound } from '../../figures/rules/read-rules.ts';
import { replayRules } from '../../figures/rules/replay.ts';
import { createDraftRule, toStoredConditions } from '../../figures/rules/rule-names.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import { compareLeftOut } from '../../figures/scenarios/left-out.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { createPause } from '../../figures/selection/pause.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';

/** Picks rules by id, each once. Throws not_found for a rule that the trader does not have. */
const pickRules = (stored: readonly RuleRecord[], ids: readonly string[]): RuleRecord[] =>
  [...new Set(ids)].map((id) => {
    const rule = stored.find((each) => each.id === id);
    if (!rule) throw ruleNotFound();
    return rule;
  });

/** Creates rules for every trade. Throws invalid_input naming the field for a name that is in no list. */
const createRules = (lists: WhatIfRulesBody['conditions'], user: UserRecord): RuleRecord[] => {
  const labels = createLabelIndexes(user);
  for (const conditions of lists) requireOpenConditions(conditions, user);
  return lists.map((conditions, index) =>
    createDraftRule({
      setupId: 0,
      conditions: toStoredConditions(conditions, labels, undefined, `conditions.${index}`),
    }),
  );
};

/** Creates the function that computes a trader's figures without the trades that break rules. */
export function createRuleReplay(db: Db, select: TradeSelector) {
  return async (
    user: UserRecord,
    body: WhatIfRulesBody,
    filter: MeasuredFilter,
    signal: AbortSignal,
  ): Promise<WhatIfRulesReply> => {
    const stored = await readRules(db, user._id);
    const rules = [...pickRules(stored, body.rules), ...createRules(body.conditions, user)];
    const { journal, ...measured } = await select(user, filter, signal);
    const sources = await readSources(db, user._id, rules);
    const { timeZone: zone } = readSettings(user);
    const pause = createPause();
    const leftOut = await replayRules({ rules, journal, zone, sources }, measured.all, pause);
    return compareLeftOut(measured, leftOut, pause);
  };
}
