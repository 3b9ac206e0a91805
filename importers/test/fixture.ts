import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FileTrades, type ImportedTrade, readTrades } from '../src/index.ts';

type Options = Parameters<typeof readTrades>[2];

const toBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

export function readFixtureText(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8');
}

/** Reads bytes as if they were a file of this name. */
export async function readBytes(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  options: Options = {},
): Promise<FileTrades> {
  const [file] = await readTrades(bytes, name, options);
  if (!file) throw new Error('No file was read.');
  return file;
}

/** Reads text as if it were a file of this name. */
export function readText(text: string, name = 'file.csv', options: Options = {}): Promise<FileTrades> {
  return readBytes(toBytes(text), name, options);
}

/** Reads a file of the folder fixtures. */
export function readFixture(name: string, options: Options = {}): Promise<FileTrades> {
  return readText(readFixtureText(name), name, options);
}

/** `long 3 MNQU6 23100.25 -> 23096.9166666667, -20.00 after 0.00 on 2026-07-14`: all figures of a trade in one line. */
export function describeTrade({ side, quantity, ticker, entryPrice, exitPrice, amount, fees, date }: ImportedTrade) {
  return `${side} ${quantity} ${ticker} ${entryPrice} -> ${exitPrice}, ${amount} after ${fees} on ${date}`;
}

export function describeTrades({ trades }: FileTrades): string[] {
  return trades.map(describeTrade);
}
