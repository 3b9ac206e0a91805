import { addDays, limits } from 'contracts';
import type { DaySummaries, DaySummary, SummariesQuery } from 'contracts/day-summaries';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { prepareRules } from '../../figures/rules/answers.ts';
import { type JudgedTrade, listDayTrades } from '../../figures/rules/day-trades.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { foldDays } from '../../figures/statistics/fold.ts';
import type { JournalColumns } from '../../journal/columns/read-columns.ts';
import type { DayRecord } from '../../journal/day-model.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { isLive } from '../../journal/trash.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { isInR, selectUnit } from '../../journal/view.ts';
import type { MediaUrls } from '../../media/media-urls.ts';
import { computeDayFigures } from './day-figures.ts';
import type { DaySearch } from './search.ts';

/** A day with one of these fields was written about. Its lists of notes and files can be empty. */
const WRITTEN_FIELDS = ['plan', 'reviewedAt', 'sleep', 'energy', 'stress', 'grade', 'good', 'bad', 'tomorrow'] as const;
/** What tells whether a day was written about, without the texts of plans and notes. */
const PROJECTION = {
  ...Object.fromEntries(WRITTEN_FIELDS.map((name) => [name === 'plan' ? 'plan.savedAt' : name, 1])),
  date: 1,
  'notes.deletedAt': 1,
  'notes.id': 1,
  'files.id': 1,
};

const isWritten = (day: DayRecord): boolean =>
  WRITTEN_FIELDS.some((name) => day[name] !== undefined) ||
  (day.notes ?? []).some(isLive) ||
  (day.files ?? []).length > 0;

interface Span {
  from: string;
  to: string;
}

const toSpan = ({ from = '0000-01-01', to = '9999-12-31', cursor }: SummariesQuery): Span => {
  const last = cursor === undefined ? to : addDays(cursor, -1);
  return { from, to: last < to ? last : to };
};

const present = (
  date: string,
  trades: readonly JudgedTrade[],
  { plan: versions, notes = [], files = [], grade, reviewedAt }: Partial<DayRecord>,
  isMoney: boolean,
  toMediaFile: (file: NonNullable<DayRecord['files']>[number]) => DaySummary['media'][number],
): DaySummary => {
  const plan = versions?.at(-1);
  const live = notes.filter(isLive);
  return {
    date,
    ...computeDayFigures(trades, plan !== undefined),
    ...(isMoney ? {} : { tradesInOtherCurrency: undefined }),
    plan: plan
      ? { bias: plan.bias, focus: plan.focus, maxLossCents: plan.maxLossCents, maxTrades: plan.maxTrades }
      : null,
    grade: grade ?? null,
    reviewed: reviewedAt !== undefined,
    notes: live.length,
    note: live[0]?.text.slice(0, limits.daySummaries.noteLength) ?? '',
    media: files.map(toMediaFile),
  };
};

/** Creates the function that reads a page of days: their trades with plan and rules, and what was written. */
export function createSummaryReader(db: Db, select: TradeSelector, search: DaySearch, mediaUrls: MediaUrls) {
  /** Finds the last written days, newest first. */
  const findWritten = async (
    userId: Types.ObjectId,
    { from, to }: Span,
    count: number,
    dates: readonly string[] | undefined,
  ): Promise<string[]> => {
    const filter = { userId, date: { $gte: from, $lte: to, ...(dates && { $in: dates }) } };
    const found: string[] = [];
    for await (const day of db.days.find(filter, PROJECTION).sort({ date: -1 }).lean<DayRecord>().cursor()) {
      if (isWritten(day)) found.push(day.date);
      if (found.length === count) break;
    }
    return found;
  };

  const readDays = async (userId: Types.ObjectId, dates: readonly string[]): Promise<Map<string, DayRecord>> => {
    const found = await db.days
      .find({ userId, date: { $in: dates } })
      .lean<DayRecord[]>()
      .exec();
    return new Map(found.map((day) => [day.date, day]));
  };

  const prepareRequired = async (user: UserRecord, journal: JournalColumns) => {
    const rules = (await readRules(db, user._id)).filter(({ required }) => required);
    return prepareRules(rules, journal, readSettings(user).timeZone, await readSources(db, user._id, rules));
  };

  return async (user: UserRecord, query: SummariesQuery, signal: AbortSignal): Promise<DaySummaries> => {
    const count = Number(query.limit ?? limits.daySummaries.pageSize);
    const span = toSpan(query);
    if (span.from > span.to) return { days: [] };
    const searched = query.q === undefined ? undefined : await search(user, query.q, signal);
    const { journal, all, reselect, scope } = await select(user, { ...span, ...selectUnit(user) }, signal);
    const traded = searched ? [] : foldDays(all).map(({ date }) => date);
    const written = await findWritten(user._id, span, count + 1, searched);
    const dates = [...new Set([...traded, ...written])].sort().reverse();
    const page = dates.slice(0, count);
    const [newest = ''] = page;
    const last = page.at(-1) ?? '';
    const days = await readDays(user._id, page);
    const plans = new Map([...days].map(([date, { plan = [] }]) => [date, plan]));
    const trades = await listDayTrades(journal, await reselect({ from: last, to: newest }), new Set(page), {
      required: await prepareRequired(user, journal),
      plans,
    });
    return {
      days: page.map((date) =>
        present(date, trades.get(date) ?? [], days.get(date) ?? {}, !isInR(user), (file) =>
          mediaUrls.toMediaFile(user._id, file),
        ),
      ),
      ...(scope.currency !== undefined && { currency: scope.currency }),
      ...(dates.length > count && { nextCursor: last }),
    };
  };
}
