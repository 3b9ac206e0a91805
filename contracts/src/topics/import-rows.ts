import {
  anyDecimal,
  instant,
  instrumentKinds,
  limits,
  positiveDecimal,
  requiredText,
  text,
  tradeDay,
  tradeTags,
  wellFormed,
  z,
} from 'contracts';

const { keyLength, sequenceLength } = limits.brokerImport;

/** Not trimmed: a key is compared as it is. */
const key = z
  .string({ error: 'The key of a row must be text.' })
  .check(
    wellFormed('The key of a row'),
    z.minLength(1, { error: 'The key of a row is required.' }),
    z.maxLength(keyLength, { error: `The key of a row can have at most ${keyLength} characters.` }),
  );

const shortText = (label: string) => z.optional(text(label, sequenceLength));
const optional = z.optional;

const commonFields = {
  /** Identifies the row in every export of the format that contains it. */
  key,
  /** The row of the file, for messages. */
  row: z.int({ error: 'The row must be a whole number.' }),
  account: z.nullable(requiredText('Account', limits.labelLength)),
  ticker: requiredText('Ticker Symbol', limits.tickerLength).check(z.toUpperCase()),
  currency: z.nullable(requiredText('Currency', 10)),
  /** Money per 1.00 of price and unit; null: only the broker knows. */
  multiplier: z.nullable(positiveDecimal('The multiplier')),
  /** What the file says that it is, where the ticker alone says something else. */
  kind: optional(z.enum(instrumentKinds, { error: `kind must be one of ${instrumentKinds.join(', ')}.` })),
  quantity: positiveDecimal('Quantity'),
  fees: anyDecimal('Fees'),
  /** The day of the file, or the trading day that it states. */
  day: tradeDay(),
  isTradingDay: optional(z.boolean({ error: 'isTradingDay must be true or false.' })),
  stop: optional(anyDecimal('Stop')),
  target: optional(anyDecimal('Target')),
  /** What the trader wrote in another journal. Only a new trade gets it. */
  notes: optional(text('Comments / Notes', limits.notesLength)),
  setup: optional(text('Setup Type', limits.setupLength)),
  tags: optional(tradeTags()),
};

/** A fill as `importers` reads it. Money and quantities are decimals as text. */
export const ExecutionRow = z.object({
  ...commonFields,
  side: z.enum(['buy', 'sell'], { error: 'The side of an execution must be buy or sell.' }),
  price: anyDecimal('Price'),
  /** Null if the file has only the day. */
  at: z.nullable(instant('The time of an execution')),
  sequence: shortText('sequence'),
  /** The broker's order, which legs of one trade share. It does not identify the row. */
  order: shortText('order'),
  effect: optional(z.enum(['open', 'close'], { error: 'effect must be open or close.' })),
  /** The P&L that the file states for a closing fill. */
  profit: optional(z.object({ amount: anyDecimal('The P&L'), isNet: z.boolean() })),
});
export type ExecutionRow = z.output<typeof ExecutionRow>;

/** A closed position, or a part of one, with the P&L of the file, as `importers` reads it. */
export const RoundTripRow = z
  .object({
    ...commonFields,
    side: z.enum(['long', 'short'], { error: 'Side must be long or short.' }),
    entryPrice: anyDecimal('Entry Price'),
    exitPrice: anyDecimal('Exit Price'),
    openedAt: z.nullable(instant('Opened')),
    closedAt: z.nullable(instant('Closed')),
    /** Net of fees. */
    amount: anyDecimal('The P&L'),
    position: shortText('position'),
    entryId: shortText('entryId'),
    exitId: shortText('exitId'),
    mae: optional(anyDecimal('MAE')),
    mfe: optional(anyDecimal('MFE')),
  })
  .check(
    z.refine(({ openedAt, closedAt }) => !openedAt || !closedAt || openedAt <= closedAt, {
      error: 'Closed must not be before Opened.',
      path: ['closedAt'],
    }),
  );
export type RoundTripRow = z.output<typeof RoundTripRow>;

/** A row that is validated on its own, with its schema above: an invalid one does not refuse the others. */
export function unvalidatedRows<S extends z.ZodMiniType>(_row: S, label: string) {
  return z.array(z.unknown() as z.ZodMiniType<z.input<S>, unknown>, { error: `${label} must be a list.` });
}
