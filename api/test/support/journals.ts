import type { Structure } from 'contracts';
import fc from 'fast-check';
import { selectSpan } from '../../src/figures/selection/selection.ts';
import { foldDays } from '../../src/figures/statistics/fold.ts';
import { toRow } from '../../src/journal/columns/counted-trade.ts';
import { decodeColumns, encodeColumns } from '../../src/journal/columns/encode-columns.ts';
import { getBlock, getMonth } from '../../src/journal/columns/model.ts';
import type { JournalColumns } from '../../src/journal/columns/read-columns.ts';
import { toColumns } from '../../src/journal/columns/to-columns.ts';
import { createLabelBook } from '../../src/journal/labels/label-book.ts';
import { NO_BAND } from '../../src/journal/stored-settings.ts';
import { toInstrument } from '../../src/journal/trade-fields.ts';
import { closingTime } from './facts.ts';

/** What statistics know of a trade. */
export interface DatedTrade {
  /** The id that the trader sees. */
  number: number;
  date: string;
  ticker: string;
  setup: string;
  netCents: number;
  /** ISO 8601, in UTC. */
  closedAt?: string;
  /** See `addOutcomes`. */
  outcome?: number;
  /** What its legs form. */
  structure?: Structure | null;
}

const toDate = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10);

const trade = fc.record(
  {
    offset: fc.integer({ min: 0, max: 40 }),
    ticker: fc.constantFrom('AAPL', 'TSLA', 'NVDA', '__PROTO__', 'BRK.B'),
    setup: fc.constantFrom('Breakout', 'Reversal', '', '__proto__', '$set'),
    netCents: fc.oneof(
      // Few distinct amounts, so that some days have equal results.
      { weight: 3, arbitrary: fc.constantFrom(-100, 0, 100) },
      { weight: 3, arbitrary: fc.integer({ min: -500, max: 500 }) },
      { weight: 1, arbitrary: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }) },
    ),
    closedAt: closingTime,
  },
  { requiredKeys: ['offset', 'ticker', 'setup', 'netCents'] },
);

/** Journals of up to 60 trades over up to 41 days, numbered in order of entry, not of date. */
export function journals(size: { minLength?: number } = {}): fc.Arbitrary<DatedTrade[]> {
  return fc
    .array(trade, { maxLength: 60, ...size })
    .map((trades) =>
      trades.map(({ offset, ...rest }, index) => ({ ...rest, date: toDate(offset), number: index + 1 })),
    );
}

/** The columns of these trades, as the database stores them. */
export function toJournal(trades: readonly DatedTrade[], band = NO_BAND): JournalColumns {
  const setups = createLabelBook('setups', []);
  const toTestRow = ({ setup, structure, ...trade }: DatedTrade) => {
    const setupId = setups.getId(setup, { isStored: true });
    return toRow({
      ...trade,
      ...(structure && { structure }),
      instrument: toInstrument(trade),
      setupId,
      notes: '',
      files: [],
    });
  };
  const blocks = [...Map.groupBy(trades, ({ date }) => getBlock(date))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([block, ofBlock]) => ({
      month: getMonth(block),
      columns: decodeColumns(encodeColumns(toColumns(ofBlock.map(toTestRow)))),
      band,
    }));
  return { allBlocks: blocks, setups: setups.list(), tags: [], accounts: [] };
}

/** The totals of each day, in order. */
export function totalDays(trades: readonly DatedTrade[]) {
  return foldDays(selectSpan(toJournal(trades)));
}
