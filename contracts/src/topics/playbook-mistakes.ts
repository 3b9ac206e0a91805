import { amountScope, inCents, MeasuredFilter, renamed, traderCall, z } from 'contracts';

/** A tag of the category mistake or emotion. The baseline is the average of trades without a mistake, mostly of the same setup. */
const MistakeFigures = renamed(
  z.object({
    tag: z.string(),
    category: z.enum(['mistake', 'emotion']),
    trades: z.int(),
    net: inCents(),
    average: z.nullable(inCents()),
    baseline: z.nullable(inCents()),
    /** The sum of the results minus their baselines. */
    excess: z.nullable(inCents()),
  }),
  { net: 'netCents', average: 'averageCents', baseline: 'baselineCents', excess: 'excessCents' },
);
export type MistakeFigures = z.output<typeof MistakeFigures>;

/** Costliest first: lowest excess, then lowest net, then by name. */
export const MistakeReply = z.object({
  withoutMistake: renamed(z.object({ trades: z.int(), average: z.nullable(inCents()) }), { average: 'averageCents' }),
  mistakes: z.array(MistakeFigures),
  ...amountScope,
});
export type MistakeReply = z.output<typeof MistakeReply>;

export const mistakes = {
  get: traderCall('GET', '/api/mistakes', {
    query: MeasuredFilter,
    reply: MistakeReply,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
