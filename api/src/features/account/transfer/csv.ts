import { type TradeBody, toDollars } from 'contracts';
import papaparse from 'papaparse';
import type { TradeRecord } from '../../journal/trade-model.ts';
import { toTradeFields } from '../../journal/trade-model.ts';
import { toMediaPath } from './paths.ts';

interface Column {
  title: string;
  getCell(fields: TradeBody): string | number;
}

const columns: Record<keyof TradeBody, Column> = {
  date: { title: 'Date', getCell: ({ date }) => date },
  ticker: { title: 'Ticker', getCell: ({ ticker }) => ticker },
  name: { title: 'Name', getCell: ({ name = '' }) => name },
  setup: { title: 'Setup Type', getCell: ({ setup }) => setup },
  netCents: { title: 'Amount', getCell: ({ netCents }) => toDollars(netCents) },
  notes: { title: 'Notes', getCell: ({ notes }) => notes },
};
const columnList = Object.values(columns);

/**
 * A spreadsheet evaluates texts that start with these characters; some accept the full-width forms too. The default
 * pattern of the library misses texts with several lines.
 */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/;

const toCsv = (rows: unknown[][]): string =>
  `${papaparse.unparse(rows, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;

const toRow = (trade: TradeRecord) => {
  const fields = toTradeFields(trade);
  return [trade.number, ...columnList.map(({ getCell }) => getCell(fields)), trade.files.map(toMediaPath).join('\n')];
};

/** Starts with a byte order mark, by which spreadsheets detect UTF-8. */
export const csvHeader = `\ufeff${toCsv([['Number', ...columnList.map(({ title }) => title), 'Files']])}`;

/** Amounts are numbers. A text that a spreadsheet would evaluate gets a leading apostrophe. */
export const formatCsvRows = (trades: readonly TradeRecord[]): string => toCsv(trades.map(toRow));
