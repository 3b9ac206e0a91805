import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Journal, JournalFileEntry } from 'contracts';
import { ZipFile } from 'yazl';
import type * as z from 'zod';
import { pictureOf } from './picture.ts';
import { createRandom } from './random.ts';
import { setupNames } from './setups.ts';
import { type DemoTrade, tradesOn } from './trades.ts';
import { tradingDays } from './trading-days.ts';

interface DemoFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Five seconds of a chart that is drawn, recorded in a Chromium from a canvas. */
const replay = join(import.meta.dirname, 'replay.mp4');

/** The day's first trade has all that there is; of the others, one in fifty has a picture. */
const filesOf = async (trade: DemoTrade, isNewest: boolean): Promise<DemoFile[]> => {
  const chart = async (name: string): Promise<DemoFile> => ({ name, type: 'image/png', bytes: await pictureOf(trade) });
  if (isNewest) {
    const video = { name: 'replay.mp4', type: 'video/mp4', bytes: await readFile(replay) };
    return [await chart('entry.png'), video];
  }
  return createRandom(`files ${trade.key}`).chance(0.02) ? [await chart('chart.png')] : [];
};

const entryOf = ({ name, type, bytes }: DemoFile, { key, date }: DemoTrade): JournalFileEntry => ({
  path: `media/${key}-${name}`,
  originalName: name,
  fileType: type,
  uploadDate: `${date}T20:15:00.000Z`,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Three years of a trader's life up to `today`, as the zip that the product exports and takes in. */
export const demoJournal = async (today: string): Promise<Buffer> => {
  const zip = new ZipFile();
  const trades: z.infer<typeof Journal>['trades'] = [];
  const all = tradingDays(today).flatMap((date) => tradesOn(date, today));
  const newest = all.find(({ date }) => date === today);
  for (const [index, trade] of all.entries()) {
    const files = await filesOf(trade, trade === newest);
    const entries = files.map((file) => entryOf(file, trade));
    for (const [at, { path }] of entries.entries()) zip.addBuffer(files[at]?.bytes ?? Buffer.alloc(0), path);
    trades.push({ ...trade, number: index + 1, version: 1, files: entries });
  }
  const journal: z.infer<typeof Journal> = {
    format: 'trading-journal',
    version: 1,
    exportedAt: `${today}T00:00:00.000Z`,
    owner: { firstName: 'Demo', lastName: 'Trader', email: '' },
    setups: setupNames,
    lastNumber: trades.length,
    trades,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(journal)), 'journal.json');
  zip.end();
  return buffer(zip.outputStream);
};
