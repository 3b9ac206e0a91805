import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import type { ApiContext } from './context.ts';
import { ApiError, aborted, invalidInput, unsupportedMediaType } from './errors.ts';

/** The file of a form, while it arrives. */
export interface IncomingFile {
  /** As the client calls it. */
  name: string;
  /** It has no more bytes than this; undefined when the client does not tell. */
  atMost: number | undefined;
  /** Ends only when the whole form is there and proper; else it throws what is wrong. */
  bytes: AsyncIterable<Buffer>;
}

export interface Form {
  /** What came in front of the file: each a text, or a list where the name came again. */
  fields: Record<string, unknown>;
  file: IncomingFile;
}

const limits = { fields: 20, files: 1, parts: 21, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 100 };

const notOneFile = () => {
  const sentence = 'The form must contain exactly one file.';
  return invalidInput(sentence, { file: sentence });
};

/** No client of ours packs a form, and what unpacks can burst. */
const isPlainForm = (ctx: ApiContext): boolean =>
  typeof ctx.is('multipart/form-data') === 'string' && /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());

const createParser = (ctx: ApiContext): Busboy => {
  const refusal = unsupportedMediaType('The request must be a form with a file (multipart/form-data).');
  if (!isPlainForm(ctx)) throw refusal;
  try {
    return busboy({ headers: ctx.req.headers, limits, defParamCharset: 'utf8' });
  } catch {
    throw refusal;
  }
};

const toApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : aborted());

async function* untilWhole(part: Readable, whole: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* part;
    await whole;
  } catch (error) {
    // The parser's own reason tells more than the part's, which only ended early.
    throw toApiError(await whole.then(() => error).catch((reason: unknown) => reason));
  }
}

/** Resolves when the form's file begins, with what came before it. */
const firstFile = (parser: Busboy, whole: Promise<void>, atMost: number | undefined): Promise<Form> =>
  new Promise((resolve, reject) => {
    const fields = new Map<string, string | string[]>();
    parser.on('field', (name, value) => {
      const before = fields.get(name);
      fields.set(name, before === undefined ? value : [before, value].flat());
    });
    parser.once('file', (_, part, { filename }) => {
      // Whoever reads it learns of the error; until then nobody may.
      part.on('error', () => undefined);
      // Browsers write a quotation mark so, and no other character.
      const file = { name: (filename ?? '').replaceAll('%22', '"'), atMost, bytes: untilWhole(part, whole) };
      resolve({ fields: Object.fromEntries(fields), file });
    });
    parser.once('filesLimit', () => parser.destroy(notOneFile()));
    whole.then(
      () => reject(notOneFile()),
      (error: unknown) => reject(toApiError(error)),
    );
  });

/**
 * Reads a form up to its file, which then streams: nobody holds more of it than a piece. Throws unsupported_media_type
 * for another kind of request, invalid_input for a form that breaks off or has not one file.
 */
export const readForm = async (ctx: ApiContext): Promise<Form> => {
  const { req, res } = ctx;
  if (!req.readable) throw aborted();
  const parser = createParser(ctx);
  const whole = finished(parser);
  finished(req).catch(() => parser.destroy(aborted()));
  // A client that is cut off while it sends does not see why: after a refusal, too, the rest may come and goes nowhere.
  res.once('finish', () => {
    req.unpipe(parser).resume();
    parser.destroy();
  });
  req.pipe(parser);
  return firstFile(parser, whole, ctx.request.length);
};
