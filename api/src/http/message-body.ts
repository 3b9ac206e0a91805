import { KEY_PREFIX, limits } from 'contracts';
import { createParser, isUncompressed, readJson, readParsed } from './body.ts';
import type { ApiContext } from './context.ts';
import { unsupportedMediaType } from './errors.ts';

const { bytes } = limits.inbox;
const parse = createParser(bytes, bytes);
/** More values than a body of this size can have. */
const LIMITS = { parse, maxValues: bytes };

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
  if (!ctx.is('text/plain')) return readJson(ctx, LIMITS);
  if (!isUncompressed(ctx)) throw unsupportedMediaType();
  return splitText(String(await readParsed(ctx, parse)));
}
