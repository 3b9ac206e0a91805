import type { WireBodyOf, WireReplyOf } from 'contracts';
import type { calls } from 'contracts/every-call';

// Requests and replies as JSON, which these tests send and receive; the product has other names for some fields.
export type TradeBody = WireBodyOf<typeof calls.trades.create>;
export type Trade = WireReplyOf<typeof calls.trades.create>;
export type Stats = WireReplyOf<typeof calls.trades.stats>;
export type Calendar = WireReplyOf<typeof calls.days.calendar>;
export type DayReply = WireReplyOf<typeof calls.days.byDay>;
export type Analytics = WireReplyOf<typeof calls.days.analytics>;
export type AnalyticsGroup = Analytics['bySetup'][number];
export type Report = WireReplyOf<typeof calls.reports.get>;
export type Highlights = WireReplyOf<typeof calls.reports.highlights>;
export type Distribution = WireReplyOf<typeof calls.reports.distribution>;
export type Points = WireReplyOf<typeof calls.reports.points>;
export type DayTotals = NonNullable<WireReplyOf<typeof calls.trades.list>['days']>[number];
export type Figures = Report['totals'];
export type LimitsBody = WireBodyOf<typeof calls.accountLimits.change>;
