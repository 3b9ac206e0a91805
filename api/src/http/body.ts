import { finished } from 'node:stream/promises';
import { HttpMethodEnum, koaBody } from 'koa-body';
import type { ApiContext } from './context.ts';
import { aborted, invalidInput, invalidJson, tooLarge, unsupportedMediaType } from './errors.ts';

const bytes = 1_048_576;
const depth = 16;

/** Failures of the parser carry an HTTP status (the http-errors convention). */
const toApiError = (error: Error & { status?: number }): Error => {
  if (error.status === 413) return tooLarge();
  if (error.status === 415) return unsupportedMediaType();
  return error.status === 400 ? invalidJson() : error;
};

/** Refuses __proto__, too, which would reach further than the object that it stands in. */
const parse = koaBody({
  parsedMethods: [HttpMethodEnum.POST, HttpMethodEnum.PUT, HttpMethodEnum.PATCH, HttpMethodEnum.DELETE],
  jsonLimit: bytes,
  // Whether it is an object is our own sentence.
  jsonStrict: false,
  multipart: false,
  urlencoded: false,
  text: false,
  patchNode: false,
  onError: (error) => {
    throw toApiError(error);
  },
});

/** Lets the rest of a refused request pass by, which the next one on the connection stands behind. */
const passBy = (req: ApiContext['req']): void => void req.removeAllListeners('data').resume();

/**
 * Listens beside the parser, which takes what is no UTF-8 for other letters than were sent; JSON is UTF-8. To be asked
 * when the parser is done.
 */
const isUtf8 = (req: ApiContext['req']): (() => boolean) => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isText = true;
  const look = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isText = false;
    }
  };
  req.on('data', look).once('end', () => look());
  return () => isText;
};

const isDeeperThan = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((part) => isDeeperThan(part, most - 1)));

/** No client of ours packs what it sends, and what unpacks can burst: only plain JSON is read. */
const isPlainJson = (ctx: ApiContext): boolean =>
  ctx.is('json') !== false && /^(identity)?$/i.test(ctx.get('Content-Encoding').trim());

/**
 * Reads the JSON object that the request carries. Throws unsupported_media_type, too_large (over 1 MB), invalid_json,
 * or invalid_input for anything but an object of moderate depth.
 */
export const readJson = async (ctx: ApiContext): Promise<object> => {
  if (!isPlainJson(ctx)) throw unsupportedMediaType();
  if (!ctx.req.readable) throw aborted();
  const isText = isUtf8(ctx.req);
  await parse(ctx, async () => undefined).catch((error: unknown) => {
    passBy(ctx.req);
    throw error;
  });
  if (!isText()) throw invalidJson();
  const body: unknown = ctx.request.body;
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
export const skipBody = async ({ req }: ApiContext): Promise<void> => {
  if (req.complete) return;
  let seen = 0;
  const tooMuch = new Promise<never>((_, reject) => {
    req.on('data', (chunk: Buffer) => {
      seen += chunk.length;
      if (seen > bytes) reject(tooLarge());
    });
  });
  const whole = finished(req).catch(() => {
    throw aborted();
  });
  await Promise.race([whole, tooMuch]);
};
