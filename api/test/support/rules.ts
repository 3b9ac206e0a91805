import type { WireBodyOf, WireReplyOf } from 'contracts';
import { calls } from 'contracts/every-call';
import type { Api } from './api.ts';
import type { Person } from './people.ts';

export type RuleBody = WireBodyOf<typeof calls.rules.create>;
export type Rule = WireReplyOf<typeof calls.rules.create>;

export type MissedTradeBody = WireBodyOf<typeof calls.missedTrades.create>;

/** No trader has a missed trade with this id. */
export const unknownMissedTradeId = 'f'.repeat(24);

/** A long trade that would have made 2 R. */
export function createMissedTradeBody(changes: Partial<MissedTradeBody> = {}): MissedTradeBody {
  return {
    date: '2026-03-02',
    setup: null,
    ticker: 'NVDA',
    side: 'long',
    entry: 100,
    stop: 98,
    target: 106,
    exit: 104,
    reason: 'hesitated',
    valid: true,
    notes: '',
    ...changes,
  };
}

export function saveMissedTrade(api: Api, { token }: Person, changes: Partial<MissedTradeBody> = {}) {
  return api.call(calls.missedTrades.create, { token, body: createMissedTradeBody(changes) });
}

/** No trader has a rule with this id. */
export const unknownRuleId = '0'.repeat(24);

export function createRuleBody(changes: Partial<RuleBody> = {}): RuleBody {
  return {
    setup: null,
    group: 'Entry',
    text: 'No trade before ten',
    required: true,
    weight: 2,
    conditions: null,
    ...changes,
  };
}

export async function saveRule(api: Api, { token }: Person, changes: Partial<RuleBody> = {}): Promise<Rule> {
  return (await api.call(calls.rules.create, { token, body: createRuleBody(changes) })) as Rule;
}
