import type { JournalHead } from 'contracts/journal-file';
import { accountNames } from './labels.ts';
import type { DemoTrade } from './trades.ts';

type JournalEntry = NonNullable<JournalHead['inbox']>[number];

const createEntry = (number: number, at: string, fields: Pick<JournalEntry, 'source' | 'proposal'>): JournalEntry => ({
  key: number.toString(16).padStart(24, '0'),
  at,
  text: '',
  state: 'new',
  ...fields,
});

/**
 * What an alert and an assistant have proposed since the last trade: a trade, a note of its day and tags. No key wrote
 * them: an import brings them.
 */
export function generateInbox(trades: readonly DemoTrade[], exportedAt: string): JournalEntry[] {
  const last = trades.at(-1);
  if (!last) return [];
  const { date, ticker } = last;
  const trade = {
    ...{ tradeTag: ticker, flagType: last.setup, comments: 'Filled by the alert “break of the range”.', amount: 84.5 },
    ...{ date, side: 'long', quantity: '50', account: accountNames[0], tags: ['alert'] },
  };
  const note = 'You were up after the first hour and gave most of it back after noon. The plan said to stop at noon.';
  return [
    createEntry(3, exportedAt, { source: 'TradingView', proposal: { kind: 'trade', trade } }),
    createEntry(2, exportedAt, { source: 'Assistant', proposal: { kind: 'note', date, text: note } }),
    createEntry(1, exportedAt, {
      source: 'Assistant',
      proposal: { kind: 'tags', trade: trades.length, add: ['review again'] },
    }),
  ];
}
