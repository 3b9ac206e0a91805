import {
  Done,
  day,
  dayGrades,
  IdempotencyHeaders,
  IfMatch,
  isInOrder,
  journalDay,
  limits,
  MediaFile,
  requiredText,
  searchText,
  text,
  traderCall,
  z,
} from 'contracts';
import { Note } from 'contracts/day-notes';
import { Plan } from 'contracts/day-plans';

const { dayJournal: max } = limits;

export type { Note } from 'contracts/day-notes';

/** A day without anything has empty fields and the version 0. */
export const DayJournal = z.object({
  date: z.string(),
  plan: z.nullable(Plan),
  /** In the order of their creation. */
  notes: z.array(Note),
  feeling: z.object({ sleep: z.nullable(z.number()), energy: z.nullable(z.int()), stress: z.nullable(z.int()) }),
  grade: z.nullable(z.string()),
  good: z.string(),
  bad: z.string(),
  /** What the trader wants to remember on the next day with trades or a plan. */
  tomorrow: z.string(),
  /** The `tomorrow` of an earlier day, if no day in between has trades or a plan. */
  reminder: z.nullable(z.object({ date: z.string(), text: z.string() })),
  media: z.array(MediaFile),
  reviewedAt: z.nullable(z.string()),
  /** For If-Match of the day and of its plan. Notes have versions of their own. */
  version: z.int(),
});
export type DayJournal = z.output<typeof DayJournal>;

const SLEEP_ERROR = 'Sleep must be a number of hours from 0 to 24.';
const sleep = z
  .number({ error: SLEEP_ERROR })
  .check(z.gte(0, { error: SLEEP_ERROR }), z.lte(24, { error: SLEEP_ERROR }));

const level = (label: string) => {
  const error = `${label} must be a whole number from 1 to 5.`;
  return z.int({ error }).check(z.gte(1, { error }), z.lte(5, { error }));
};

const grade = z.enum(dayGrades, { error: 'Grade must be a letter from A to F.' });

const removable = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

/** What the trader says about a day. An omitted field stays as it is; null removes a value. */
export const DayBody = z.object({
  feeling: z.optional(
    z.strictObject(
      { sleep: removable(sleep), energy: removable(level('Energy')), stress: removable(level('Stress')) },
      { error: 'Feeling must have sleep, energy or stress.' },
    ),
  ),
  grade: removable(grade),
  good: z.optional(text('Good', max.lessonLength)),
  bad: z.optional(text('Bad', max.lessonLength)),
  tomorrow: z.optional(text('Tomorrow', max.lineLength)),
  reviewed: z.optional(z.boolean({ error: 'reviewed must be true or false.' })),
});
export type DayBody = z.output<typeof DayBody>;

export const NoteBody = z.object({ text: requiredText('Text', limits.notesLength) });

const DateParams = z.object({ date: journalDay() });

const NoteParams = z.object({
  date: journalDay(),
  id: z.string().check(z.regex(/^[\w-]{1,40}$/, { error: 'id must be the id of a note.' })),
});

/** Days with a plan, a note, a grade, a text, a picture or a review. Both days are included. */
const DaysQuery = z
  .object({ from: z.optional(day('From')), to: z.optional(day('To')), q: z.optional(searchText()) })
  .check(isInOrder('from', 'to'));
export type DaysQuery = z.output<typeof DaysQuery>;

export const DayList = z.object({
  days: z.array(
    z.object({
      date: z.string(),
      hasPlan: z.boolean(),
      /** The number of notes. */
      notes: z.int(),
      grade: z.nullable(z.string()),
      reviewed: z.boolean(),
    }),
  ),
});
export type DayList = z.output<typeof DayList>;

const writes = { writesTopic: 'review.days' } as const;
const readsTopics = ['review.days', 'trades', 'flags'] as const;

/** What a trader writes about days. A day belongs to nobody, and exists without anything. */
export const dayJournal = {
  /** The first days come first. With `q`, those whose notes, texts or plan contain every word. */
  list: traderCall('GET', '/api/days', {
    opens: 'notes:read',
    opensInR: 'plain',
    query: DaysQuery,
    reply: DayList,
    revalidates: true,
    // Plans and the fields of a day are changes of trades.
    readsTopics: ['review.days', 'trades'],
  }),
  get: traderCall('GET', '/api/days/:date', {
    opens: 'notes:read',
    opensInR: 'plain',
    params: DateParams,
    reply: DayJournal,
    readsTopics,
  }),
  change: traderCall('PUT', '/api/days/:date', {
    opens: 'days:write',
    opensInR: 'plain',
    params: DateParams,
    headers: IfMatch,
    body: DayBody,
    reply: DayJournal,
    // Filters and reports of trades have the fields of a day.
    writesTopic: 'trades',
  }),
  addNote: traderCall('POST', '/api/days/:date/notes', {
    opens: 'days:write',
    opensInR: 'plain',
    params: DateParams,
    headers: IdempotencyHeaders,
    body: NoteBody,
    reply: Note,
    status: 201,
    ...writes,
  }),
  changeNote: traderCall('PUT', '/api/days/:date/notes/:id', {
    opens: 'days:write',
    opensInR: 'plain',
    params: NoteParams,
    headers: IfMatch,
    body: NoteBody,
    reply: Note,
    ...writes,
  }),
  deleteNote: traderCall('DELETE', '/api/days/:date/notes/:id', {
    opens: 'days:write',
    opensInR: 'plain',
    params: NoteParams,
    reply: Done,
    ...writes,
  }),
  /** Within `timings.trashMs` after the deletion. */
  restoreNote: traderCall('POST', '/api/days/:date/notes/:id/restore', {
    opens: 'days:write',
    opensInR: 'plain',
    params: NoteParams,
    reply: Note,
    ...writes,
  }),
} as const;
