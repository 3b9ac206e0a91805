import {
  amountScope,
  IfMatch,
  inCents,
  journalDay,
  limits,
  renamed,
  requiredText,
  text,
  traderCall,
  z,
} from 'contracts';

const { dayJournal: max } = limits;

const isMonday = (value: string): boolean => new Date(`${value}T00:00:00Z`).getUTCDay() === 1;

const WeekParams = z.object({
  monday: journalDay().check(z.refine(isMonday, { error: 'A week must begin on a Monday.' })),
});

/** Percent are from 0 to 100 with one decimal. Null without a trade that has the fact. */
const WeekFigures = renamed(
  z.object({
    /** With at most two decimals in an average of weeks. */
    trades: z.number(),
    net: inCents(),
    winPercent: z.nullable(z.number()),
    averageR: z.nullable(z.number()),
    /** Clean ÷ (clean + broken). */
    cleanPercent: z.nullable(z.number()),
    /**
     * The share of trades that were reviewed within 48 hours of their closing, or of the end of their date without a
     * closing time.
     */
    reviewedPercent: z.nullable(z.number()),
  }),
  { net: 'netCents' },
);
export type WeekFigures = z.output<typeof WeekFigures>;

const Answer = z.object({
  question: requiredText('Question', max.lineLength),
  text: text('Answer', max.answerLength),
});

/** What the trader says about a week. An omitted field stays as it is. */
export const WeekBody = z.object({
  answers: z.optional(
    z
      .array(Answer, { error: 'Answers must be a list.' })
      .check(z.maxLength(max.questions, { error: `There can be at most ${max.questions} answers.` })),
  ),
  goal: z.optional(text('Goal', max.lineLength)),
  reviewed: z.optional(z.boolean({ error: 'reviewed must be true or false.' })),
});
export type WeekBody = z.output<typeof WeekBody>;

export const WeekReview = z.object({
  /** Monday and Sunday. */
  from: z.string(),
  to: z.string(),
  figures: WeekFigures,
  /** The average of the four weeks before. Sums count a week without trades as 0, ratios leave it out. */
  before: WeekFigures,
  /** How many trades of the week are not in its net, see `amountScope`. Absent without any. */
  tradesInOtherCurrency: amountScope.tradesInOtherCurrency,
  /** Without saved answers, the questions of the trader's first template for weeks. */
  answers: z.array(z.object({ question: z.string(), text: z.string() })),
  /** Until one is saved, that of an earlier week. */
  goal: z.string(),
  /** The Monday of the week in which the goal was saved; null without a goal. */
  goalFrom: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
  /** For If-Match; 0 before the first change. */
  version: z.int(),
});
export type WeekReview = z.output<typeof WeekReview>;

const path = '/api/reviews/week/:monday';

export const weekReviews = {
  get: traderCall('GET', path, {
    opens: 'notes:read',
    opensInR: 'plain',
    params: WeekParams,
    reply: WeekReview,
    readsTopics: ['trades', 'flags', 'review.weeks', 'review.templates'],
  }),
  change: traderCall('PUT', path, {
    params: WeekParams,
    headers: IfMatch,
    body: WeekBody,
    reply: WeekReview,
    writesTopic: 'review.weeks',
  }),
} as const;
