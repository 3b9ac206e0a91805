import type { Bar } from 'importers/candles';
import type { ClientSession, Types } from 'mongoose';
import type { Db } from '../../../database.ts';
import { findDays, readBars } from '../../../figures/candles/days.ts';
import type { TextFile } from './text-file.ts';

/** The bars of one ticker and resolution, as a file that Charts can read again. */
export interface PriceFile {
  name: string;
  text: TextFile;
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

/** Writes the stored prices of a trader to texts of `openText`, one for each ticker and resolution. */
export async function writePrices(
  db: Db,
  userId: Types.ObjectId,
  session: ClientSession,
  openText: () => Promise<TextFile>,
): Promise<PriceFile[]> {
  const days = await findDays(db, userId, { deletedAt: null }, session);
  const files: PriceFile[] = [];
  for (const series of Map.groupBy(days, ({ ticker, resolution }) => toPath(ticker, resolution))) {
    const [name, own] = series;
    const text = await openText();
    files.push({ name, text });
    await text.append(HEADER);
    for (let start = 0; start < own.length; start += BATCH_SIZE) {
      const batch = own.slice(start, start + BATCH_SIZE);
      const bars = await readBars(db, userId, batch, session);
      for (const { _id, ticker } of batch) await text.append(formatBars(ticker, bars.get(_id.toHexString()) ?? []));
    }
    text.end();
  }
  return files;
}
