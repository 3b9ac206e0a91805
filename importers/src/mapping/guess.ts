import { UnreadableFile } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { detect } from '../formats/detect.ts';
import { toPhrase } from '../table/header-words.ts';
import type { Question, ReadOptions, ReadResult, ReadRows } from '../types.ts';
import { listDoubts } from './doubts.ts';
import { type ColumnMapping, createMappedFormat } from './mapped-format.ts';
import { findNet } from './net.ts';
import { listMissingRoles, suggestMapping } from './suggest-mapping.ts';
import { findMappableTable, type MappableTable } from './table.ts';

/** How a table of no known format is read without asking how. */
export interface Guess {
  mapping: ColumnMapping;
  /** The name of the column of each role. */
  columns: Readonly<Record<string, string>>;
  result: ReadResult;
}

/** Columns of open positions that tables of closed trades can have as well. */
const OPEN_OR_CLOSED = /\b(?:open (?:p l|pnl|profit)|cost basis)\b/;

/** Columns that only tables of open positions have, in the languages of the formats. */
const OPEN_POSITION =
  /\b(?:unreali[sz]ed|floating|market value|current (?:price|value)|mark(?:et)? price|last price|nicht realisiert\w*|unrealisiert\w*|latente?s?|non realise\w*|no realizad\w*|nao realizad\w*|non realizzat\w*|ongerealiseerd\w*|niezrealizowan\w*|aktueller kurs|cours actuel|precio actual|prezzo attuale|preco atual|huidige koers|cena (?:aktualna|biezaca))\b/;

const refuse = (table: MappableTable, { kind, columns }: ColumnMapping): void => {
  const missing = listMissingRoles(table.roles[kind], columns).map(({ label }) => label);
  if (missing.length > 0)
    throw new UnreadableFile(`The file is in no known format, and no column was recognized as ${missing.join(', ')}.`);
  const names = table.names.map(toPhrase);
  const isOpen = (name: string) => OPEN_POSITION.test(name) || (kind === 'executions' && OPEN_OR_CLOSED.test(name));
  if (names.some(isOpen))
    throw new UnreadableFile('The file seems to have open positions and no trades. Export the fills instead.');
};

/** A format that leaves out all rows can have a reason for it. */
const askAboutFormat = (file: OpenedFile): Question[] =>
  detect(file)
    .slice(0, 1)
    .map(({ name }) => ({
      id: 'column',
      text: `The file looks like ${name}, but this format leaves out all of its rows. Are they trades?`,
      assumed: null,
      confirm: 'The rows are trades',
    }));

/** Reads a table by a mapping. Guessed columns leave questions until the trader has answered these. */
export function readMapped(file: OpenedFile, mapping: ColumnMapping, options: ReadOptions): ReadResult {
  const { confirmed } = mapping;
  const list = (rows: ReadRows): Question[] =>
    [...askAboutFormat(file), ...listDoubts(file, mapping, rows)].filter(({ text }) => !confirmed?.includes(text));
  return createMappedFormat(mapping, confirmed && list).read(file, options);
}

/**
 * Reads a table of no known format by the mapping that its columns suggest. Throws UnreadableFile with one sentence if
 * a required column was not recognized, or no row was read.
 */
export function guess(file: OpenedFile, options: ReadOptions): Guess {
  const table = findMappableTable(file);
  if (!table) throw new UnreadableFile('The file is in no known format: no table in it has columns of trades.');
  const suggested = suggestMapping(table);
  refuse(table, suggested);
  const mapping = { ...suggested, isNet: findNet(file, suggested, table.names, options), confirmed: [] };
  const result = readMapped(file, mapping, options);
  if (result.executions.length + result.roundTrips.length === 0 && !result.questions.some(({ root }) => root))
    throw new UnreadableFile(`The file is in no known format. ${result.warnings.at(-1) ?? ''}`.trim());
  return {
    mapping,
    columns: Object.fromEntries(
      Object.entries(mapping.columns).map(([role, column]) => [role, table.names[column] ?? '']),
    ),
    result,
  };
}
