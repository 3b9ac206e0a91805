import { limits } from 'contracts';
import type { Rule, RuleBody } from 'contracts/playbook-rules';
import { type ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import type { RuleRecord } from '../../figures/rules/model.ts';
import { type Playbook, readPlaybook, ruleNotFound } from '../../figures/rules/read-rules.ts';
import { presentRule, toStoredRule } from '../../figures/rules/rule-names.ts';
import { toLocalDay } from '../../figures/selection/local-hour.ts';
import { conflict, quotaExceeded, requireVersion } from '../../http/errors.ts';
import { changeJournal, type Journal } from '../../journal/change-journal.ts';
import { createIdempotency, type RecordCompletion } from '../../journal/idempotency.ts';
import { createLabelIndexes, type LabelIndexes } from '../../journal/labels/label.ts';
import { listLabels } from '../../journal/labels/label-book.ts';
import { isLive, isRestorable } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { seesAccount, type Viewer } from '../../journal/view.ts';

export async function writePlaybook(
  { playbooks }: Db,
  userId: Types.ObjectId,
  fields: Partial<Playbook>,
  session: ClientSession,
): Promise<void> {
  await playbooks.updateOne({ userId }, { $set: fields }, { session, upsert: true });
}

/**
 * Throws quota_exceeded when the trader has too many rules, or too many of one setup that have not ended by `today`.
 */
export function requireRuleQuota(
  rules: readonly RuleRecord[],
  changed: RuleRecord,
  today: string,
  labels: LabelIndexes,
) {
  const live = rules.filter(isLive);
  if (live.length > limits.playbook.rules)
    throw quotaExceeded(`You can have at most ${limits.playbook.rules} rules. Delete some first.`);
  const isInForce = ({ until }: RuleRecord) => until === null || until >= today;
  const toSetup = ({ setupId }: RuleRecord) => labels.setups.resolveId(setupId);
  const sameSetup = live.filter((rule) => isInForce(rule) && toSetup(rule) === toSetup(changed));
  if (isInForce(changed) && sameSetup.length > limits.playbook.rulesInForce)
    throw quotaExceeded(
      `A setup can have at most ${limits.playbook.rulesInForce} rules in force. End or delete one first.`,
    );
}

const findRule = (rules: readonly RuleRecord[], id: string): RuleRecord => {
  const rule = rules.find((each) => each.id === id && isLive(each));
  if (!rule) throw ruleNotFound();
  return rule;
};

const replaceRule = (rules: readonly RuleRecord[], changed: RuleRecord): RuleRecord[] =>
  rules.map((rule) => (rule.id === changed.id ? changed : rule));

/** Removes the accounts that a restricted key does not see from the conditions of a rule. */
const hideAccounts = (rule: RuleRecord, viewer: Viewer): RuleRecord => ({
  ...rule,
  conditions:
    rule.conditions?.map((condition) =>
      condition.fact === 'account'
        ? { ...condition, in: condition.in.filter(({ id }) => seesAccount(viewer, id)) }
        : condition,
    ) ?? null,
});

const ORDER_CHANGED = 'Your rules have changed. Reload them before you reorder them.';

const orderRules = (rules: readonly RuleRecord[], order: readonly string[]): RuleRecord[] => {
  const ordered = order.map((id) => findRule(rules, id));
  const isComplete = new Set(order).size === order.length && order.length === rules.filter(isLive).length;
  if (!isComplete) throw conflict(ORDER_CHANGED);
  return [...ordered, ...rules.filter((rule) => !isLive(rule))];
};

/**
 * Manages the rules of traders. Every change is a change of the journal, because figures and filters depend on rules.
 */
export function createRuleService(db: Db, now: () => number) {
  const idempotency = createIdempotency<string>(db, now, 'rule');

  const isKept = (rule: RuleRecord) => isLive(rule) || isRestorable(rule.deletedAt, now());

  interface Scope extends Playbook {
    labels: LabelIndexes;
    /** In the trader's time zone. */
    today: string;
    session: ClientSession;
  }

  const createScope = async (userId: Types.ObjectId, { session, labels, settings }: Journal): Promise<Scope> => ({
    ...(await readPlaybook(db, userId, session)),
    labels: createLabelIndexes(listLabels(labels)),
    today: toLocalDay(now(), settings.timeZone),
    session,
  });

  /** Applies a change in one transaction. Drops deleted rules that can no longer be restored. */
  const change = <T>(
    userId: Types.ObjectId,
    apply: (scope: Scope) => Promise<{ rules: RuleRecord[]; lastNumber?: number; result: T }>,
  ): Promise<T> =>
    changeJournal(db, userId, {}, async (journal) => {
      const scope = await createScope(userId, journal);
      const { rules, lastNumber = scope.lastNumber, result } = await apply(scope);
      const kept = rules.filter(isKept);
      await writePlaybook(db, userId, { rules: kept, lastNumber }, scope.session);
      return { result };
    });

  const insert = (userId: Types.ObjectId, id: string, body: RuleBody, recordCompletion: RecordCompletion<string>) =>
    change(userId, async ({ rules, lastNumber, labels, today, session }) => {
      await recordCompletion(session, id);
      const number = lastNumber + 1;
      const rule: RuleRecord = { id, number, ...toStoredRule(body, labels), version: 1 };
      const changed = [...rules.filter(isLive), rule, ...rules.filter((each) => !isLive(each))];
      requireRuleQuota(changed, rule, today, labels);
      return { rules: changed, lastNumber: number, result: presentRule(rule, labels) };
    });

  return {
    list: async (user: UserRecord): Promise<Rule[]> => {
      const { rules } = await readPlaybook(db, user._id);
      const labels = createLabelIndexes(user);
      return rules.filter(isLive).map((rule) => presentRule(hideAccounts(rule, user), labels));
    },

    /** Throws not_found unless the trader has the rule, deleted or not. */
    requireOwn: async (userId: Types.ObjectId, id: string): Promise<void> => {
      const { rules } = await readPlaybook(db, userId);
      if (!rules.some((rule) => rule.id === id)) throw ruleNotFound();
    },

    /** Creates a rule. For a used key, returns the rule as it was created. */
    create: async (userId: Types.ObjectId, body: RuleBody, key?: string): Promise<Rule> => {
      const id = new Types.ObjectId().toHexString();
      const inserted: Rule[] = [];
      const created = await idempotency.runOnce(userId, key, body, async (recordCompletion) => {
        inserted.push(await insert(userId, id, body, recordCompletion));
        return id;
      });
      return inserted[0] ?? { id: created, ...body, version: 1 };
    },

    /** Throws not_found, or version_conflict when `version` is given and is not the stored version. */
    update: (userId: Types.ObjectId, id: string, body: RuleBody, version?: number): Promise<Rule> =>
      change(userId, async ({ rules, labels, today }) => {
        const stored = findRule(rules, id);
        requireVersion(version, stored.version, 'This rule');
        const changed = { ...stored, ...toStoredRule(body, labels, stored), version: stored.version + 1 };
        const replaced = replaceRule(rules, changed);
        requireRuleQuota(replaced, changed, today, labels);
        return { rules: replaced, result: presentRule(changed, labels) };
      }),

    /** Throws not_found, or conflict when an id is missing or listed twice. */
    order: (userId: Types.ObjectId, order: readonly string[]): Promise<Rule[]> =>
      change(userId, async ({ rules, labels }) => {
        const ordered = orderRules(rules, order);
        return { rules: ordered, result: ordered.filter(isLive).map((rule) => presentRule(rule, labels)) };
      }),

    delete: (userId: Types.ObjectId, id: string): Promise<void> =>
      change(userId, async ({ rules }) => {
        const deleted = { ...findRule(rules, id), deletedAt: now() };
        return { rules: replaceRule(rules, deleted), result: undefined };
      }),

    /**
     * Restores a deleted rule at its place among the others. Idempotent. Throws not_found when the deletion is too old.
     */
    restore: (userId: Types.ObjectId, id: string): Promise<Rule> =>
      change(userId, async ({ rules, labels, today }) => {
        const found = rules.find((rule) => rule.id === id && isKept(rule));
        if (!found) throw ruleNotFound();
        const { deletedAt: _, ...restored } = found;
        const replaced = replaceRule(rules, restored);
        requireRuleQuota(replaced, restored, today, labels);
        return { rules: replaced, result: presentRule(restored, labels) };
      }),
  };
}
