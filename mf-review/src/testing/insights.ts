import type { Insight, InsightReply } from 'contracts/insights';

export function createInsight(insight: Partial<Insight> = {}): Insight {
  return {
    kind: 'weekday',
    text: 'Trades on Fridays averaged −$20.00, $45.00 less than all others (41 against 259 trades).',
    ...{ valueCents: -4_500, lowCents: -8_000, highCents: -1_000 },
    ...{ trades: 41, others: 259, link: '/trades?weekday=5' },
    ...insight,
  };
}

export function createInsights(found: readonly Insight[], reply: Partial<InsightReply> = {}): InsightReply {
  return {
    compared: 34,
    insights: [...found],
    reason: null,
    ...reply,
  };
}
