import { amountScope, inCents, MeasuredFilter, renamed, traderCall, z } from 'contracts';

/**
 * What the groups of a comparison have in common, in the order in which a trader decides: whether to trade now, what,
 * and how much. What is known only afterwards is last.
 */
export const insightKinds = [
  ...['hour', 'after-a-loss', 'setup', 'size', 'rule', 'trade-of-day', 'weekday'],
  ...['side', 'underlying', 'sleep', 'energy', 'stress', 'tag', 'duration'],
] as const;

/** A group of trades whose average result differs from that of the others by more than chance. */
const Insight = renamed(
  z.object({
    kind: z.string(),
    /** One sentence. */
    text: z.string(),
    /** The average of the group minus that of the others, with its plain 90 % interval, in the unit of the reply. */
    value: inCents(),
    low: inCents(),
    high: inCents(),
    trades: z.int(),
    others: z.int(),
    /** The page with the trades of the group. */
    link: z.string(),
  }),
  { value: 'valueCents', low: 'lowCents', high: 'highCents' },
);
export type Insight = z.output<typeof Insight>;

export const InsightReply = z.object({
  /** How many groups were compared with the others. */
  compared: z.int(),
  /** The strongest first: the smallest probability to be chance. */
  insights: z.array(Insight),
  /** Why there are no insights, in one sentence; null if there are some. */
  reason: z.nullable(z.string()),
  ...amountScope,
});
export type InsightReply = z.output<typeof InsightReply>;

export const insights = {
  get: traderCall('GET', '/api/insights', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MeasuredFilter,
    reply: InsightReply,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
