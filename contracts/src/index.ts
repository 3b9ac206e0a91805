// What every page loads once: the calls that most pages make, and the parts that all calls are built from. Calls that
// few pages make have entries of their own in package.json, e.g. contracts/labels, which a module bundles when it
// imports them.
import { account } from './core/account.ts';
import { auth } from './core/auth.ts';
import { days } from './core/days.ts';
import { flags } from './core/flags.ts';
import { media } from './core/media.ts';
import { system } from './core/system.ts';
import { trades } from './core/trades.ts';

/** The calls of the index. `every-call.ts` has the others too. */
export const calls = { auth, trades, days, flags, media, system, account } as const;

export {
  amount,
  anyDecimal,
  inCents,
  positiveAmount,
  positiveDecimal,
  positivePriceNumber,
  priceNumber,
  toCents,
  toDollars,
} from './base/amounts.ts';
export * from './base/call.ts';
export { Done, IdempotencyHeaders, IfMatch } from './base/call-parts.ts';
export { addDays, DAY_MS, LAST_DAY, toMonday, toUtcDay } from './base/days.ts';
export * from './base/error.ts';
export * from './base/limits.ts';
export * from './base/protocol.ts';
export * from './base/scopes.ts';
export { requiredText, text, wellFormed } from './base/text.ts';
export {
  day,
  instant,
  isInOrder,
  isRealDay,
  journalDay,
  timeZone,
  tradeDay,
} from './base/times.ts';
export * from './base/timings.ts';
export { decodeReply, encodeBody, type Renamed, renamed, renameErrors } from './base/wire.ts';
export * as z from './base/zod.ts';
export { ImportReply, type Quotas, UsageReply } from './core/account.ts';
export { Analytics, type AnalyticsGroup } from './core/analytics.ts';
export { User } from './core/auth.ts';
export { Calendar, DayReply } from './core/days.ts';
export {
  areTimesInOrder,
  closedTooEarly,
  type ExcursionOrigin,
  type Execution,
  excursionOrigins,
  executionList,
  factNames,
  tradeTags,
} from './core/facts.ts';
export {
  narrowFilter,
  narrowToSpan,
  type ParsedFilter,
  parseSearchParams,
  toFilterQuery,
  toSearchParams,
} from './core/filter-url.ts';
export {
  type BucketDimension,
  createBucketFinder,
  createKeyCompare,
  dayGrades,
  findSleepGroup,
  fromFilterName,
  listBuckets,
  listGroupKeys,
  NONE,
  type ReportDimension,
  reportDimensions,
  toFilterName,
} from './core/group-keys.ts';
export { Instrument, type InstrumentKind, instrumentKinds } from './core/instrument.ts';
export { type Structure, structures, type TradeLeg } from './core/legs.ts';
export {
  type Drawing,
  type DrawingKind,
  fileId,
  Mark,
  MediaFile,
  MediaLimits,
  type MediaType,
  type Moment,
  mediaTypes,
} from './core/media.ts';
export type { SlotName, SlotProperties } from './core/slots.ts';
export { type AmountScope, amountScope, Figures, figureNames, figures, Stats, type TickerCount } from './core/stats.ts';
export { TelemetryBody } from './core/system.ts';
export {
  DayTrade,
  DeletedTrade,
  Trade,
  TradeBody,
  TradeFields,
  TradeParams,
  ticker,
  timesInOrder,
} from './core/trade.ts';
export {
  escapeRegExp,
  filterChecks,
  filterShape,
  judgements,
  MeasuredFilter,
  searchText,
  splitSearchWords,
  TradeFilter,
  type TradeFilterQuery,
  tradeContents,
  unitShape,
} from './core/trade-filter.ts';
export { type DayTotals, pageShape, type SortField, type TradeSort, tradeSorts } from './core/trades.ts';
