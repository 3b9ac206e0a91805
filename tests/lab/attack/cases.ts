import { createTradeBody } from 'api/testing/trades.ts';
import { limits } from 'contracts';
import { calls } from 'contracts/every-call';
import { widest } from '../support/attacks.ts';
import type { CallRequest } from '../support/measure.ts';
import { createGrid } from '../support/priced-journal.ts';
import { NEW_FILTER } from '../support/readers.ts';
import { createConditions, toRuleId } from '../support/ruled-journal.ts';

/** A call that itself takes long, of a trader who attacks nobody. */
export const mediumReadings: Record<string, CallRequest> = {
  'playbook of 20,000 trades': { call: calls.playbook.get, query: NEW_FILTER },
};

export interface Attack {
  name: string;
  /** Sent one after the other. */
  requests: readonly CallRequest[];
  /** Whether the attacker is the trader with prices. */
  isPriced?: boolean;
  /** Whether the attacker waits for a second only, and sends the next call. */
  hangsUp?: boolean;
}

/** Requests that repeat so rarely that nothing kept answers them. */
const VARIANTS = 500;
const vary = (create: (variant: number) => CallRequest): CallRequest[] =>
  Array.from({ length: VARIANTS }, (_, variant) => create(variant));

/** A filter that all trades match. A different one for each number. */
const filterAll = (variant: number) => ({ minNet: `-${1_000_000 + variant}` });

/** After a change of a rule, the kept answers of all rules are of no use. */
const afterRuleChange = (request: CallRequest): CallRequest[] => {
  const [, , , tag] = createConditions(499);
  const body = { setup: null, group: '', text: 'Changed', required: true, weight: 1, conditions: [tag], from: null };
  const change = { call: calls.rules.update, params: { id: toRuleId(500) }, body: { ...body, until: '2026-06-01' } };
  return [change, request];
};

const exits = (variant: number): CallRequest => ({ call: calls.whatIf.exits, body: createGrid(variant) });
const futures = (variant: number): CallRequest => ({
  call: calls.simulate.run,
  body: { days: 60, paths: 10_000, seed: variant },
});

/** The calls that answer all rules, for every trade or for one, and the largest ones without rules. */
export function createAttacks(trades: number): Attack[] {
  const { get: playbook, try: tryRule } = calls.playbook;
  const readPlaybook = vary((variant) => ({ call: playbook, query: filterAll(variant) }));
  return [
    { name: 'playbook', requests: readPlaybook },
    { name: 'insights', requests: vary((variant) => ({ call: calls.insights.get, query: filterAll(variant) })) },
    {
      name: 'list of broken trades',
      requests: afterRuleChange({ call: calls.trades.list, query: { judged: 'broken', limit: '1' } }),
    },
    {
      name: 'statistics of clean trades',
      requests: afterRuleChange({ call: calls.trades.stats, query: { judged: 'clean' } }),
    },
    {
      name: 'check of a trade',
      requests: vary((variant) => ({ call: calls.check.get, params: { id: (trades / 2 + variant) % trades } })),
    },
    {
      name: 'check of a draft',
      requests: vary((variant) => ({
        call: calls.check.draft,
        body: { id: null, trade: createTradeBody({ date: '2026-06-15', amount: variant }) },
      })),
    },
    {
      name: 'room of the day, tried',
      requests: vary((variant) => ({
        call: tryRule,
        body: { setup: null, conditions: [{ fact: 'roomBefore', min: variant }] },
      })),
    },
    {
      name: 'report by hour and tag',
      requests: vary((variant) => ({
        call: calls.reports.get,
        query: { groupBy: ['hour', 'tag'], zone: 'Australia/Lord_Howe', ...filterAll(variant) },
      })),
    },
    {
      name: 'statistics of 20 tags and 23 hours',
      requests: vary((variant) => ({ call: calls.trades.stats, query: { ...widest, ...filterAll(variant) } })),
    },
    {
      name: 'comparison with the rest',
      requests: vary((variant) => ({
        call: calls.reports.compare,
        query: { rest: 'yes', tag: ['tag 1', 'tag 2'], ...filterAll(variant) },
      })),
    },
    {
      name: 'highlights',
      requests: vary((variant) => ({ call: calls.reports.highlights, query: filterAll(variant) })),
    },
    {
      name: 'other exits',
      isPriced: true,
      requests: vary(exits),
    },
    { name: 'futures', isPriced: true, requests: vary(futures) },
    // With several connections, both run at the same time.
    {
      name: 'other exits and futures',
      isPriced: true,
      requests: vary((variant) => (variant % 2 === 0 ? exits(variant) : futures(variant))),
    },
    {
      name: 'journal without broken rules',
      requests: vary((variant) => ({
        call: calls.whatIfRules.leaveOut,
        query: filterAll(variant),
        body: { rules: Array.from({ length: limits.playbook.rules }, (_, index) => toRuleId(index + 1)) },
      })),
    },
    { name: 'playbook, hung up after a second', requests: readPlaybook, hangsUp: true },
  ];
}
