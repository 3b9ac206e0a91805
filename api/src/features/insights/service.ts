import { limits, type MeasuredFilter } from 'contracts';
import type { InsightReply } from 'contracts/insights';
import type { Db } from '../../database.ts';
import { prepareKeyedRules } from '../../figures/rules/answers.ts';
import { NO, YES } from '../../figures/rules/conditions.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { createPause } from '../../figures/selection/pause.ts';
import type { Selection } from '../../figures/selection/selection.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import { readCurrency, readSettings } from '../../journal/stored-settings.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isInR } from '../../journal/view.ts';
import { type Comparison, compareGroups, comparePair, selectSignificant } from './compare.ts';
import { createDayCounter } from './day-counts.ts';
import { type SampledBy, sampleTrades } from './samples.ts';
import { presentInsight } from './texts.ts';

const explain = (compared: number): string =>
  compared === 0
    ? `There are too few trades for insights: a group and all others need at least ${limits.insights.minTrades} trades each.`
    : `None of the ${compared} groups differs from the others by more than chance: so many comparisons find differences in random results too.`;

/** Compares the groups of the selected trades, and for each rule the trades that kept it with those that broke it. */
export async function compareTrades(
  journal: JournalColumns,
  selection: Selection,
  by: SampledBy,
): Promise<Comparison[]> {
  const sampled = await sampleTrades(journal, selection, by);
  const countDays = createDayCounter(selection, by.days);
  const pause = createPause();
  const compared: Comparison[] = [];
  for (const groups of sampled.groups) compared.push(...(await compareGroups(groups, countDays, pause)));
  const ofRules = by.rules.flatMap(({ rule: { id } }, index) => {
    const samples = sampled.rules[index];
    return samples ? comparePair('rule', id, samples[YES], samples[NO]) : [];
  });
  return [...compared, ...ofRules];
}

/** Finds what makes a difference in the selected trades, and only what random results would hardly show. */
export function createInsightReader(db: Db, select: TradeSelector) {
  return async (user: UserRecord, filter: MeasuredFilter, signal: AbortSignal): Promise<InsightReply> => {
    const { journal, selection, zone, scope, readDays } = await select(user, filter, signal);
    const [rules, days] = await Promise.all([readRules(db, user._id), readDays()]);
    const sources = await readSources(db, user._id, rules);
    const { prepared, key } = prepareKeyedRules(rules, journal, readSettings(user).timeZone, sources);
    const by = { zone, rules: prepared, key, days };
    const compared = await compareTrades(journal, selection, by);
    // A key with the unit R learns neither sizes of trades nor what rules say.
    const comparisons = isInR(user) ? compared.filter(({ kind }) => kind !== 'size') : compared;
    const ruleTexts = new Map(rules.map(({ id, text }) => [id, isInR(user) ? undefined : text]));
    const insights = selectSignificant(comparisons)
      .slice(0, limits.insights.shown)
      .map((comparison) =>
        presentInsight(comparison, filter, { ruleTexts, currency: scope.currency ?? readCurrency(user) }),
      );
    const reason = insights.length > 0 ? null : explain(comparisons.length);
    return { compared: comparisons.length, insights, reason, ...scope };
  };
}
