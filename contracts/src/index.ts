export * from './api-contract.ts';
export * from './call.ts';
export { calls } from './calls/index.ts';
export { sessionPaths } from './calls/session-paths.ts';
export { decodeReply, encodeBody } from './convert.ts';
export * from './error.ts';
export { fallbackError } from './fallback-error.ts';
export { fromFilterName, NONE, toFilterName } from './filter-names.ts';
export { type ParsedFilter, parseSearchParams, toFilterQuery, toSearchParams } from './filter-url.ts';
export { checkBody, describeIssues } from './issues.ts';
export * from './limits.ts';
export { type MediaType, mediaTypes } from './media-types.ts';
export { MODULE_CONTRACT } from './module-contract.ts';
export { narrowFilter } from './narrow-filter.ts';
export * from './page.ts';
export {
  type BucketDimension,
  bucketBounds,
  createBucketFinder,
  listBuckets,
  type ReportDimension,
  reportDimensions,
} from './report-groups.ts';
export { ImportReply, type Quotas, UsageReply } from './schemas/account.ts';
export { Analytics, type AnalyticsGroup } from './schemas/analytics.ts';
export { Calendar, DayReply } from './schemas/calendar.ts';
export { day, isRealDay, tradeDay } from './schemas/day.ts';
export { anyDecimal, positiveDecimal } from './schemas/decimal.ts';
export { areTimesInOrder, closedTooEarly, type Execution, executionList } from './schemas/facts.ts';
export { Figures, figureNames, figures, withoutRisk } from './schemas/figures.ts';
export { instant } from './schemas/instant.ts';
export { MediaFile, MediaLimits } from './schemas/media.ts';
export { inCents, positiveAmount, toCents, toDollars } from './schemas/money.ts';
export { missingNamesMessage } from './schemas/names-missing.ts';
export { Stats } from './schemas/stats.ts';
export { TelemetryBody } from './schemas/telemetry.ts';
export { isBlank, requiredText, text, wellFormed } from './schemas/text.ts';
export type { TickerCount } from './schemas/ticker-count.ts';
export { timeZone } from './schemas/time-zone.ts';
export { DayTrade, DeletedTrade, Trade, TradeBody } from './schemas/trade.ts';
export {
  filterChecks,
  filterShape,
  MeasuredFilter,
  TradeFilter,
  type TradeFilterQuery,
  tradeContents,
  unitShape,
} from './schemas/trade-filter.ts';
export { type DayTotals, pageShape, type TradeSort, tradeSorts } from './schemas/trade-page.ts';
export { ProfileBody, User } from './schemas/user.ts';
export { IdempotencyHeaders, IfMatch } from './schemas/write-headers.ts';
export { escapeRegExp, splitSearchWords } from './search.ts';
export * as z from './shared-zod.ts';
export { createRenaming, type Renamed, renamed, renameErrors } from './wire-names.ts';
