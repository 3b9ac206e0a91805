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
export type { BulkChange } from './schemas/bulk.ts';
export { Calendar, DayReply } from './schemas/calendar.ts';
export { day, isRealDay } from './schemas/day.ts';
export { areTimesInOrder, closedTooEarly, type Execution } from './schemas/facts.ts';
export { type LabelChange, type LabelKind, type LabelLists, labelKinds } from './schemas/labels.ts';
export { MediaFile, MediaLimits } from './schemas/media.ts';
export { toCents, toDollars } from './schemas/money.ts';
export { missingNamesMessage } from './schemas/names-missing.ts';
export { Figures, Report, type ReportGroup } from './schemas/report.ts';
export { Stats } from './schemas/stats.ts';
export { TelemetryBody } from './schemas/telemetry.ts';
export { isBlank } from './schemas/text.ts';
export type { TickerCount } from './schemas/ticker-count.ts';
export { DayTrade, type DeletedTrade, Trade, TradeBody } from './schemas/trade.ts';
export { TradeFilter, type TradeFilterQuery } from './schemas/trade-filter.ts';
export { type TradeSort, tradeSorts } from './schemas/trade-page.ts';
export { ProfileBody, User } from './schemas/user.ts';
export { createTradeMatcher, escapeRegExp, splitSearchWords } from './search.ts';
export { createRenaming, type Renamed, renameErrors } from './wire-names.ts';
