import { toDollars } from 'contracts';
import papaparse from 'papaparse';
import { toTradeFields } from '../../journal/stored-trade.ts';
import type { TradeRecord } from '../../journal/trade-model.ts';
import { toMediaPath } from './paths.ts';

const columns = ['Number', 'Date', 'Ticker', 'Name', 'Setup Type', 'Amount', 'Notes', 'Files'];

/**
 * A spreadsheet evaluates texts that start with these characters; some accept the full-width forms too. The default
 * pattern of the library misses texts with several lines.
 */
const formulaStart = /^[=+\-@＝＋－＠\t\r\n\0]/;

const toCsv = (rows: unknown[][]): string =>
  `${papaparse.unparse(rows, { escapeFormulae: formulaStart, newline: '\r\n' })}\r\n`;

const toRow = (trade: TradeRecord) => {
  const { date, ticker, name = '', setup, netCents, notes } = toTradeFields(trade);
  const files = trade.files.map(toMediaPath).join('\n');
  return [trade.number, date, ticker, name, setup, toDollars(netCents), notes, files];
};

/** Starts with a byte order mark, by which spreadsheets detect UTF-8. */
export const csvHeader = `\ufeff${toCsv([columns])}`;

/** Amounts are numbers. A text that a spreadsheet would evaluate gets a leading apostrophe. */
export const formatCsvRows = (trades: readonly TradeRecord[]): string => toCsv(trades.map(toRow));
