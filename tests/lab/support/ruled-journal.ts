import type { Db } from 'api/src/database.ts';
import { createLimitsBody } from 'api/testing/account-limits.ts';
import { limits } from 'contracts';
import { AccountRulesFields } from 'contracts/account-rules';
import type { Types } from 'mongoose';
import { lastDay, seedEmptyTrader, seedJournal, seedRules } from './journals.ts';

const TAG_COUNT = 300;
const tags = Array.from({ length: TAG_COUNT }, (_, index) => ({ id: index + 1, name: `tag ${index + 1}` }));
const accounts = [{ id: 1, name: 'Funded' }];

/** Distinct tags, in another combination for each index. The numbers of tags and steps have no common divisor. */
const listTagIds = (index: number): number[] => [
  ...new Set(
    Array.from({ length: limits.tagsPerTrade }, (_, step) => 1 + ((index + step * (1 + 7 * (index % 40))) % TAG_COUNT)),
  ),
];

/** The id of one of the rules. */
export function toRuleId(number: number): string {
  return String(number).padStart(24, '0');
}

/** The conditions of a rule whose tags are named as in a call. */
export function createConditions(index: number) {
  return [
    { fact: 'tradeOfDay', max: 1 + (index % 50) },
    { fact: 'minutesAfterLoss', min: index },
    { fact: 'dayResultBefore', min: -index },
    { fact: 'tag', none: listTagIds(index).map((id) => `tag ${id}`) },
  ];
}

/** As they are stored. One rule asks for the room of the day, which is read from all closings of an account. */
const toStored = (index: number) =>
  createConditions(index).map((condition) => {
    if (condition.fact !== 'tag') return condition;
    if (index === 0) return { fact: 'roomBefore', min: 0 };
    return { ...condition, none: listTagIds(index).map((id) => ({ id, name: `tag ${id}` })) };
  });

/** As many rules as a trader can have, of which as many are in force as can be. */
const createRules = () =>
  Array.from({ length: limits.playbook.rules }, (_, index) => ({
    ...{ id: toRuleId(index + 1), number: index + 1, setupId: 0, group: '', text: `Rule ${index + 1}`, version: 1 },
    ...{ required: true, weight: 1, from: null, conditions: toStored(index) },
    until: index < limits.playbook.rulesInForce ? null : '2026-06-01',
  }));

const seedLimits = async ({ accountLimits }: Db, userId: Types.ObjectId): Promise<void> => {
  const fields = AccountRulesFields.parse(createLimitsBody({ from: '2020-01-01' }));
  await accountLimits.create({ userId, accountId: 1, version: 1, ...fields });
};

/**
 * Creates a trader with as many rules as possible, whose trades have as many tags as possible in many combinations;
 * returns the ID token.
 */
export async function seedRuledTrader(db: Db, count: number): Promise<string> {
  const { userId, token } = await seedEmptyTrader(db);
  const createFacts = (index: number) => ({ accountId: 1, tagIds: listTagIds(index) });
  await seedJournal(db, userId, count, lastDay, { lists: { tags, accounts }, createFacts });
  await seedRules(db, userId, createRules());
  await seedLimits(db, userId);
  return token;
}
