import Big from 'big.js';
import { UnreadableFile } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { toPhrase } from '../table/header-words.ts';
import { feeRoles } from '../table/roles.ts';
import type { Question, ReadOptions, ReadResult, RoundTrip } from '../types.ts';
import { listDoubts } from './doubts.ts';
import { type ColumnMapping, createMappedFormat } from './mapped-format.ts';
import { listMissingRoles, suggestMapping } from './suggest-mapping.ts';
import { findMappableTable, type MappableTable } from './table.ts';

/** How a table of no known format is read without asking how. */
export interface Guess {
  mapping: ColumnMapping;
  /** The name of the column of each role. */
  columns: Readonly<Record<string, string>>;
  /** What is not certain about it: it decides money. */
  doubts: readonly Question[];
  result: ReadResult;
}

/** Columns of positions that are still open, in the languages of the formats. */
const OPEN_POSITION =
  /\b(?:unreali[sz]ed|floating|market value|current (?:price|value)|mark(?:et)? price|last price|open (?:p l|pnl|profit)|cost basis|nicht realisiert\w*|unrealisiert\w*|latente?s?|non realise\w*|no realizad\w*|nao realizad\w*|non realizzat\w*|ongerealiseerd\w*|niezrealizowan\w*|aktueller kurs|cours actuel|precio actual|prezzo attuale|preco atual|huidige koers|cena (?:aktualna|biezaca))\b/;

/** The P&L of a round trip by its prices. */
const toMove = ({ side, entryPrice, exitPrice, quantity, multiplier }: RoundTrip): Big =>
  new Big(exitPrice)
    .minus(entryPrice)
    .times(side === 'long' ? 1 : -1)
    .times(quantity)
    .times(multiplier ?? 1);

const isClose = (a: Big, b: Big): boolean => a.minus(b).abs().lte('0.011');

/** Whether prices, fees and P&L of all trades prove that the P&L is after or before fees. */
const proveNet = (trips: readonly RoundTrip[]): boolean | undefined => {
  const paid = trips.filter(({ fees }) => Number(fees) !== 0);
  if (paid.length === 0) return true;
  if (paid.every((trip) => isClose(toMove(trip).minus(trip.fees), new Big(trip.amount)))) return true;
  return paid.every((trip) => isClose(toMove(trip), new Big(trip.amount))) ? false : undefined;
};

/** Whether the name of the column of P&L says that it is after or before fees. */
const nameNet = (header: string): boolean | undefined => {
  const phrase = toPhrase(header);
  if (/\b(?:gross|brut\w*|before)\b/.test(phrase)) return false;
  return /\b(?:net|netto|netto\w+|neto|liquido|after)\b/.test(phrase) ? true : undefined;
};

const NET_QUESTION: Question = {
  id: 'column',
  text: 'Are the fees already subtracted from the P&L? Its prices do not show it.',
  assumed: null,
};

/** The mapping with the kind of its P&L, and whether this is certain. */
const decideNet = (file: OpenedFile, mapping: ColumnMapping, names: readonly string[], options: ReadOptions) => {
  if (mapping.kind === 'executions') return { mapping, doubts: [] };
  const hasFees = feeRoles.some((role) => mapping.columns[role] !== undefined);
  const asNet = createMappedFormat({ ...mapping, isNet: true }).read(file, options);
  const isNet = nameNet(names[mapping.columns.profit ?? -1] ?? '') ?? (hasFees ? proveNet(asNet.roundTrips) : true);
  return { mapping: { ...mapping, isNet: isNet ?? true }, doubts: isNet === undefined ? [NET_QUESTION] : [] };
};

const refuse = (table: MappableTable, { kind, columns }: ColumnMapping): void => {
  const missing = listMissingRoles(table.roles[kind], columns).map(({ label }) => label);
  if (missing.length > 0)
    throw new UnreadableFile(`The file is in no known format, and no column was recognized as ${missing.join(', ')}.`);
  if (table.names.some((name) => OPEN_POSITION.test(toPhrase(name))))
    throw new UnreadableFile('The file seems to have open positions and no trades. Export the fills instead.');
};

/**
 * Reads a table of no known format by the mapping that its columns suggest. Throws UnreadableFile with one sentence if
 * a required column was not recognized, or no row was read.
 */
export function guess(file: OpenedFile, options: ReadOptions): Guess {
  const table = findMappableTable(file);
  if (!table) throw new UnreadableFile('The file is in no known format: no table in it has columns of trades.');
  const suggested = suggestMapping(table);
  refuse(table, suggested);
  const { mapping, doubts } = decideNet(file, suggested, table.names, options);
  const result = createMappedFormat(mapping).read(file, options);
  if (result.executions.length + result.roundTrips.length === 0 && !result.questions.some(({ root }) => root))
    throw new UnreadableFile(`The file is in no known format. ${result.warnings.at(-1) ?? ''}`.trim());
  return {
    mapping,
    columns: Object.fromEntries(
      Object.entries(mapping.columns).map(([role, column]) => [role, table.names[column] ?? '']),
    ),
    doubts: [...doubts, ...listDoubts(file, mapping, result)],
    result,
  };
}
