import { onlineManager } from '@tanstack/react-query';
import { type Rule, rules } from 'contracts/playbook-rules';
import { type LeftOutTrades, type WhatIfRulesReply, whatIfRules } from 'contracts/what-if-rules';
import { mockMedia, setUpModuleTest } from 'shared-ui/testing';
import module from '../module.ts';

const rule: Rule = {
  id: 'a1',
  setup: null,
  group: 'Entry',
  text: 'Set a stop',
  required: true,
  weight: 1,
  conditions: [{ fact: 'has', what: 'stop' }],
  from: null,
  until: null,
  version: 1,
};

/** Rules on the trade alone, on the state of the day, and without conditions. */
const playbookRules: Rule[] = [
  rule,
  { ...rule, id: 'b2', setup: 'Gap', text: 'At most 3 trades', conditions: [{ fact: 'tradeOfDay', max: 3 }] },
  { ...rule, id: 'c3', setup: 'Gap', text: 'Exit at my target', conditions: null },
];

/** 100 trades, of which 12 are left out. */
export function createLeftOut(changes: Partial<WhatIfRulesReply> = {}): WhatIfRulesReply {
  return {
    before: { trades: 100, netCents: 12_000, winPercent: 40, profitFactor: 1.25, maxDrawdownCents: 50_000 },
    after: { trades: 88, netCents: 46_000, winPercent: 45.5, profitFactor: 'infinite', maxDrawdownCents: 20_000 },
    left: { trades: 12, netCents: -34_000 },
    walk: { trades: 40, valueCents: 1_200, lowCents: -500, highCents: 2_900 },
    verdict: 'may be chance',
    ...changes,
  };
}

/** Two of the trades that are left out, one of them in another currency. */
const leftOutTrades: LeftOutTrades = {
  trades: [
    { id: 7, ticker: 'NVDA', date: '2026-01-30', netCents: -5_000 },
    { id: 6, ticker: 'NVDA', date: '2026-01-30', netCents: null },
  ],
};

/** The rules tab of a trader with trades and rules. */
export function setUpRules() {
  return setUpModuleTest(module, (mock) => {
    mockMedia();
    onlineManager.setOnline(true);
    mock
      .on(rules.list, () => ({ rules: playbookRules }))
      .on(whatIfRules.leaveOut, () => createLeftOut())
      .on(whatIfRules.list, () => leftOutTrades);
  });
}
