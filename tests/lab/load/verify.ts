import { hash } from 'node:crypto';
import { runProgram } from 'api/testing/program.ts';
import type { Trade } from 'api/testing/wire-types.ts';
import { calls, limits } from 'contracts';
import type { ProductUnderTest } from '../support/product.ts';
import type { Trader } from './actions.ts';

/** Counts of acknowledged trades and files, and what was lost or changed. */
export interface Verification {
  trades: number;
  files: number;
  lost: string[];
  /** The last line of verify-days. */
  summaries: string;
  areSummariesCorrect: boolean;
}

const fetchAllTrades = async ({ browser }: Trader): Promise<Trade[]> => {
  const all: Trade[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: String(limits.pageSize), ...(cursor ? { cursor } : {}) };
    const page = await browser.call(calls.trades.list, { query });
    all.push(...page.trades);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
};

/**
 * Reads a trader's whole journal and all files through the API, and returns what differs from the acknowledged state.
 */
const findLosses = async (trader: Trader, seeded: number): Promise<string[]> => {
  const { journal, browser } = trader;
  const stored = new Map((await fetchAllTrades(trader)).map((trade) => [trade.id, trade]));
  const lost = stored.size === seeded + journal.size() ? [] : [`${stored.size} trades of ${seeded + journal.size()}`];
  for (const [id, acknowledged] of journal.trades) {
    const trade = stored.get(id);
    if (trade?.amount !== acknowledged.amount || trade.date !== acknowledged.date) lost.push(`trade ${id}`);
    for (const [file, sha256] of journal.getFiles(id)) {
      const url = trade?.files.find((each) => each.id === file)?.url;
      if (!url || hash('sha256', await browser.get(url, 'image')) !== sha256) lost.push(`file ${file}`);
    }
  }
  return lost;
};

export const verifyAcknowledged = async (
  product: ProductUnderTest,
  traders: readonly Trader[],
  seeded: number,
): Promise<Verification> => {
  const lost: string[] = [];
  for (const trader of traders) lost.push(...(await findLosses(trader, seeded)));
  const journals = traders.map(({ journal }) => journal);
  const verified = await runProgram('verify-days.ts', product.databaseUri);
  const sum = (getValue: (journal: Trader['journal']) => number) =>
    journals.reduce((all, each) => all + getValue(each), 0);
  return {
    trades: sum((journal) => journal.size()),
    files: sum((journal) => [...journal.trades.keys()].reduce((all, id) => all + journal.getFiles(id).size, 0)),
    lost,
    summaries: verified.lines.at(-1) ?? '',
    areSummariesCorrect: verified.code === 0,
  };
};
