import { Done, instant, limits, priceNumber, TradeFilter, ticker, traderCall, z } from 'contracts';

/** The seconds that a bar may cover. */
export const candleResolutions = [
  1, 5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1800, 3600, 7200, 14_400, 86_400,
] as const;
export type CandleResolution = (typeof candleResolutions)[number];

const resolutionError = `resolution must be one of ${candleResolutions.join(', ')} seconds.`;
const isResolution = (seconds: number): seconds is CandleResolution =>
  candleResolutions.some((each) => each === seconds);
const resolution = z
  .number({ error: resolutionError })
  .check(z.refine<number>(isResolution, { error: resolutionError }));

/** In a URL, where every value is text. */
const writtenResolution = z.pipe(
  z
    .string({ error: resolutionError })
    .check(z.refine((text) => isResolution(Number(text)), { error: resolutionError })),
  z.transform(Number),
);

const price = (label: string) => priceNumber(`The ${label}`);

type Prices = readonly [time: string, open: number, high: number, low: number, close: number, volume: number | null];

const refuse = (isValid: (candle: Prices) => boolean, error: string) => z.refine<Prices>(isValid, { error });

/** When the bar opens, its prices, and its volume; null if that is not known. */
const Candle = z
  .tuple(
    [
      instant('The time'),
      price('open'),
      price('high'),
      price('low'),
      price('close'),
      z.nullable(z.number({ error: 'The volume must be a number or null.' })),
    ],
    { error: 'A candle must be [time, open, high, low, close, volume].' },
  )
  .check(
    refuse(([, open, high, low, close]) => high >= Math.max(open, low, close), 'The high is below another price.'),
    refuse(([, open, , low, close]) => low <= Math.min(open, close), 'The low is above another price.'),
    refuse(([, , , , , volume]) => volume === null || volume >= 0, 'The volume is below 0.'),
    // Volumes are added up to those of longer bars.
    refuse(([, , , , , volume]) => volume === null || volume <= limits.candles.volume, 'The volume is too high.'),
  );
export type Candle = z.output<typeof Candle>;

const { perCall, perReply } = limits.candles;

export const CandlesBody = z.object({
  resolution,
  /** An equal time replaces the stored candle; an equal candle changes nothing. */
  candles: z
    .array(Candle, { error: 'candles must be a list.' })
    .check(
      z.minLength(1, { error: 'candles must have at least one candle.' }),
      z.maxLength(perCall, { error: () => `A call can have at most ${perCall.toLocaleString('en-US')} candles.` }),
    ),
});
export type CandlesBody = z.output<typeof CandlesBody>;

/** The stored candles of a ticker at one resolution: how many, and when the first and the last of them open. */
const CandleSpan = z.object({ count: z.int(), from: z.nullable(z.string()), to: z.nullable(z.string()) });
const CandleChange = z.extend(CandleSpan, { added: z.int(), replaced: z.int() });
export type CandleChange = z.output<typeof CandleChange>;

/** `bytes` counts toward the quota. */
const CandleSeries = z.extend(CandleSpan, { ticker: z.string(), resolution: z.int(), bytes: z.int() });
export type CandleSeries = z.output<typeof CandleSeries>;
const CandleSeriesList = z.object({ series: z.array(CandleSeries) });

/** Bars that open from `from` to `to`, both included. Without a resolution, the finest stored one. */
export const CandleQuery = z.object({
  resolution: z.optional(writtenResolution),
  from: z.optional(instant('from')),
  to: z.optional(instant('to')),
});
export type CandleQuery = z.output<typeof CandleQuery>;

/** At most `limits.candles.perReply`, in the order of time. */
export const CandleReply = z.object({
  resolution: z.nullable(z.int()),
  candles: z
    .array(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number(), z.nullable(z.number())]))
    .check(z.maxLength(perReply)),
});
export type CandleReply = z.output<typeof CandleReply>;

/** `all`: also trades whose MAE and MFE are typed or imported. */
const ExcursionsBody = z.object({ all: z.optional(z.boolean({ error: 'all must be true or false.' })) });

export const ExcursionsReply = z.object({
  /** For `bulk.undo`, until `undoUntil`. */
  id: z.string(),
  undoUntil: z.string(),
  /** How many trades have changed. */
  computed: z.int(),
  /** How many trades had the same values already. */
  unchanged: z.int(),
  /** The trades whose values cannot be computed, each with the reason in one sentence. */
  refused: z.array(z.object({ id: z.int(), reason: z.string() })),
});
export type ExcursionsReply = z.output<typeof ExcursionsReply>;

const Params = z.object({ ticker: ticker() });
/** Without a resolution, all of the ticker. */
const OfResolution = z.object({ resolution: z.optional(writtenResolution) });
const TOPIC = 'charts.candles';

/** Prices that the trader brought, for charts and for MAE and MFE. */
export const candles = {
  list: traderCall('GET', '/api/candles', {
    opens: 'trades:read',
    opensInR: 'plain',
    reply: CandleSeriesList,
    readsTopics: [TOPIC],
  }),
  /** Aggregates from the finest resolution that divides. A futures contract without prices has those of its root. */
  get: traderCall('GET', '/api/candles/:ticker', {
    opens: 'trades:read',
    opensInR: 'plain',
    params: Params,
    query: CandleQuery,
    reply: CandleReply,
    readsTopics: [TOPIC],
  }),
  add: traderCall('POST', '/api/candles/:ticker', {
    opens: 'candles:write',
    opensInR: 'plain',
    params: Params,
    body: CandlesBody,
    largeBody: true,
    reply: CandleChange,
    writesTopic: TOPIC,
  }),
  /** Deleted candles count toward the quota while they can be restored. */
  delete: traderCall('DELETE', '/api/candles/:ticker', {
    opens: 'candles:write',
    opensInR: 'plain',
    params: Params,
    query: OfResolution,
    reply: Done,
    writesTopic: TOPIC,
  }),
  /** Candles that were stored after the deletion stay as they are. */
  restore: traderCall('POST', '/api/candles/:ticker/restore', {
    opens: 'candles:write',
    opensInR: 'plain',
    params: Params,
    query: OfResolution,
    reply: CandleSeriesList,
    writesTopic: TOPIC,
  }),
  /**
   * Computes MAE and MFE from the prices, for trades of the ticker and of its contracts that match the filter. Changes
   * all of them that have prices, or none: 400 for more than `limits.bulkTrades`.
   */
  excursions: traderCall('POST', '/api/candles/:ticker/excursions', {
    params: Params,
    query: TradeFilter,
    body: ExcursionsBody,
    reply: ExcursionsReply,
    writesTopic: 'trades',
  }),
} as const;
