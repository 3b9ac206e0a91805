import { KEY_PREFIX, limits } from 'contracts';
import { createJsonParser, createTextParser, isUncompressed, readJson, readParsed } from './body.ts';
import type { ApiContext } from './context.ts';
import { unsupportedMediaType } from './errors.ts';

const { bytes } = limits.inbox;
/** More values than a body of this size can have. */
const JSON_LIMITS = { parse: createJsonParser(bytes), maxValues: bytes };
const parseText = createTextParser(bytes);

/** The first line of a text may be the key. */
const KEY_LINE = /^key:[ \t]*(\S+)[ \t]*(?:\r?\n|$)/i;

const splitText = (text: string): { key?: string; text: string } => {
  const [line = '', key = ''] = KEY_LINE.exec(text) ?? [];
  return key.startsWith(KEY_PREFIX) ? { key, text: text.slice(line.length) } : { text };
};

/**
 * Reads a message of a tool that may be unable to set headers: JSON, or a text. Throws too_large,
 * unsupported_media_type, invalid_json or invalid_input.
 */
export async function readMessage(ctx: ApiContext): Promise<object> {
  if (!ctx.is('text/plain')) return readJson(ctx, JSON_LIMITS);
  if (!isUncompressed(ctx)) throw unsupportedMediaType();
  return splitText(String(await readParsed(ctx, parseText)));
}
