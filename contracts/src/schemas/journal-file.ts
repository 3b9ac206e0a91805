import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { latestDay } from './day.ts';
import { requiredText, wellFormed } from './text.ts';
import { TradeBody } from './trade.ts';

const whole = (name: string, most = Number.MAX_SAFE_INTEGER) =>
  z
    .int({ error: `${name} must be a whole number.` })
    .check(z.gte(0, { error: `${name} must not be below 0.` }), z.lte(most, { error: `${name} is too large.` }));

const isPlausibleTime = (time: string): boolean => {
  const day = time.slice(0, 10);
  return day >= limits.firstDay && day <= latestDay();
};

/** ISO 8601, in UTC. Zip files, into which it is exported again, have no room for times before 1970. */
const uploadDate = z.iso.datetime({ error: 'The uploadDate of a file must be a time in UTC.' }).check(
  z.refine(isPlausibleTime, {
    error: `The uploadDate of a file must lie between ${limits.firstDay} and tomorrow.`,
  }),
);

/** A file of a trade. Its bytes lie beside journal.json, under `path`. */
export const JournalFileEntry = z.object({
  path: z.string().check(z.regex(/^media\/[\w.-]{1,100}$/, { error: 'The path of a file must begin with media/.' })),
  originalName: z.string().check(wellFormed('The name of a file'), z.maxLength(limits.media.nameLength)),
  /** One of `mediaTypes`, as the bytes say. */
  fileType: z.string().check(z.maxLength(50)),
  uploadDate,
  /** In bytes. */
  size: whole('The size of a file'),
  /** Of the bytes, in hexadecimal. */
  sha256: z
    .string()
    .check(z.regex(/^[\da-f]{64}$/, { error: 'The sha256 of a file must have 64 hexadecimal digits.' })),
});
export type JournalFileEntry = z.infer<typeof JournalFileEntry>;

/** A trade as a journal's file has it: what the form sends, and by what it is known again. */
export const JournalTrade = z.extend(TradeBody, {
  /** The same for the same trade in every export, in whichever account it is now. */
  key: z.string().check(z.regex(/^[\da-f]{24}$/, { error: 'The key of a trade must have 24 hexadecimal digits.' })),
  /** The id that its trader knew it by. */
  number: whole('The number of a trade', limits.import.number).check(z.gte(1)),
  version: whole('The version of a trade', limits.import.version),
  files: z.array(JournalFileEntry).check(z.maxLength(1_000, { error: 'A trade cannot have so many files.' })),
});
export type JournalTrade = z.infer<typeof JournalTrade>;

/** What stands in journal.json in front of its `trades`. */
export const JournalHead = z.object({
  format: z.literal('trading-journal', { error: 'This is not a journal: its format is another.' }),
  /** Raised when an older reader could not read it any more. */
  version: z.literal(1, { error: 'This journal was written by a newer version of the product.' }),
  /** ISO 8601, in UTC: the one moment of which all of it is. */
  exportedAt: z.iso.datetime({ error: 'exportedAt must be a time in UTC.' }),
  /** Whose it is; only to be read. */
  owner: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  /** The setup types in their order. */
  setups: z.array(requiredText('Setup Type', limits.setupLength)).check(z.maxLength(limits.setups)),
  /** The highest number that was given to a trade. */
  lastNumber: whole('lastNumber', limits.import.number),
});
export type JournalHead = z.infer<typeof JournalHead>;

/** journal.json, all of it. It can be larger than the memory: whoever reads it does so trade by trade. */
export const Journal = z.extend(JournalHead, { trades: z.array(JournalTrade) });
