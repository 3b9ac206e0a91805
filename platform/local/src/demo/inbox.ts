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

/** The trades of a date in the order of their closings, and the greatest result that the trader had meanwhile. */
interface DaySoFar {
  date: string;
  bestCents: number;
  /** How many trades had made the greatest result. */
  bestAfter: number;
  endCents: number;
}

const followDay = (date: string, ofDay: readonly DemoTrade[]): DaySoFar => {
  const byClosing = ofDay.toSorted((a, b) => ((a.closedAt ?? '') < (b.closedAt ?? '') ? -1 : 1));
  const day = { date, bestCents: 0, bestAfter: 0, endCents: 0 };
  for (const [index, { netCents }] of byClosing.entries()) {
    day.endCents += netCents;
    if (day.endCents > day.bestCents) Object.assign(day, { bestCents: day.endCents, bestAfter: index + 1 });
  }
  return day;
};

/** A note about the last day on which most of a gain was given back; in three years there is one. */
const noteLostGain = (trades: readonly DemoTrade[]): { date: string; text: string }[] => {
  const days = [...Map.groupBy(trades, ({ date }) => date)].map(([date, ofDay]) => followDay(date, ofDay));
  const found = days.findLast(({ bestCents, endCents }) => bestCents > 10_000 && endCents < bestCents / 3);
  if (!found) return [];
  const ahead = found.bestAfter === 1 ? 'the first trade' : `the first ${found.bestAfter} trades`;
  return [
    {
      date: found.date,
      text: `You were ahead after ${ahead} and gave most of it back. Would a stop for the day help?`,
    },
  ];
};

/**
 * What an alert and an assistant have proposed since the last trade: a trade, a note of an earlier day and tags. No key
 * wrote them: an import brings them.
 */
export function generateInbox(trades: readonly DemoTrade[], exportedAt: string): JournalEntry[] {
  const last = trades.at(-1);
  if (!last) return [];
  const { date, ticker } = last;
  const trade = {
    ...{ tradeTag: ticker, flagType: last.setup, comments: 'Filled by the alert “break of the range”.', amount: 84.5 },
    ...{ date, side: 'long', quantity: '50', account: accountNames[0], tags: ['alert'] },
  };
  return [
    createEntry(3, exportedAt, { source: 'TradingView', proposal: { kind: 'trade', trade } }),
    ...noteLostGain(trades).map((note) =>
      createEntry(2, exportedAt, { source: 'Assistant', proposal: { kind: 'note', ...note } }),
    ),
    createEntry(1, exportedAt, {
      source: 'Assistant',
      proposal: { kind: 'tags', trade: trades.length, add: ['review again'] },
    }),
  ];
}
