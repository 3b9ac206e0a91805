import { decodeColumns, encodeColumns } from '../../src/journal/columns/encode-columns.ts';
import { getBlock, getMonth } from '../../src/journal/columns/model.ts';
import type { Row } from '../../src/journal/columns/row.ts';
import { toColumns } from '../../src/journal/columns/to-columns.ts';
import { NO_BAND } from '../../src/journal/stored-settings.ts';
import { type FilteredTrade, getNaiveInstrument } from './naive-filter.ts';

/** Gives each name an id from 1; an empty name has 0. */
const createIds = () => {
  const names = [''];
  const getId = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
  return { getId, list: () => names.slice(1).map((name, index) => ({ id: index + 1, name })) };
};

const toTime = (time: string | null) => (time === null ? null : Date.parse(time));

const toNumber = (decimal: string | null) => (decimal === null ? null : Number(decimal));

/** The columns of these trades, as the database stores them. */
export function toFilteredJournal(trades: readonly FilteredTrade[], band = NO_BAND) {
  const setups = createIds();
  const tags = createIds();
  const accounts = createIds();
  const toRow = ({ date, notes, grade = null, ...trade }: FilteredTrade): Row => ({
    ...trade,
    underlying: getNaiveInstrument(trade.ticker)[0],
    kind: getNaiveInstrument(trade.ticker)[1],
    day: Number(date.slice(8)),
    setupId: setups.getId(trade.setup),
    accountId: accounts.getId(trade.account),
    tagIds: trade.tags.map(tags.getId).sort((a, b) => a - b),
    openedAt: toTime(trade.openedAt),
    closedAt: toTime(trade.closedAt),
    quantity: toNumber(trade.quantity),
    entryPrice: toNumber(trade.entryPrice),
    exitPrice: toNumber(trade.exitPrice),
    feesCents: trade.feesCents ?? 0,
    hasNotes: notes !== '',
    plannedHundredths: null,
    answers: [],
    grade,
    hasStop: false,
    hasLesson: false,
    isReviewed: false,
  });
  const blocks = [...Map.groupBy(trades, ({ date }) => getBlock(date))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([block, ofBlock]) => ({
      month: getMonth(block),
      columns: decodeColumns(encodeColumns(toColumns(ofBlock.map(toRow)))),
      band,
    }));
  return { allBlocks: blocks, setups: setups.list(), tags: tags.list(), accounts: accounts.list() };
}
