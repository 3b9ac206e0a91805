import { finished } from 'node:stream/promises';
import bourne from '@hapi/bourne';
import rawBody from 'raw-body';
import type { Http } from './context.ts';
import { brokenOff, invalidInput, invalidJson, tooLarge, unsupportedMediaType } from './errors.ts';

const bytes = 1_048_576;
const depth = 16;

/** Failures of the reader carry an HTTP status (the http-errors convention). */
const toApiError = (error: Error & { status?: number }): Error => {
  if (error.status === 413) return tooLarge();
  return error.status === 400 ? brokenOff() : error;
};

const read = (ctx: Http): Promise<Buffer> =>
  rawBody(ctx.req, { limit: bytes, length: ctx.req.headers['content-length'] }).catch((error) => {
    throw toApiError(error);
  });

/** JSON is UTF-8. What is not would be stored as other letters than were sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

const parse = (sent: Buffer): unknown => {
  try {
    // Refuses __proto__, which would reach further than the object that it stands in.
    return sent.length === 0 ? undefined : bourne.parse(utf8.decode(sent));
  } catch {
    throw invalidJson();
  }
};

const isDeeperThan = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((part) => isDeeperThan(part, most - 1)));

/** No client of ours packs what it sends, and what unpacks can burst: only plain JSON is read. */
const isPlainJson = (ctx: Http): boolean =>
  ctx.is('json') !== false && /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());

/**
 * Reads the JSON object that the request carries. Throws unsupported_media_type, too_large (over 1 MB), invalid_json,
 * or invalid_input for anything but an object of moderate depth.
 */
export const readJson = async (ctx: Http): Promise<object> => {
  if (!isPlainJson(ctx)) throw unsupportedMediaType();
  if (!ctx.req.readable) throw brokenOff();
  const body = parse(await read(ctx));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput('The request must be a JSON object.');
  }
  if (isDeeperThan(body, depth)) throw invalidInput('The request is nested too deeply.');
  return body;
};

/**
 * Waits for the end of a request whose body nobody asked for, so that no call is done before all of its request is known
 * to be proper. Throws too_large, or invalid_input when it breaks off.
 */
export const skipBody = async ({ req }: Http): Promise<void> => {
  if (req.complete) return;
  let seen = 0;
  const tooMuch = new Promise<never>((_, reject) => {
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > bytes) reject(tooLarge());
    });
  });
  const whole = finished(req).catch(() => {
    throw brokenOff();
  });
  await Promise.race([whole, tooMuch]);
};
