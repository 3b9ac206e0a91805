import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { notFound } from '../../http/errors.ts';
import { isLive } from '../../journal/trash.ts';
import type { PlaybookRecord, RuleRecord } from './model.ts';
import { NO_SOURCES, readSources } from './rule-sources.ts';

export type Playbook = Pick<PlaybookRecord, 'rules' | 'lastNumber' | 'notes'>;

export function ruleNotFound() {
  return notFound('There is no rule with this id.');
}

/** Reads the rules of a trader, deleted ones included. */
export async function readPlaybook(
  { playbooks }: Db,
  userId: Types.ObjectId,
  session?: ClientSession,
): Promise<Playbook> {
  const found = await playbooks
    .findOne({ userId }, null, session ? { session } : {})
    .lean<PlaybookRecord>()
    .exec();
  return found ?? { rules: [], lastNumber: 0 };
}

/** Reads the rules of a trader that are not deleted. */
export async function readRules(db: Db, userId: Types.ObjectId): Promise<RuleRecord[]> {
  return (await readPlaybook(db, userId)).rules.filter(isLive);
}

const NO_RULES = { rules: [], sources: NO_SOURCES };

/** Creates the function that reads what filters need beside the columns. */
export function createRuleReader(db: Db) {
  return async (userId: Types.ObjectId, needsRules: boolean, needsPlans: boolean) => {
    if (!needsRules && !needsPlans) return NO_RULES;
    const rules = needsRules ? await readRules(db, userId) : [];
    return { rules, sources: await readSources(db, userId, rules, needsPlans || undefined) };
  };
}
