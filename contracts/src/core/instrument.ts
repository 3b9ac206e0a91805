import * as z from '../base/zod.ts';

/** The kinds of instruments, in the order of reports. `other`: what a file names as something else. */
export const instrumentKinds = ['stock', 'option', 'future', 'forex', 'crypto', 'other'] as const;
export type InstrumentKind = (typeof instrumentKinds)[number];

/**
 * What was traded, beside the ticker as typed. The server derives it from the ticker and from what an import states.
 */
export const Instrument = z.object({
  /** What the ticker depends on: TSLA of an option, MES of a contract, BTC of a coin pair; of a share, its ticker. */
  underlying: z.string(),
  kind: z.enum(instrumentKinds),
  /** The last day of an option as YYYY-MM-DD; the month of a futures contract as YYYY-MM. */
  expiry: z.nullable(z.string()),
  /** A decimal as text. */
  strike: z.nullable(z.string()),
  right: z.nullable(z.enum(['call', 'put'])),
});
export type Instrument = z.output<typeof Instrument>;
