import { JSONParser } from '@streamparser/json';
import { JournalHead, JournalTrade, journalLists } from 'contracts/journal-file';
import type * as z from 'zod/mini';
import { invalidFile } from './archive.ts';

/** Limits the bytes between two parsed values, so that one endless value cannot fill the memory. */
const MAX_VALUE_BYTES = 524_288;

const isList = (name: string): boolean => journalLists.some((list) => list === name);
const HEAD_PATHS = Object.keys(JournalHead.shape).map((name) => (isList(name) ? `$.${name}.*` : `$.${name}`));
const invalidJson = () => invalidFile('journal.json is not valid JSON.');

const parse = <S extends z.ZodMiniType>(schema: S, value: unknown, what: string): z.output<S> => {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw invalidFile(`journal.json is not a valid journal: ${what}: ${issue?.message} (${issue?.path.join('.')})`);
};

/** Parses journal.json incrementally. */
const createReader = () => {
  const lists: Record<string, unknown[]> = Object.fromEntries(journalLists.map((name) => [name, []]));
  const head: Record<string, unknown> = { ...lists };
  let trades: unknown[] = [];
  let unparsedBytes = 0;
  let hasFailed = false;
  // Without `fatal`, invalid UTF-8 would be replaced silently.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const parser = new JSONParser({ paths: [...HEAD_PATHS, '$.trades.*'], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    unparsedBytes = 0;
    const list = stack.length > 1 ? String(stack[1]?.key) : undefined;
    if (list === undefined) head[String(key)] = value;
    else (lists[list] ?? trades).push(value);
  };
  parser.onError = () => {
    hasFailed = true;
  };
  const decode = (chunk: Buffer): string => {
    try {
      return utf8.decode(chunk, { stream: true });
    } catch {
      throw invalidJson();
    }
  };
  return {
    head,
    write: (chunk: Buffer): void => {
      unparsedBytes += chunk.length;
      parser.write(decode(chunk));
      if (hasFailed || unparsedBytes > MAX_VALUE_BYTES) throw invalidJson();
    },
    isComplete: () => !hasFailed && parser.isEnded,
    takeTrades: (): unknown[] => {
      const taken = trades;
      trades = [];
      return taken;
    },
  };
};

/**
 * Reads a journal trade by trade, because it may be larger than memory, and parses every value with the contract's
 * schema. Throws `invalidFile` errors that name the invalid trade. @returns the header
 */
export async function* readTrades(json: AsyncIterable<Buffer>): AsyncGenerator<JournalTrade, JournalHead> {
  const reader = createReader();
  let count = 0;
  for await (const chunk of json) {
    reader.write(chunk);
    for (const trade of reader.takeTrades()) {
      count += 1;
      yield parse(JournalTrade, trade, `trade ${count}`);
    }
  }
  if (!reader.isComplete()) throw invalidJson();
  return parse(JournalHead, reader.head, 'header');
}
