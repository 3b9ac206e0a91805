import { AnalyticsRange } from './analytics.ts';
import { DayParams } from './days.ts';
import { DateRange } from './stats.ts';
import { TradeFilter } from './trade-filter.ts';

const from = '2026-01-01';
const to = '2026-01-31';
const ranges = { TradeFilter, AnalyticsRange, DateRange };

const findErrors = (range: keyof typeof ranges, query: object) =>
  ranges[range].safeParse(query).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it.each([
  ['TradeFilter', {}],
  ['TradeFilter', { from }],
  ['TradeFilter', { to }],
  ['TradeFilter', { from, to: from }],
  ['AnalyticsRange', {}],
  ['AnalyticsRange', { startDate: from, endDate: to }],
  ['DateRange', { startDate: from, endDate: from }],
] as const)('%s accepts %j (API-09, API-22)', (range, query) => {
  expect(ranges[range].parse(query)).toEqual(query);
});

it.each([
  ['TradeFilter', { from: to, to: from }, ['from: From cannot be after To.']],
  ['TradeFilter', { to: '2026-02-30' }, ['to: To must be a real day, written like 2026-01-31.']],
  ['TradeFilter', { from: '' }, ['from: From must be a real day, written like 2026-01-31.']],
  ['AnalyticsRange', { startDate: from }, ['endDate: To is required with a From.']],
  ['AnalyticsRange', { endDate: from }, ['startDate: From is required with a To.']],
  ['AnalyticsRange', { startDate: to, endDate: from }, ['startDate: From cannot be after To.']],
  ['DateRange', { startDate: to, endDate: from }, ['startDate: From cannot be after To.']],
  ['DateRange', {}, ['startDate: From is required.', 'endDate: To is required.']],
] as const)('%s rejects %j with an error for its field (API-09, API-18, API-22, DSH-02)', (range, query, errors) => {
  expect(findErrors(range, query)).toEqual(errors);
});

it.each(['2026-02-30', '2026-1-1', 'today', ''])('a path with the day %j is rejected (API-10)', (date) => {
  expect(DayParams.safeParse({ date }).success).toBe(false);
});
