import { fileId, IfMatch, limits, Mark, requiredText, traderCall, z } from 'contracts';

const max = limits.marks;

/** Each coordinate has at most this many decimals. */
const STEPS = 10_000;

const coordinateError = 'A coordinate must be a number from 0 to 1 with at most 4 decimals.';
const coordinate = z.number({ error: coordinateError }).check(
  z.gte(0, { error: coordinateError }),
  z.lte(1, { error: coordinateError }),
  z.refine((value) => Math.round(value * STEPS) / STEPS === value, { error: coordinateError }),
);
/** Rounds a share of a picture's width or height to a coordinate. */
export function toCoordinate(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS) / STEPS;
}

const point = z.tuple([coordinate, coordinate], { error: 'A point must be [x, y].' });

const points = (least: number, most = least) => {
  const count = least === most ? `${least}` : `${least} to ${most}`;
  const error = `This kind of mark has ${count} ${most === 1 ? 'point' : 'points'}.`;
  return z.array(point, { error }).check(z.minLength(least, { error }), z.maxLength(most, { error }));
};

const colourError = 'colour must be a whole number from 1 to 6.';
const colour = z.int({ error: colourError }).check(z.gte(1, { error: colourError }), z.lte(6, { error: colourError }));

/** The size of all marks of a file limits their texts. */
const text = requiredText('Text', max.bytes);

const drawing = <const K extends string>(kind: K, ofKind: ReturnType<typeof points>) =>
  z.object({ kind: z.literal(kind), points: ofKind, text: z.optional(text), colour });

const atError = `at must be a number of seconds from 0 to ${max.seconds}.`;
const at = z.number({ error: atError }).check(z.gte(0, { error: atError }), z.lte(max.seconds, { error: atError }));

const MarkBody: z.ZodMiniType<Mark, Mark> = z.discriminatedUnion(
  'kind',
  [
    drawing('arrow', points(2)),
    drawing('line', points(2)),
    drawing('box', points(2)),
    drawing('level', points(1)),
    z.object({ kind: z.literal('text'), points: points(1), text, colour }),
    drawing('pen', points(2, max.points)),
    z.object({ kind: z.literal('moment'), at, text }),
  ],
  { error: 'kind must be arrow, line, box, level, text, pen or moment.' },
);

/** The size of marks in bytes, as the quota counts it. A file without marks has none. */
export function countMarkBytes(marks: readonly Mark[] = []): number {
  return marks.length === 0 ? 0 : new TextEncoder().encode(JSON.stringify(marks)).length;
}

const countError = `A file can have at most ${max.count} marks.`;
const sizeError = `The marks of a file can have at most ${max.bytes / 1_024} KB.`;

/** All marks of a file. */
export const Marks = z.array(MarkBody, { error: 'marks must be a list.' }).check(
  z.maxLength(max.count, { error: countError }),
  z.refine((list) => countMarkBytes(list) <= max.bytes, { error: sizeError }),
);

/** Says why a file of this type cannot have these marks; undefined if it can. */
export function explainMisplacedMark(marks: readonly Mark[], fileType: string): string | undefined {
  const isVideo = fileType.startsWith('video/');
  if (marks.every(({ kind }) => (kind === 'moment') === isVideo)) return undefined;
  return isVideo ? 'Marks are drawn on pictures. A video has moments.' : 'Only a video has moments.';
}

export const MARKS_TOGETHER_ERROR = `The marks of all files of a trade or day can have at most ${max.bytesTogether / 1_024} KB.`;

const SavedMarks = z.object({ marks: z.array(Mark), version: z.int() });
export type SavedMarks = z.output<typeof SavedMarks>;

/** What traders mark in their files. It is stored beside the file, whose bytes stay as they are (ADR 49). */
export const marks = {
  /** Replaces all marks of a file of a trade or day. */
  save: traderCall('PUT', '/api/media/:id/marks', {
    params: z.object({ id: fileId('id') }),
    headers: IfMatch,
    body: z.object({ marks: Marks }),
    reply: SavedMarks,
    writesTopic: 'trades',
  }),
} as const;
