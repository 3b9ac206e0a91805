import { UnreadableFile } from '../errors.ts';
import type { GridRow } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { matchHeader, normalizeHeader, toHeader } from '../table/columns.ts';
import { type CandleFormat, type CandleTable, commonColumns, findCandleTable } from './format.ts';

/** Rows in which the headings can be. */
const HEADER_ROWS = 3;

const toTable = (headings: readonly string[], tickers: readonly string[], rows: readonly GridRow[]) => {
  const columns = matchHeader(toHeader(headings), commonColumns);
  const [ticker, second] = [...new Set(tickers.filter(Boolean))];
  if (!columns || ticker === undefined) return undefined;
  if (second !== undefined)
    throw new UnreadableFile(
      `The file has the tickers ${ticker} and ${second} in columns of their own. Save each ticker in its own file.`,
    );
  return { columns, headers: headings, rows, ticker };
};

/** A heading of two levels, such as `('Open', 'AAPL')`; the time has one, or an empty second one. */
const splitPair = (cell: string): readonly [string, string] => {
  const [, first, second = ''] = /^\('([^']*)', ?'([^']*)'\)$/.exec(cell) ?? [];
  return [first ?? cell, second];
};

/** The levels of headings can be in either order. */
const isField = (text: string): boolean => ['open', 'high', 'low', 'close'].includes(normalizeHeader(text));

const findPairs = ({ grid }: OpenedFile): CandleTable | undefined => {
  const [header, ...rows] = grid.rows;
  const pairs = (header?.cells ?? []).map(splitPair);
  if (!pairs.some(([, second]) => second !== '')) return undefined;
  const isFieldFirst = pairs.some(([first]) => isField(first));
  const headings = pairs.map(([first, second]) => (isFieldFirst || second === '' ? first : second));
  const tickers = pairs.map(([first, second]) => (second === '' ? '' : isFieldFirst ? second : first));
  return toTable(headings, tickers, rows);
};

/** Headings in two rows, fields and tickers, above one with the name of the time. */
const findLevels = ({ grid }: OpenedFile): CandleTable | undefined => {
  const [first, second, third] = grid.rows;
  if (!first || !second || !/^(?:price|ticker|)$/i.test(first.cells[0] ?? '')) return undefined;
  if (!/^(?:price|ticker|)$/i.test(second.cells[0] ?? '')) return undefined;
  const isFieldFirst = first.cells.some(isField);
  const [fields, tickers] = isFieldFirst ? [first, second] : [second, first];
  const isNamed = /^(?:date|datetime|)$/i.test(third?.cells[0] ?? '');
  const headings = ['Date', ...fields.cells.slice(1)];
  return toTable(headings, tickers.cells.slice(1), grid.rows.slice(isNamed ? HEADER_ROWS : HEADER_ROWS - 1));
};

/** Yahoo Finance, mostly saved by Python. Its times are those at which bars open. */
export const yahoo: CandleFormat = {
  id: 'yahoo-bars',
  name: 'Yahoo Finance',
  findTable: (file) =>
    findPairs(file) ??
    findLevels(file) ??
    findCandleTable(file, commonColumns, (cells) =>
      cells.some((cell) => /^(?:Adj Close|Stock Splits)\**$/i.test(cell)),
    ),
  zone: { assumed: 'local', isAsked: true },
  stamp: { assumed: 'open', isAsked: false },
};
