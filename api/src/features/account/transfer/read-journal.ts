import { JSONParser } from '@streamparser/json';
import { JournalHead, JournalTrade } from 'contracts';
import type * as z from 'zod/mini';
import { invalidFile } from './archive.ts';

/** Between two values of a journal there is never more than this; a text made to fill the memory is one endless value. */
const mostBetween = 262_144;

const headPaths = Object.keys(JournalHead.shape).map((name) => `$.${name}`);
const unreadable = () => invalidFile('journal.json is not valid JSON.');

const parse = <S extends z.ZodMiniType>(schema: S, value: unknown, what: string): z.output<S> => {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  throw invalidFile(`journal.json is not a valid journal: ${what}: ${issue?.message} (${issue?.path.join('.')})`);
};

/** What has come of journal.json so far. */
const createReader = () => {
  const head: Record<string, unknown> = {};
  let trades: unknown[] = [];
  let waiting = 0;
  let failed = false;
  // What is no UTF-8 would become other letters than were meant.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  const parser = new JSONParser({ paths: [...headPaths, '$.trades.*'], keepStack: false });
  parser.onValue = ({ value, key, stack }) => {
    waiting = 0;
    if (stack.length > 1) trades.push(value);
    else head[String(key)] = value;
  };
  parser.onError = () => {
    failed = true;
  };
  const decode = (piece: Buffer): string => {
    try {
      return utf8.decode(piece, { stream: true });
    } catch {
      throw unreadable();
    }
  };
  return {
    head,
    write: (piece: Buffer): void => {
      waiting += piece.length;
      parser.write(decode(piece));
      if (failed || waiting > mostBetween) throw unreadable();
    },
    isWhole: () => !failed && parser.isEnded,
    takeTrades: (): unknown[] => {
      const taken = trades;
      trades = [];
      return taken;
    },
  };
};

/**
 * Reads a journal trade by trade: it may be larger than the memory. Every value has passed the contract's schema.
 * @returns what stands in front of the trades. Throws what `invalidFile` makes, with the number of the trade that is wrong
 */
export async function* readTrades(json: AsyncIterable<Buffer>): AsyncGenerator<JournalTrade, JournalHead> {
  const reader = createReader();
  let count = 0;
  for await (const piece of json) {
    reader.write(piece);
    for (const trade of reader.takeTrades()) {
      count += 1;
      yield parse(JournalTrade, trade, `trade ${count}`);
    }
  }
  if (!reader.isWhole()) throw unreadable();
  return parse(JournalHead, reader.head, 'header');
}
