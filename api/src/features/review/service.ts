import { addDays } from 'contracts';
import type { WeekBody, WeekReview } from 'contracts/week-reviews';
import type { Types } from 'mongoose';
import type { Db } from '../../database.ts';
import { prepareRules } from '../../figures/rules/answers.ts';
import { readRules } from '../../figures/rules/read-rules.ts';
import { readSources } from '../../figures/rules/rule-sources.ts';
import type { TradeSelector } from '../../figures/select-trades.ts';
import { profileMissing, requireVersion } from '../../http/errors.ts';
import { readAfterCommit } from '../../http/read-after-commit.ts';
import { changeJournal } from '../../journal/change-journal.ts';
import { readSettings } from '../../journal/stored-settings.ts';
import { readTemplates } from '../../journal/templates.ts';
import { NEWEST_FIRST_INDEX } from '../../journal/trade-model.ts';
import type { UserRecord } from '../../journal/user-model.ts';
import { hasTexts, selectSeen, selectUnit } from '../../journal/view.ts';
import type { WeekRecord } from './model.ts';
import { averageWeeks, isReviewedInTime, type ReviewTimes, sumWeek, type WeekSums } from './week-figures.ts';

const WEEK_DAYS = 7;
const WEEKS_BEFORE = 4;

/** What a viewer reads who may not read the texts. */
const NO_TEXTS = { answers: [], goal: '', goalFrom: null };

const applyBody = (stored: WeekRecord | null, { reviewed, answers, goal }: WeekBody, now: number) => ({
  ...(answers === undefined ? {} : { answers }),
  ...(goal === undefined ? {} : { goal }),
  ...(reviewed ? { reviewedAt: stored?.reviewedAt ?? new Date(now).toISOString() } : {}),
  version: (stored?.version ?? 0) + 1,
});

/** Reads and changes reviews of weeks. A week begins on a Monday. */
export function createWeekService(db: Db, select: TradeSelector, now: () => number) {
  const countReviewed = async (user: UserRecord, from: string, to: string): Promise<Map<string, number>> => {
    const zone = readSettings(user).timeZone ?? 'UTC';
    const found = await db.trades
      .find(
        { userId: user._id, date: { $gte: from, $lte: to }, ...selectSeen(user) },
        { date: 1, closedAt: 1, reviewedAt: 1 },
      )
      .hint(NEWEST_FIRST_INDEX)
      .lean<ReviewTimes[]>()
      .exec();
    const counts = new Map<string, number>();
    for (const times of found)
      if (isReviewedInTime(times, zone)) counts.set(times.date, (counts.get(times.date) ?? 0) + 1);
    return counts;
  };

  const readFigures = async (
    user: UserRecord,
    monday: string,
    signal: AbortSignal,
  ): Promise<Pick<WeekReview, 'figures' | 'before' | 'tradesInOtherCurrency'>> => {
    const first = addDays(monday, -WEEKS_BEFORE * WEEK_DAYS);
    const last = addDays(monday, WEEK_DAYS - 1);
    const { journal, reselect } = await select(user, { from: first, to: last, ...selectUnit(user) }, signal);
    const rules = (await readRules(db, user._id)).filter(({ required }) => required);
    const sources = await readSources(db, user._id, rules);
    const prepared = prepareRules(rules, journal, readSettings(user).timeZone, sources);
    const reviewed = await countReviewed(user, first, last);
    const sumFrom = async (from: string) => {
      const to = addDays(from, WEEK_DAYS - 1);
      const dates = [...reviewed].filter(([date]) => date >= from && date <= to);
      const count = dates.reduce((sum, [, each]) => sum + each, 0);
      return sumWeek(journal, await reselect({ from, to }), prepared, count);
    };
    const starts = Array.from({ length: WEEKS_BEFORE }, (_, index) => addDays(monday, -(index + 1) * WEEK_DAYS));
    const { tradesInOtherCurrency } = (await reselect({ from: monday, to: last })).scope;
    const before: WeekSums[] = [];
    for (const start of starts) before.push(await sumFrom(start));
    return {
      figures: averageWeeks([await sumFrom(monday)]),
      before: averageWeeks(before),
      ...(tradesInOtherCurrency && { tradesInOtherCurrency }),
    };
  };

  /** Finds the goal of the week, or that of the latest earlier week in which one was saved. */
  const findGoal = async (userId: Types.ObjectId, monday: string): Promise<Pick<WeekReview, 'goal' | 'goalFrom'>> => {
    const found = await db.weekReviews
      .findOne({ userId, start: { $lte: monday }, goal: { $exists: true } }, { start: 1, goal: 1 })
      .sort({ start: -1 })
      .lean<WeekRecord>()
      .exec();
    return found?.goal ? { goal: found.goal, goalFrom: found.start } : { goal: '', goalFrom: null };
  };

  /** The questions of the trader's first template for weeks, without answers. */
  const readQuestions = async (userId: Types.ObjectId): Promise<WeekReview['answers']> => {
    const { templates } = await readTemplates(db, userId);
    const template = templates.find(({ kind }) => kind === 'week');
    return template?.kind === 'week' ? template.questions.map((question) => ({ question, text: '' })) : [];
  };

  const readTexts = async (userId: Types.ObjectId, monday: string, stored: WeekRecord | null) => ({
    answers: stored?.answers ?? (await readQuestions(userId)),
    ...(await findGoal(userId, monday)),
  });

  const get = async (user: UserRecord, monday: string, signal: AbortSignal): Promise<WeekReview> => {
    const stored = await db.weekReviews.findOne({ userId: user._id, start: monday }).lean<WeekRecord>().exec();
    const texts = hasTexts(user) ? await readTexts(user._id, monday, stored) : NO_TEXTS;
    return {
      from: monday,
      to: addDays(monday, WEEK_DAYS - 1),
      ...(await readFigures(user, monday, signal)),
      ...texts,
      reviewedAt: stored?.reviewedAt ?? null,
      version: stored?.version ?? 0,
    };
  };

  return {
    get,

    /** Changes the named fields. Throws version_conflict when `version` is given and is not the stored version. */
    change: async (
      userId: Types.ObjectId,
      monday: string,
      body: WeekBody,
      version: number | undefined,
      signal: AbortSignal,
    ): Promise<WeekReview> => {
      await changeJournal(db, userId, {}, async ({ session }) => {
        const key = { userId, start: monday };
        const stored = await db.weekReviews.findOne(key, null, { session }).lean<WeekRecord>().exec();
        requireVersion(version, stored?.version ?? 0, 'This week');
        const $unset = body.reviewed === false ? { reviewedAt: 1 as const } : {};
        const update = { $set: applyBody(stored, body, now()), $unset };
        await db.weekReviews.updateOne(key, update, { session, upsert: true });
        return { result: undefined };
      });
      return readAfterCommit(async () =>
        get(await db.users.findById(userId).orFail(profileMissing).lean<UserRecord>().exec(), monday, signal),
      );
    },
  };
}
