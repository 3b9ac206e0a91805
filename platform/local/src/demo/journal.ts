import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Journal, type JournalFileEntry } from 'contracts/journal-file';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { generateDays } from './days.ts';
import { generateDrills } from './drills.ts';
import { moveToEvaluation } from './evaluation.ts';
import { createFiles, type DemoFile } from './files.ts';
import { createBarFinder } from './follow-plan.ts';
import { generateInbox } from './inbox.ts';
import { accountNames, EVALUATION, tagEntries } from './labels.ts';
import { generateLimits } from './limits.ts';
import { generateMissedTrades } from './missed-trades.ts';
import { demoRules, demoSetupNotes, generateCheck } from './playbook.ts';
import { computeExcursions, type DemoSeries, generatePrices } from './prices.ts';
import { generateSpreads, SPREAD_SETUP } from './spreads.ts';
import { type DemoTrade, generateTrades, setupNames } from './trades.ts';
import { listTradingDays, TIME_ZONE, toTraderDate } from './trading-days.ts';
import { generateWeeks } from './weeks.ts';

const toFileEntry = ({ name, type, bytes, marks }: DemoFile, trade: DemoTrade): JournalFileEntry => ({
  path: `media/${trade.key}-${name}`,
  originalName: name,
  fileType: type,
  uploadDate: trade.closedAt ?? `${trade.date}T20:00:00.000Z`,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  marks,
});

const toOpeningTime = ({ openedAt, date }: DemoTrade): number => Date.parse(openedAt ?? date);

/** Three years of trades that were closed by `now`. Those of shares have no computed MAE and MFE yet. */
export function listPastTrades(now: Date): { shares: DemoTrade[]; spreads: DemoTrade[] } {
  const today = toTraderDate(now);
  const days = listTradingDays(today);
  const until = now.toISOString();
  const closed = days
    .flatMap((date) => generateTrades(date, today))
    .filter(({ closedAt }) => (closedAt ?? '') <= until);
  const shares = moveToEvaluation(closed, today);
  return { shares, spreads: generateSpreads(days) };
}

/** All trades up to `now`, and the prices that those of shares were made at. */
export function generateDemo(now: Date): { trades: DemoTrade[]; prices: DemoSeries[] } {
  const { shares, spreads } = listPastTrades(now);
  const prices = generatePrices(shares, now.toISOString());
  const trades = [...computeExcursions(shares, prices, TIME_ZONE), ...spreads];
  return { trades: trades.toSorted((a, b) => toOpeningTime(a) - toOpeningTime(b)), prices };
}

/** The journal of the trades, with what the trader wrote about them, their days and weeks. */
export function createJournal(
  now: Date,
  demoTrades: readonly DemoTrade[],
  files: readonly JournalFileEntry[][],
  prices: readonly DemoSeries[] = [],
): Journal {
  const today = toTraderDate(now);
  const pastDays = listTradingDays(today).filter((date) => date < today);
  const findBars = createBarFinder(prices);
  const trades = demoTrades.map((trade, index) => ({
    ...trade,
    ...generateCheck(trade, today),
    number: index + 1,
    version: 1,
    files: files[index] ?? [],
  }));
  return {
    format: 'trading-journal',
    version: 1,
    exportedAt: `${today}T00:00:00.000Z`,
    owner: { firstName: 'Demo', lastName: 'Trader', email: '' },
    setups: [...setupNames, SPREAD_SETUP],
    archivedSetups: [],
    tags: tagEntries,
    accounts: [...accountNames, EVALUATION].map((name) => ({ name })),
    settings: { timeZone: TIME_ZONE, riskPerTrade: { percent: 1 }, defaults: {}, fees: [], savedFilters: [] },
    importSettings: { answers: [], pointValues: [], mappings: [] },
    rules: demoRules,
    setupNotes: demoSetupNotes,
    missedTrades: generateMissedTrades(pastDays, demoTrades, findBars),
    drills: generateDrills(demoTrades, findBars, today),
    weeks: generateWeeks(today, demoTrades),
    ...generateDays(pastDays, demoTrades),
    accountLimits: generateLimits(demoTrades, today),
    inbox: generateInbox(demoTrades, `${today}T00:00:00.000Z`),
    lastNumber: trades.length,
    trades,
  };
}

/** Creates a zip in the product's export format. */
export async function createDemoJournal(
  now: Date,
  demoTrades: readonly DemoTrade[],
  prices: readonly DemoSeries[],
): Promise<Buffer> {
  const zip = new ZipFile();
  const lastDay = demoTrades.at(-1)?.date;
  const firstOfLastDay = demoTrades.find(({ date }) => date === lastDay);
  const findBars = createBarFinder(prices);
  const entries: JournalFileEntry[][] = [];
  for (const trade of demoTrades) {
    const files = await createFiles(trade, trade === firstOfLastDay, findBars);
    const ofTrade = files.map((file) => toFileEntry(file, trade));
    for (const [position, { path }] of ofTrade.entries())
      zip.addBuffer(files[position]?.bytes ?? Buffer.alloc(0), path);
    entries.push(ofTrade);
  }
  const journal = createJournal(now, demoTrades, entries, prices);
  zip.addBuffer(Buffer.from(JSON.stringify(z.encode(Journal, journal))), 'journal.json');
  zip.end();
  return buffer(zip.outputStream);
}
