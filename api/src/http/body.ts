import { koaBody } from 'koa-body';
import type { Http } from './context.ts';
import { invalidInput, invalidJson, tooLarge, unsupportedMediaType } from './errors.ts';

const bytes = 1_048_576;
const depth = 16;

/** Failures of the parsers carry an HTTP status (the http-errors convention). */
const toApiError = (error: Error & { status?: number }): Error => {
  if (error.status === 413) return tooLarge();
  if (error.status === 415) return unsupportedMediaType();
  return error.status === 400 ? invalidJson() : error;
};

const parse = koaBody({
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

const isDeeperThan = (value: unknown, most: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (most === 0 || Object.values(value).some((part) => isDeeperThan(part, most - 1)));

/**
 * Reads the JSON object that the request carries. Throws unsupported_media_type, too_large (over 1 MB, unpacked),
 * invalid_json, or invalid_input for anything but an object of moderate depth.
 */
export const readJson = async (ctx: Http): Promise<object> => {
  if (ctx.is('json') === false) throw unsupportedMediaType();
  await parse(ctx, async () => undefined);
  const body: unknown = ctx.request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidInput('The request must be a JSON object.');
  }
  if (isDeeperThan(body, depth)) throw invalidInput('The request is nested too deeply.');
  return body;
};
