import { calls as pageCalls } from 'contracts';
import { accountLimits } from 'contracts/account-limits';
import { adjacentTrades } from 'contracts/adjacent-trades';
import { bulk } from 'contracts/bulk';
import { candles } from 'contracts/candles';
import { dayJournal } from 'contracts/day-journal';
import { dayPlans } from 'contracts/day-plans';
import { daySummaries } from 'contracts/day-summaries';
import { dayTemplates } from 'contracts/day-templates';
import { drills } from 'contracts/drills';
import { importedTrades } from 'contracts/imported-trades';
import { imports } from 'contracts/imports';
import { inbox } from 'contracts/inbox';
import { inboxCount } from 'contracts/inbox-count';
import { insights } from 'contracts/insights';
import { keys } from 'contracts/keys';
import { labels } from 'contracts/labels';
import { marks } from 'contracts/marks';
import { missedTrades } from 'contracts/missed-trades';
import { playbook } from 'contracts/playbook';
import { check } from 'contracts/playbook-check';
import { mistakes } from 'contracts/playbook-mistakes';
import { rules } from 'contracts/playbook-rules';
import { reports } from 'contracts/reports';
import { review } from 'contracts/review';
import { sessions } from 'contracts/sessions';
import { settings } from 'contracts/settings';
import { simulate } from 'contracts/simulate';
import { size } from 'contracts/size';
import { structures } from 'contracts/structures';
import { transfers } from 'contracts/transfers';
import { trash } from 'contracts/trash';
import { weekReviews } from 'contracts/week-reviews';
import { whatIf } from 'contracts/what-if';
import { whatIfRules } from 'contracts/what-if-rules';
import { whatIfTrades } from 'contracts/what-if-trades';
import type { Call } from '../base/call.ts';

/** Every call of the product. Not part of the index, which every page loads. */
export const calls = {
  ...pageCalls,
  accountLimits,
  adjacentTrades,
  bulk,
  candles,
  dayJournal,
  dayPlans,
  daySummaries,
  dayTemplates,
  drills,
  imports,
  importedTrades,
  inbox,
  inboxCount,
  insights,
  keys,
  labels,
  marks,
  missedTrades,
  check,
  mistakes,
  playbook,
  reports,
  review,
  rules,
  sessions,
  settings,
  simulate,
  size,
  structures,
  transfers,
  trash,
  weekReviews,
  whatIf,
  whatIfRules,
  whatIfTrades,
} as const;

/** All calls as a list, each with its name, e.g. `trades.create`. */
export const everyCall: readonly { name: string; call: Call }[] = Object.entries(calls).flatMap(([group, members]) =>
  Object.entries<Call>(members).map(([name, call]) => ({ name: `${group}.${name}`, call })),
);
