import { finished } from 'node:stream/promises';
import type { Call } from 'contracts';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { ApiContext } from './context.ts';
import { aborted, invalidInput, invalidJson, tooLarge, unsupportedMediaType } from './errors.ts';

const MAX_BYTES = 1_048_576;
/** No requests in flight limit visitors. Their longest bodies are errors of pages, about 85 KB. */
const MAX_VISITOR_BYTES = 131_072;
const MAX_DEPTH = 16;
/**
 * Maximum number of values, at any depth. Each value takes time to validate, and each invalid value adds to the error.
 */
const MAX_VALUES = 50_000;
/** For 10,000 candles of six values, with prices and volumes of coins. */
const LARGE = { bytes: 2 * MAX_BYTES, values: 2 * MAX_VALUES };

/** Converts an error of the parser, which has an HTTP status (the http-errors convention). */
const toApiError = (error: Error & { status?: number }): Error => {
  if (error.status === 413) return tooLarge();
  if (error.status === 415) return unsupportedMediaType();
  return error.status === 400 ? invalidJson() : error;
};

/**
 * Creates a parser of bodies with at most so many bytes: of JSON and, if `textLimit` is given, of text. Rejects
 * __proto__, which could change the prototype of other objects.
 */
export function createParser(jsonLimit: number, textLimit?: number) {
  return koaBody({
    parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
    jsonLimit,
    // readJson reports values that are not objects with its own message.
    jsonStrict: false,
    multipart: false,
    urlencoded: false,
    text: textLimit !== undefined,
    textLimit: textLimit ?? 0,
    patchNode: false,
    onError: (error) => {
      throw toApiError(error);
    },
  });
}

interface BodyLimits {
  parse: ReturnType<typeof createParser>;
  maxValues: number;
}

const TRADER_LIMITS: BodyLimits = { parse: createParser(MAX_BYTES), maxValues: MAX_VALUES };
const LARGE_LIMITS: BodyLimits = { parse: createParser(LARGE.bytes), maxValues: LARGE.values };
const VISITOR_LIMITS: BodyLimits = { parse: createParser(MAX_VISITOR_BYTES), maxValues: MAX_VALUES };

/** The limits of the bodies of a call. */
export function findBodyLimits({ access, largeBody }: Pick<Call, 'access' | 'largeBody'>): BodyLimits {
  if (access !== 'trader') return VISITOR_LIMITS;
  return largeBody ? LARGE_LIMITS : TRADER_LIMITS;
}

/** Discards the rest of a rejected request, so that the next request on the connection can be read. */
const discardRest = (req: ApiContext['req']): void => void req.removeAllListeners('data').resume();

/**
 * Checks the encoding, because the parser silently replaces invalid UTF-8. Call the returned function once the parser
 * is done.
 */
const watchEncoding = (req: ApiContext['req']): (() => boolean) => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isValid = true;
  const check = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isValid = false;
    }
  };
  req.on('data', check).once('end', () => check());
  return () => isValid;
};

/**
 * Counts the values at any depth; an empty object or list is one. Throws invalid_input for deep nesting. Visits a list
 * in place, because attacks send long ones.
 */
const countValues = (value: unknown, depth = 0): number => {
  if (typeof value !== 'object' || value === null) return 1;
  if (depth === MAX_DEPTH) throw invalidInput('The request is nested too deeply.');
  let count = 1;
  for (const part of Array.isArray(value) ? value : Object.values(value)) count += countValues(part, depth + 1);
  return count;
};

/** Compressed bodies are rejected: our clients never send them, and they could be decompression bombs. */
export function isUncompressed(ctx: ApiContext): boolean {
  return /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());
}

/** Parses a body in valid UTF-8. The rest of a refused one is discarded. */
export async function readParsed(ctx: ApiContext, parse: BodyLimits['parse']): Promise<unknown> {
  if (!ctx.req.readable) throw aborted();
  const isUtf8 = watchEncoding(ctx.req);
  await parse(ctx, async () => undefined).catch((error: unknown) => {
    discardRest(ctx.req);
    throw error;
  });
  if (!isUtf8()) throw invalidJson();
  return ctx.request.body;
}

/**
 * Reads the request body as a JSON object. Throws unsupported_media_type, too_large (see findBodyLimits), invalid_json,
 * or invalid_input for other JSON values, and for objects that are deeply nested or have too many values.
 */
export async function readJson(ctx: ApiContext, { parse, maxValues }: BodyLimits): Promise<object> {
  if (ctx.is('json') === false || !isUncompressed(ctx)) throw unsupportedMediaType();
  const body = await readParsed(ctx, parse);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput('The request must be a JSON object.');
  }
  if (countValues(body) > maxValues) throw invalidInput('The request has too many values.');
  return body;
}

/**
 * Reads and discards the body of a call that has none, so that no call runs before its whole request is known to be
 * valid. Throws too_large, or invalid_input when the request is aborted.
 */
export async function skipBody({ req }: ApiContext): Promise<void> {
  if (req.complete) return;
  let receivedBytes = 0;
  const exceeded = new Promise<never>((_, reject) => {
    req.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > MAX_BYTES) reject(tooLarge());
    });
  });
  const received = finished(req).catch(() => {
    throw aborted();
  });
  await Promise.race([received, exceeded]);
}
