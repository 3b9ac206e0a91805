import { toDollars } from 'contracts';
import papaparse from 'papaparse';
import type { TradeRecord } from '../../trades/model.ts';
import { toMediaPath } from './paths.ts';

const columns = ['Number', 'Date', 'Ticker', 'Name', 'Setup Type', 'Amount', 'Notes', 'Files'];

/**
 * A spreadsheet would run what begins so, some also in the wide letters of East Asian keyboards. The library's own pattern
 * overlooks texts of more than one line.
 */
const formula = /^[=+\-@＝＋－＠\t\r\n\0]/;

const toCsv = (rows: unknown[][]): string =>
  `${papaparse.unparse(rows, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;

const toRow = ({ number, date, tradeTag, tradeName, flagType, amountCents, comments, files }: TradeRecord) => [
  ...[number, date, tradeTag, tradeName ?? '', flagType, toDollars(amountCents), comments],
  files.map(toMediaPath).join('\n'),
];

/** With the mark by which a spreadsheet knows that it is UTF-8. */
export const csvHead = `\ufeff${toCsv([columns])}`;

/** Amounts are numbers; a text that a spreadsheet would run has an apostrophe in front. */
export const csvRows = (trades: readonly TradeRecord[]): string => toCsv(trades.map(toRow));
