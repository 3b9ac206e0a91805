import { instant, limits, positiveDecimal, requiredText, ticker, traderCall, z } from 'contracts';

const isOnLosingSide = ({ side, entry, stop }: { side: 'long' | 'short'; entry: string; stop: string }): boolean =>
  side === 'long' ? Number(stop) < Number(entry) : Number(stop) > Number(entry);

/** What is known before the entry. Without an account, nothing limits the size but the risk. */
export const SizeQuery = z
  .object({
    account: z.optional(requiredText('Account', limits.labelLength)),
    ticker: ticker(),
    side: z.enum(['long', 'short'], { error: 'Side must be long or short.' }),
    entry: positiveDecimal('Entry'),
    stop: positiveDecimal('Stop'),
    /** In the currency of the account. By default what the settings say. */
    risk: z.optional(positiveDecimal('Risk')),
    /** Now by default. */
    at: z.optional(instant('at')),
  })
  .check(
    z.refine(isOnLosingSide, {
      error: 'The stop must be below the entry of a long trade, and above that of a short one.',
      path: ['stop'],
    }),
  );
export type SizeQuery = z.output<typeof SizeQuery>;

/** A size as a decimal, in whole units, or in steps of 0.0001 for coins and currencies. Null: without this limit. */
const quantity = z.nullable(z.string());

const Size = z.object({
  /** Null when nothing limits the size, or when a unit has no known loss. */
  quantity,
  /** What allows no more. */
  binds: z.nullable(z.enum(['risk', 'day', 'floor'])),
  /** Exact decimals: the loss of one unit at its stop with fees, the fees, and the money per 1.00 of price. */
  perUnit: z.nullable(z.object({ loss: z.string(), fees: z.string(), value: z.string() })),
  /** The largest size that each limit allows: the loss is at most the risk, and below the room of the day and floor. */
  limits: z.object({ risk: quantity, day: quantity, floor: quantity }),
  /** What is missing. `multiplier`: the value of a unit. `currency`: that value in the currency of the account. */
  unknown: z.array(z.enum(['multiplier', 'currency', 'balance', 'risk'])),
});
export type Size = z.output<typeof Size>;

/** The size of a position before the entry. An account that is in no list is 404. */
export const size = {
  get: traderCall('GET', '/api/size', {
    opens: 'stats:read',
    query: SizeQuery,
    reply: Size,
    readsTopics: ['trades', 'flags', 'account'],
  }),
} as const;
