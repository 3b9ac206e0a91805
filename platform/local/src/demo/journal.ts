import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Journal, type JournalFileEntry, type JournalTrade } from 'contracts/journal-file';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { renderChart } from './chart-image.ts';
import { createRandom } from './random.ts';
import { type DemoTrade, generateTrades, setupNames } from './trades.ts';
import { listTradingDays } from './trading-days.ts';

interface DemoFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A five-second chart replay, recorded from a canvas in Chromium. */
const REPLAY_FILE = join(import.meta.dirname, 'replay.mp4');

/** Today's first trade has a chart and a video. One in fifty of the other trades has a chart. */
const createFiles = async (trade: DemoTrade, hasVideo: boolean): Promise<DemoFile[]> => {
  const createChart = async (name: string): Promise<DemoFile> => ({
    name,
    type: 'image/png',
    bytes: await renderChart(trade),
  });
  if (hasVideo) {
    const video = { name: 'replay.mp4', type: 'video/mp4', bytes: await readFile(REPLAY_FILE) };
    return [await createChart('entry.png'), video];
  }
  return createRandom(`files ${trade.key}`).chance(0.02) ? [await createChart('chart.png')] : [];
};

const toFileEntry = ({ name, type, bytes }: DemoFile, { key, date }: DemoTrade): JournalFileEntry => ({
  path: `media/${key}-${name}`,
  originalName: name,
  fileType: type,
  uploadDate: `${date}T20:15:00.000Z`,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

/** Creates three years of trades up to `today`, as a zip in the product's export format. */
export const createDemoJournal = async (today: string): Promise<Buffer> => {
  const zip = new ZipFile();
  const trades: JournalTrade[] = [];
  const demoTrades = listTradingDays(today).flatMap((date) => generateTrades(date, today));
  const firstToday = demoTrades.find(({ date }) => date === today);
  for (const [index, trade] of demoTrades.entries()) {
    const files = await createFiles(trade, trade === firstToday);
    const entries = files.map((file) => toFileEntry(file, trade));
    for (const [position, { path }] of entries.entries())
      zip.addBuffer(files[position]?.bytes ?? Buffer.alloc(0), path);
    trades.push({ ...trade, number: index + 1, version: 1, files: entries });
  }
  const journal: Journal = {
    format: 'trading-journal',
    version: 1,
    exportedAt: `${today}T00:00:00.000Z`,
    owner: { firstName: 'Demo', lastName: 'Trader', email: '' },
    setups: setupNames,
    lastNumber: trades.length,
    trades,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(z.encode(Journal, journal))), 'journal.json');
  zip.end();
  return buffer(zip.outputStream);
};
