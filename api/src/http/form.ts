import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy, { type Busboy } from 'busboy';
import { isUncompressed } from './body.ts';
import type { ApiContext } from './context.ts';
import { ApiError, aborted, invalidInput, unsupportedMediaType } from './errors.ts';

/** The file of a form while it is being received. */
export interface IncomingFile {
  /** As sent by the client. */
  name: string;
  /** Upper bound from the Content-Length of the request; undefined when the client did not send it. */
  maxBytes: number | undefined;
  /** Ends only when the whole form was received and is valid. Throws otherwise. */
  bytes: AsyncIterable<Buffer>;
}

export interface Form {
  /** The fields before the file. A repeated field is a list. */
  fields: Record<string, unknown>;
  file: IncomingFile;
}

const LIMITS = { fields: 20, files: 1, parts: 21, fieldNameSize: 100, fieldSize: 1_000, headerPairs: 100 };

const notOneFile = () => {
  const message = 'The form must contain exactly one file.';
  return invalidInput(message, { file: message });
};

const createParser = (ctx: ApiContext): Busboy => {
  const wrongType = unsupportedMediaType('The request must be a form with a file (multipart/form-data).');
  if (!ctx.is('multipart/form-data') || !isUncompressed(ctx)) throw wrongType;
  try {
    return busboy({ headers: ctx.req.headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw wrongType;
  }
};

const toApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : aborted());

async function* readFile(part: Readable, formReceived: Promise<void>): AsyncGenerator<Buffer> {
  try {
    yield* part;
    await formReceived;
  } catch (error) {
    // The error of the parser is more specific than the error of the part, which only ended early.
    throw toApiError(await formReceived.then(() => error).catch((reason: unknown) => reason));
  }
}

/** Resolves with the preceding fields when the file of the form begins. */
const findFile = (parser: Busboy, formReceived: Promise<void>, maxBytes: number | undefined): Promise<Form> =>
  new Promise((resolve, reject) => {
    const fields = new Map<string, string | string[]>();
    let isDamaged = false;
    parser.once('error', () => {
      isDamaged = true;
    });
    parser.on('field', (name, value) => {
      const previous = fields.get(name);
      fields.set(name, previous === undefined ? value : [previous, value].flat());
    });
    parser.once('file', (_, part, { filename }) => {
      // The reader of the file gets the error. Without a reader, it must not crash the process.
      part.on('error', () => undefined);
      // After an error in an earlier part, the parser still reports a file in the same bytes, which never ends.
      if (isDamaged) return;
      // Browsers encode a quotation mark like this, and no other character.
      const file = { name: (filename ?? '').replaceAll('%22', '"'), maxBytes, bytes: readFile(part, formReceived) };
      resolve({ fields: Object.fromEntries(fields), file });
    });
    parser.once('filesLimit', () => parser.destroy(notOneFile()));
    formReceived.then(
      () => reject(notOneFile()),
      (error: unknown) => reject(toApiError(error)),
    );
  });

/**
 * Reads a form up to its file, which is then streamed and never held in memory as a whole. Throws
 * unsupported_media_type for other content types, and invalid_input for a form that is aborted or does not contain
 * exactly one file.
 */
export async function readForm(ctx: ApiContext): Promise<Form> {
  const { req, res } = ctx;
  if (!req.readable) throw aborted();
  const parser = createParser(ctx);
  const formReceived = finished(parser);
  finished(req).catch(() => parser.destroy(aborted()));
  // A client that is disconnected while it sends does not see the error: read and discard the rest after an early
  // reply.
  res.once('finish', () => {
    req.unpipe(parser).resume();
    parser.destroy();
  });
  req.pipe(parser);
  return findFile(parser, formReceived, ctx.request.length);
}
