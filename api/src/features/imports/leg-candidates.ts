import { DAY_MS } from 'contracts';
import { createPause } from '../../figures/selection/pause.ts';
import { toDate } from '../../figures/selection/selection.ts';
import { readers } from '../../journal/columns/columns.ts';
import type { Block, JournalColumns } from '../../journal/columns/read-columns.ts';
import { createLabelIndexes } from '../../journal/labels/label.ts';

/** The trades of one account and underlying that were opened on one day. */
interface OpenedTrades {
  tickers: Set<string>;
  numbers: number[];
}

/** Trades by account and underlying, then by the day of their opening in UTC. */
type OpenedByDay = Map<string, Map<number, OpenedTrades>>;

const addBlock = ({ month, columns }: Block, opened: OpenedByDay, resolveId: (id: number) => number): void => {
  for (let index = 0; index < columns.number.length; index += 1) {
    const owner = `${resolveId(readers.accountId(columns, index))} ${readers.underlying(columns, index)}`;
    const time = readers.openedAt(columns, index) ?? Date.parse(toDate(month, readers.day(columns, index)));
    const day = Math.floor(time / DAY_MS);
    const days = opened.get(owner) ?? new Map<number, OpenedTrades>();
    opened.set(owner, days);
    const trades = days.get(day) ?? { tickers: new Set(), numbers: [] };
    days.set(day, trades);
    trades.tickers.add(readers.ticker(columns, index));
    trades.numbers.push(readers.number(columns, index));
  }
};

/** Whether trades of several tickers were opened around a day: an order can fill before and after midnight. */
const hasSeveralTickers = (days: ReadonlyMap<number, OpenedTrades>, day: number): boolean => {
  const tickers = new Set<string>();
  for (const each of [day - 1, day, day + 1]) for (const ticker of days.get(each)?.tickers ?? []) tickers.add(ticker);
  return tickers.size > 1;
};

/**
 * Lists the trades that can be legs: their account and underlying had trades in several tickers around their day. Most
 * journals have few, and only their rows are read. Other requests are served meanwhile.
 */
export async function listLegCandidates(journal: JournalColumns): Promise<number[]> {
  const { resolveId } = createLabelIndexes(journal).accounts;
  const opened: OpenedByDay = new Map();
  const pause = createPause();
  for (const block of journal.allBlocks) {
    addBlock(block, opened, resolveId);
    await pause();
  }
  return [...opened.values()].flatMap((days) =>
    [...days].flatMap(([day, { numbers }]) => (hasSeveralTickers(days, day) ? numbers : [])),
  );
}
