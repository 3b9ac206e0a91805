import type { WireBodyOf, WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Api } from './api.ts';
import type { Person } from './people.ts';

export type RuleBody = WireBodyOf<typeof calls.rules.create>;
export type Rule = WireReplyOf<typeof calls.rules.create>;

/** No trader has a rule with this id. */
export const unknownRuleId = '0'.repeat(24);

export const createRuleBody = (changes: Partial<RuleBody> = {}): RuleBody => ({
  setup: null,
  group: 'Entry',
  text: 'No trade before ten',
  required: true,
  weight: 2,
  conditions: null,
  ...changes,
});

export const saveRule = async (api: Api, { token }: Person, changes: Partial<RuleBody> = {}): Promise<Rule> =>
  (await api.call(calls.rules.create, { token, body: createRuleBody(changes) })) as Rule;
