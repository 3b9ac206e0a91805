import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Journal, type JournalFileEntry, type JournalTrade } from 'contracts/journal-file';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { generateDays } from './days.ts';
import { accountNames, tagEntries } from './labels.ts';
import { generateLimits } from './limits.ts';
import { demoRules, demoSetupNotes, generateCheck, generateMissedTrades } from './playbook.ts';
import { computeExcursions, type DemoSeries, generatePrices } from './prices.ts';
import { createRandom } from './random.ts';
import { type DemoTrade, generateTrades, setupNames } from './trades.ts';
import { listTradingDays } from './trading-days.ts';
import { generateWeeks } from './weeks.ts';

interface DemoFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Reads a picture or video of the demo: charts of a gain and a loss, and a five-second chart replay. */
const readDemoFile = async (file: string, name: string, type: string): Promise<DemoFile> => ({
  name,
  type,
  bytes: await readFile(join(import.meta.dirname, file)),
});

/** Today's first trade has a chart and a video. One in fifty of the other trades has a chart. */
const createFiles = async ({ key, netCents }: DemoTrade, hasVideo: boolean): Promise<DemoFile[]> => {
  const chart = netCents < 0 ? 'chart-loss.png' : 'chart-gain.png';
  if (!hasVideo) {
    return createRandom(`files ${key}`).chance(0.02) ? [await readDemoFile(chart, 'chart.png', 'image/png')] : [];
  }
  const entry = await readDemoFile(chart, 'entry.png', 'image/png');
  return [entry, await readDemoFile('replay.mp4', 'replay.mp4', 'video/mp4')];
};

/** A few minutes after the trade, as a trader does who journals at once. */
const getUploadTime = ({ closedAt, date }: DemoTrade): string =>
  new Date(Date.parse(closedAt ?? `${date}T20:00:00.000Z`) + 7 * 60_000).toISOString();

const toFileEntry = ({ name, type, bytes }: DemoFile, trade: DemoTrade): JournalFileEntry => ({
  path: `media/${trade.key}-${name}`,
  originalName: name,
  fileType: type,
  uploadDate: getUploadTime(trade),
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

const TIME_ZONE = 'America/New_York';

/** Three years of trades up to `today`, and the prices that they were made at. */
export function generateDemo(today: string): { trades: DemoTrade[]; prices: DemoSeries[] } {
  const trades = listTradingDays(today).flatMap((date) => generateTrades(date, today));
  const prices = generatePrices(trades);
  return { trades: computeExcursions(trades, prices, TIME_ZONE), prices };
}

/** Creates a zip in the product's export format. */
export async function createDemoJournal(today: string, demoTrades: readonly DemoTrade[]): Promise<Buffer> {
  const zip = new ZipFile();
  const trades: JournalTrade[] = [];
  const firstToday = demoTrades.find(({ date }) => date === today);
  for (const [index, trade] of demoTrades.entries()) {
    const files = await createFiles(trade, trade === firstToday);
    const entries = files.map((file) => toFileEntry(file, trade));
    for (const [position, { path }] of entries.entries())
      zip.addBuffer(files[position]?.bytes ?? Buffer.alloc(0), path);
    trades.push({ ...trade, ...generateCheck(trade, today), number: index + 1, version: 1, files: entries });
  }
  const journal: Journal = {
    format: 'trading-journal',
    version: 1,
    exportedAt: `${today}T00:00:00.000Z`,
    owner: { firstName: 'Demo', lastName: 'Trader', email: '' },
    setups: setupNames,
    archivedSetups: [],
    tags: tagEntries,
    accounts: accountNames.map((name) => ({ name })),
    settings: { timeZone: TIME_ZONE, defaults: {}, fees: [], savedFilters: [] },
    importSettings: { answers: [], pointValues: [], mappings: [] },
    rules: demoRules,
    setupNotes: demoSetupNotes,
    missedTrades: generateMissedTrades(listTradingDays(today)),
    weeks: generateWeeks(today),
    ...generateDays(listTradingDays(today), demoTrades),
    accountLimits: generateLimits(demoTrades, today),
    lastNumber: trades.length,
    trades,
  };
  zip.addBuffer(Buffer.from(JSON.stringify(z.encode(Journal, journal))), 'journal.json');
  zip.end();
  return buffer(zip.outputStream);
}
