import { countMarkBytes, explainMisplacedMark, MARKS_TOGETHER_ERROR, Marks } from 'contracts/marks';
import { limits } from '../base/limits.ts';
import { wellFormed } from '../base/text.ts';
import { getLatestDay } from '../base/times.ts';
import * as z from '../base/zod.ts';

/** A whole number that is not below 0. */
export function whole(name: string, max = Number.MAX_SAFE_INTEGER) {
  return z
    .int({ error: `${name} must be a whole number.` })
    .check(z.gte(0, { error: `${name} must not be below 0.` }), z.lte(max, { error: `${name} is too large.` }));
}

const isPlausibleTime = (time: string): boolean => {
  const day = time.slice(0, 10);
  return day >= limits.firstDay && day <= getLatestDay();
};

/** ISO 8601, in UTC. Zip files, into which it is exported again, have no room for times before 1970. */
const uploadDate = z.iso.datetime({ error: 'The uploadDate of a file must be a time in UTC.' }).check(
  z.refine(isPlausibleTime, {
    error: `The uploadDate of a file must be between ${limits.firstDay} and tomorrow.`,
  }),
);

/** A file of a trade. Its bytes are an entry of the zip, at `path`. */
export const JournalFileEntry = z
  .object({
    path: z.string().check(z.regex(/^media\/[\w.-]{1,100}$/, { error: 'The path of a file must begin with media/.' })),
    originalName: z.string().check(wellFormed('The name of a file'), z.maxLength(limits.media.nameLength)),
    /** One of `mediaTypes`, detected from the content. */
    fileType: z.string().check(z.maxLength(50)),
    uploadDate,
    /** In bytes. */
    size: whole('The size of a file'),
    /** The hash of the bytes, in hexadecimal. */
    sha256: z
      .string()
      .check(z.regex(/^[\da-f]{64}$/, { error: 'The sha256 of a file must have 64 hexadecimal digits.' })),
    /** Absent without any. */
    marks: z.optional(Marks),
  })
  .check(
    z.refine(({ marks = [], fileType }) => explainMisplacedMark(marks, fileType) === undefined, {
      error: 'The marks of a file do not fit its type.',
    }),
  );
export type JournalFileEntry = z.infer<typeof JournalFileEntry>;

/** The files of a trade or of a day. */
export function journalFiles(holder: string) {
  return z.array(JournalFileEntry).check(
    z.maxLength(1_000, { error: `A ${holder} cannot have so many files.` }),
    z.refine(
      (files) => files.reduce((bytes, { marks }) => bytes + countMarkBytes(marks), 0) <= limits.marks.bytesTogether,
      { error: MARKS_TOGETHER_ERROR },
    ),
  );
}
