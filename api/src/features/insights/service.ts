import { limits, type MeasuredFilter } from 'contracts';
import type { InsightReply } from 'contracts/insights';
import type { Db } from '../../database.ts';
import { answerRule, type PreparedRule, prepareRules } from '../../figures/rules/answers.ts';
import { NO, YES } from '../../figures/rules/conditions.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { listRows } from '../../figures/rules/rows.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import { createRuleSamples } from '../../figures/rules/sums.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { createPause } from '../../figures/selection/pause.ts';
import type { Selection } from '../../figures/selection/selection.ts';
import { addResults } from '../../figures/statistics/difference.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { type Comparison, compareGroups, comparePair, selectSignificant } from './compare.ts';
import { createGroupers } from './groups.ts';
import { presentInsight } from './texts.ts';

const explain = (compared: number): string =>
  compared === 0
    ? `There are too few trades for insights: a group and all others need at least ${limits.insights.minTrades} trades each.`
    : `None of the ${compared} groups differs from the others by more than chance: so many comparisons find differences in random results too.`;

/** Compares the groups of the selected trades, and for each rule the trades that kept it with those that broke it. */
export async function compareTrades(
  journal: JournalColumns,
  selection: Selection,
  zone: string | undefined,
  rules: readonly PreparedRule[],
): Promise<Comparison[]> {
  const pause = createPause();
  const groupers = createGroupers(journal, zone);
  const sampled = rules.map((prepared) => ({ prepared, samples: createRuleSamples() }));
  for (const rows of listRows(selection, journal)) {
    for (const { add } of groupers) {
      add(rows);
      await pause();
    }
    for (const { prepared, samples } of sampled) {
      const { answers, results } = answerRule(prepared, rows);
      addResults(samples, answers, results);
      await pause();
    }
  }
  const compared: Comparison[] = [];
  for (const groups of groupers) compared.push(...(await compareGroups(groups, pause)));
  return [
    ...compared,
    ...sampled.flatMap(({ prepared, samples }) => comparePair('rule', prepared.rule.id, samples[YES], samples[NO])),
  ];
}

/** Finds what makes a difference in the selected trades, and only what random results would hardly show. */
export function createInsightReader(db: Db, select: TradeSelector) {
  return async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<InsightReply> => {
    const { journal, selection, zone, scope } = await select(user, filter, signal);
    const rules = await readRules(db, user._id);
    const sources = await readSources(db, user._id, rules);
    const prepared = prepareRules(rules, journal, readSettings(user).timeZone, sources);
    const comparisons = await compareTrades(journal, selection, zone, prepared);
    const ruleTexts = new Map(rules.map(({ id, text }) => [id, text]));
    const insights = selectSignificant(comparisons)
      .slice(0, limits.insights.shown)
      .map((comparison) =>
        presentInsight(comparison, filter, { ruleTexts, currency: scope.currency ?? readCurrency(user) }),
      );
    const reason = insights.length > 0 ? null : explain(comparisons.length);
    return { compared: comparisons.length, insights, reason, ...scope };
  };
}
