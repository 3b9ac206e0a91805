import { limits } from 'contracts';
import type { JournalMissedTrade, JournalRule, JournalTrade } from 'contracts/journal-file';
import type { JournalSetupNote } from 'contracts/playbook';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import {
  LIVE,
  type MissedTradeRecord,
  type RuleRecord,
  type StoredCondition,
  type StoredName,
} from '../../../figures/rules/model.ts';
import { type Playbook, readPlaybook } from '../../../figures/rules/read-rules.ts';
import { toLocalDay } from '../../../figures/selection/local-hour.ts';
import { quotaExceeded } from '../../../http/errors.ts';
import type { Journal } from '../../../journal/change-journal.ts';
import { createLabelIndexes } from '../../../journal/labels/label.ts';
import { type LabelBook, type LabelBooks, listLabels } from '../../../journal/labels/label-book.ts';
import type { TradeCheck } from '../../../journal/trade-model.ts';
import { isLive } from '../../../journal/trash.ts';
import { requireRuleQuota, writePlaybook } from '../../playbook/rules.ts';

/** Identifies a rule across exports. */
export function getRuleKey({ origin, id }: RuleRecord): string {
  return origin ?? id;
}

/** The numbers of the trader's rules by their keys. */
export type RuleNumbers = ReadonlyMap<string, number>;

/** The ids of names. One that no list has keeps its name, as in a stored rule whose tag no longer exists. */
const toStoredNames = (names: readonly string[], book: LabelBook): StoredName[] =>
  names.map((name) => {
    const index = book.index();
    return { id: index.resolveId(index.find(name)?.id ?? 0), name };
  });

const toStoredCondition = (
  condition: NonNullable<JournalRule['conditions']>[number],
  { accounts, tags }: LabelBooks,
): StoredCondition => {
  if (condition.fact === 'account') return { ...condition, in: toStoredNames(condition.in, accounts) };
  if (condition.fact !== 'tag') return condition;
  const { fact, none, any } = condition;
  return {
    fact,
    ...(none ? { none: toStoredNames(none, tags) } : {}),
    ...(any ? { any: toStoredNames(any, tags) } : {}),
  };
};

const toRule = (
  { key, setup, conditions, ...fields }: JournalRule,
  number: number,
  labels: LabelBooks,
): RuleRecord => ({
  ...fields,
  id: new Types.ObjectId().toHexString(),
  number,
  setupId: labels.setups.getId(setup ?? '', { isStored: true }),
  conditions: conditions?.map((condition) => toStoredCondition(condition, labels)) ?? null,
  version: 1,
  origin: key,
});

/** Restores a rule that the trader deleted. */
const restoreRule = ({ deletedAt: _, ...rule }: RuleRecord): RuleRecord => rule;

/** Joins the trader's rules with those that the trader does not have. */
const joinRules = (stored: Playbook, entries: readonly JournalRule[], labels: LabelBooks) => {
  const keys = new Set(entries.map(({ key }) => key));
  const own = stored.rules.map((rule) => (keys.has(getRuleKey(rule)) ? restoreRule(rule) : rule));
  const known = new Set(own.map(getRuleKey));
  const added = entries
    .filter(({ key }) => !known.has(key))
    .map((entry, index) => toRule(entry, stored.lastNumber + 1 + index, labels));
  const rules = [...own.filter(isLive), ...added, ...own.filter((rule) => !isLive(rule))];
  return { rules, added };
};

const toRuleNumbers = (rules: readonly RuleRecord[]): RuleNumbers =>
  new Map(rules.map((rule) => [getRuleKey(rule), rule.number]));

/** The numbers that the rules will have after `addRules`. */
export async function planRuleNumbers(
  db: Db,
  userId: Types.ObjectId,
  entries: readonly JournalRule[],
  labels: LabelBooks,
): Promise<RuleNumbers> {
  return toRuleNumbers(joinRules(await readPlaybook(db, userId), entries, labels).rules);
}

/** Adds the rules that the trader does not have. Throws quota_exceeded when there are too many. */
export async function addRules(
  db: Db,
  userId: Types.ObjectId,
  entries: readonly JournalRule[],
  { session, labels, settings, now }: Pick<Journal, 'session' | 'labels' | 'settings'> & { now: number },
): Promise<RuleNumbers> {
  const stored = await readPlaybook(db, userId, session);
  const { rules, added } = joinRules(stored, entries, labels);
  const indexes = createLabelIndexes(listLabels(labels));
  for (const rule of added) requireRuleQuota(rules, rule, toLocalDay(now, settings.timeZone), indexes);
  if (entries.length > 0)
    await writePlaybook(db, userId, { rules, lastNumber: stored.lastNumber + added.length }, session);
  return toRuleNumbers(rules);
}

/** Adds notes of setups. A setup that has a note keeps its own. */
export async function addSetupNotes(
  db: Db,
  userId: Types.ObjectId,
  entries: readonly JournalSetupNote[],
  { session, labels }: { session: ClientSession; labels: LabelBooks },
): Promise<void> {
  const { notes = [] } = await readPlaybook(db, userId, session);
  const known = new Set(notes.map(({ setupId }) => labels.setups.index().resolveId(setupId)));
  const added = entries
    .map(({ setup, text }) => ({ setupId: labels.setups.getId(setup, { isStored: true }), text, version: 1 }))
    .filter(({ setupId }) => !known.has(setupId));
  if (added.length > 0) await writePlaybook(db, userId, { notes: [...notes, ...added] }, session);
}

/** Converts what the trader has typed about a trade. Omits answers to rules that the file does not have. */
export function toTradeCheck(
  { answers = {}, grade, lesson, reviewedAt }: JournalTrade,
  numbers: RuleNumbers,
): TradeCheck {
  const list = (wanted: 'yes' | 'no') =>
    Object.entries(answers)
      .flatMap(([key, answer]) => (answer === wanted ? (numbers.get(key) ?? []) : []))
      .sort((a, b) => a - b);
  const keptRules = list('yes');
  const brokenRules = list('no');
  return {
    ...(keptRules.length > 0 ? { keptRules } : {}),
    ...(brokenRules.length > 0 ? { brokenRules } : {}),
    ...(grade === undefined ? {} : { grade }),
    ...(lesson ? { lesson } : {}),
    ...(reviewedAt === undefined ? {} : { reviewedAt }),
  };
}

/** Adds the missed trades that the trader does not have. Throws quota_exceeded when there are too many. */
export async function addMissedTrades(
  { missedTrades }: Db,
  userId: Types.ObjectId,
  entries: readonly JournalMissedTrade[],
  { session, labels }: { session: ClientSession; labels: LabelBooks },
): Promise<void> {
  const own = await missedTrades
    .find({ userId, ...LIVE }, { origin: 1 }, { session })
    .lean<Pick<MissedTradeRecord, '_id' | 'origin'>[]>()
    .exec();
  const known = new Set(own.map(({ _id, origin }) => origin ?? _id.toHexString()));
  const added = entries.filter(({ key }) => !known.has(key));
  const max = limits.playbook.missedTrades;
  if (own.length + added.length > max)
    throw quotaExceeded(`This import would give you more than ${max.toLocaleString('en-US')} missed trades.`);
  // The list shows the newest first, and of one date the one that was added last.
  const records = added.toReversed().map(({ key: origin, setup, ...fields }) => {
    const setupId = labels.setups.getId(setup ?? '', { isStored: true });
    return { ...fields, _id: new Types.ObjectId(), userId, setupId, version: 1, origin };
  });
  await missedTrades.insertMany(records, { session, lean: true });
}
