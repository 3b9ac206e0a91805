import type { MeasuredFilter } from 'contracts';
import type { MeasuredPage } from 'contracts/what-if';
import type { LeftOutTrades, WhatIfRulesBody, WhatIfRulesReply } from 'contracts/what-if-rules';
import type { Db } from '../../database.ts';
import type { RuleRecord } from '../../figures/rules/model.ts';
import { requireOpenConditions } from '../../figures/rules/open-conditions.ts';
import { readRules, ruleNotFound } from '../../figures/rules/read-rules.ts';
import { type LeftOut, replayRules } from '../../figures/rules/replay.ts';
import { createDraftRule, toStoredConditions } from '../../figures/rules/rule-names.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import { compareLeftOut, listLeftOut } from '../../figures/scenarios/left-out.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { roundAmount } from '../../figures/selection/amounts.ts';
import type { MeasuredTrades } from '../../figures/selection/multiples.ts';
import { createPause, type Pause } from '../../figures/selection/pause.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { listPage, toPlace } from './trade-pages.ts';

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

/** The selected trades, and which of them break a rule. */
interface RuleReplay {
  measured: MeasuredTrades;
  leftOut: LeftOut;
  pause: Pause;
}

type RuleReplayer = (
  user: UserRecord,
  body: WhatIfRulesBody,
  filter: MeasuredFilter,
  signal: AbortSignal,
) => Promise<RuleReplay>;

const createReplayer =
  (db: Db, select: TradeSelector): RuleReplayer =>
  async (user, body, filter, signal) => {
    const stored = await readRules(db, user._id);
    const rules = [...pickRules(stored, body.rules), ...createRules(body.conditions, user)];
    const { journal, ...measured } = await select(user, filter, signal);
    const sources = await readSources(db, user._id, rules);
    const { timeZone: zone } = readSettings(user);
    const pause = createPause();
    return { measured, leftOut: await replayRules({ rules, journal, zone, sources }, measured.all, pause), pause };
  };

/** Creates the functions that compute a trader's figures without the trades that break rules, and list these trades. */
export function createRuleReplay(db: Db, select: TradeSelector) {
  const replay = createReplayer(db, select);
  return {
    compare: async (...input: Parameters<RuleReplayer>): Promise<WhatIfRulesReply> => {
      const { measured, leftOut, pause } = await replay(...input);
      return compareLeftOut(measured, leftOut, pause);
    },
    /** Throws invalid_input for an invalid cursor. */
    list: async (
      user: UserRecord,
      body: WhatIfRulesBody,
      { limit, cursor, ...filter }: MeasuredPage,
      signal: AbortSignal,
    ): Promise<LeftOutTrades> => {
      const before = toPlace(cursor);
      const { measured, leftOut } = await replay(user, body, filter, signal);
      const { page, ...next } = listPage(listLeftOut(measured, leftOut), (trade) => trade, before, limit);
      const trades = page.map(({ number, ticker, date, net }) => ({
        ...{ id: number, ticker, date },
        netCents: net === null ? null : roundAmount(net),
      }));
      return { trades, ...next, ...measured.scope };
    },
  };
}
