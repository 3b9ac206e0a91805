import { readers } from '../../journal/columns/columns.ts';
import { byClosing } from '../limits/activity.ts';
import { createTradingDayReader } from '../selection/local-hour.ts';
import { type BlockSelection, forEachRow, type Selection, toDate } from '../selection/selection.ts';

/** Which day a trade belongs to, and which trades are known. */
interface SourceClock {
  /** In milliseconds since 1970: trades that closed later are left out. */
  at: number;
  /** Days end at this local time in the zone (LIM-02). Null: days are the dates of the trades. */
  dayEnd: { zone: string; time: string } | null;
  /** The day of `at`: trades without a closing time count until it. */
  today: string;
}

/** The results of the trades of each day, in the order of their closing, in hundredths of the unit. */
export interface SourceDays {
  dates: string[];
  results: number[][];
  trades: number;
}

interface SourceTrade {
  number: number;
  date: string;
  closedAt: number | null;
  result: number;
}

const readTrades = (block: BlockSelection): SourceTrade[] => {
  const { columns, month, amounts } = block;
  const trades: SourceTrade[] = [];
  forEachRow(block, (index) => {
    trades.push({
      number: readers.number(columns, index),
      date: toDate(month, readers.day(columns, index)),
      closedAt: readers.closedAt(columns, index),
      result: amounts.net(columns, index),
    });
  });
  return trades;
};

/** Groups the selected trades that were closed by a moment by their days, in order. */
export function readSourceDays(selection: Selection, { at, dayEnd, today }: SourceClock): SourceDays {
  const readTradingDay = dayEnd && createTradingDayReader(dayEnd.zone, dayEnd.time);
  const findDay = ({ closedAt, date }: SourceTrade) =>
    closedAt === null || !readTradingDay ? date : readTradingDay(closedAt);
  const isClosed = (trade: SourceTrade) => (trade.closedAt === null ? trade.date <= today : trade.closedAt <= at);
  const trades = selection.flatMap(readTrades).filter(isClosed);
  const days = [...Map.groupBy(trades, findDay)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    dates: days.map(([date]) => date),
    results: days.map(([, own]) => own.sort(byClosing).map(({ result }) => result)),
    trades: trades.length,
  };
}
