import { amountScope, filterChecks, filterShape, inCents, renamed, traderCall, unitShape, z } from 'contracts';

/**
 * A tag of the category mistake or emotion. The baseline is the average of trades without a mistake, mostly of the same
 * setup.
 */
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

const MistakeQuery = z
  .object({
    ...filterShape,
    ...unitShape,
    /**
     * The trades without a mistake that baselines are computed from: those of the filter by default, or all of the
     * journal. With all, the same trades have the same excess, whatever filter selects them.
     */
    baseline: z.optional(z.enum(['all', 'selected'], { error: 'baseline must be all or selected.' })),
  })
  .check(...filterChecks);

/** Costliest first: lowest excess, then lowest net, then by name. */
export const MistakeReply = z.object({
  /** The trades that baselines are computed from. */
  withoutMistake: renamed(z.object({ trades: z.int(), average: z.nullable(inCents()) }), { average: 'averageCents' }),
  mistakes: z.array(MistakeFigures),
  ...amountScope,
});
export type MistakeReply = z.output<typeof MistakeReply>;

export const mistakes = {
  get: traderCall('GET', '/api/mistakes', {
    opens: 'stats:read',
    opensInR: 'measured',
    query: MistakeQuery,
    reply: MistakeReply,
    revalidates: true,
    readsTopics: ['trades', 'flags'],
  }),
} as const;
