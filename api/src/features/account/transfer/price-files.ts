import type { FileHandle } from 'node:fs/promises';
import type { Bar } from 'importers/candles';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { findDays, readBars } from '../../../figures/candles/days.ts';

/** The bars of one ticker and resolution, as a file that Charts can read again. */
export interface PriceFile {
  name: string;
  file: FileHandle;
}

const HEADER = 'ticker,time,open,high,low,close,volume\n';
const BATCH_SIZE = 20;

/** Tickers can have characters that names of files cannot. */
const toPath = (ticker: string, resolution: number): string => `prices/${encodeURIComponent(ticker)}-${resolution}.csv`;

const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const formatBars = (ticker: string, bars: readonly Bar[]): string =>
  bars
    .map(({ time, open, high, low, close, volume }) => {
      const cells = [quote(ticker), new Date(time).toISOString(), open, high, low, close, volume ?? ''];
      return `${cells.join(',')}\n`;
    })
    .join('');

/** Writes the stored prices of a trader to files of `openFile`, one for each ticker and resolution. */
export async function writePrices(
  db: Db,
  userId: Types.ObjectId,
  session: ClientSession,
  openFile: () => Promise<FileHandle>,
): Promise<PriceFile[]> {
  const days = await findDays(db, userId, { deletedAt: null }, session);
  const files: PriceFile[] = [];
  for (const series of Map.groupBy(days, ({ ticker, resolution }) => toPath(ticker, resolution))) {
    const [name, own] = series;
    const file = await openFile();
    files.push({ name, file });
    await file.appendFile(HEADER);
    for (let start = 0; start < own.length; start += BATCH_SIZE) {
      const batch = own.slice(start, start + BATCH_SIZE);
      const bars = await readBars(db, userId, batch, session);
      for (const { _id, ticker } of batch) await file.appendFile(formatBars(ticker, bars.get(_id.toHexString()) ?? []));
    }
  }
  return files;
}
