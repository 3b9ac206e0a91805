import Big from 'big.js';
import { UnreadableFile } from '../errors.ts';
import type { OpenedFile } from '../file/open.ts';
import { type ColumnKind, type Columns, readHeaderNote } from '../table/columns.ts';
import type { Notation } from '../table/row.ts';
import type { TableMatch } from '../table/tables.ts';
import type { Question, ReadOptions } from '../types.ts';
import { type DecimalMark, detectDecimalMark, proveDecimalMark, tryDecimal } from '../values/decimal.ts';
import { proveOrder, type TimeRules } from '../values/file-times.ts';
import { type DateOrder, parseOffset, parseWrittenDate, parseWrittenTime } from '../values/written-time.ts';
import { DAY_MS, toZone, type Zone } from '../values/zone.ts';
import type { FormatDefinition, ReadContext } from './format.ts';

/** All cells of a column. */
function* listCellsOf<R extends string>(tables: readonly TableMatch<R>[], role: R) {
  for (const { columns, rows } of tables) {
    const index = columns.get(role) ?? -1;
    for (const { cells } of rows) if (cells[index]) yield cells[index];
  }
}

/** All cells of the columns of the given kinds. */
function* listCells<R extends string>(tables: readonly TableMatch<R>[], columns: Columns<R>, ...kinds: ColumnKind[]) {
  for (const table of tables)
    for (const role of table.columns.keys()) if (kinds.includes(columns[role].kind)) yield* listCellsOf([table], role);
}

const ORDER_NAMES: Record<DateOrder, string> = { dmy: 'day first', mdy: 'month first' };

const isInFuture = (cells: Iterable<string>, order: DateOrder, now: string): boolean => {
  for (const cell of cells) {
    const date = parseWrittenDate(cell);
    if (!date || !('numbers' in date)) continue;
    const [first, second] = date.numbers;
    const [month, day] = order === 'mdy' ? [first, second] : [second, first];
    // Two days later, because the zone of the file is not known.
    if (Date.UTC(date.year, month - 1, day) > Date.parse(now) + 2 * DAY_MS) return true;
  }
  return false;
};

/** The only order in which no date is in the future; undefined if both or neither have none. */
const proveByNow = (cells: string[], now: string | undefined): DateOrder | undefined => {
  if (now === undefined) return undefined;
  const possible = (['mdy', 'dmy'] as const).filter((order) => !isInFuture(cells, order, now));
  return possible.length === 1 ? possible[0] : undefined;
};

interface NotationInput<R extends string> {
  format: FormatDefinition<R>;
  file: OpenedFile;
  tables: readonly TableMatch<R>[];
  options: ReadOptions;
  questions: Question[];
  warn: ReadContext['warn'];
}

/**
 * The dates of the file can prove their order. Otherwise the answer of the trader counts, then the documented order of
 * the format. If only the answer can tell, the trader is asked.
 */
const findOrder = <R extends string>({ format, tables, options, questions, warn }: NotationInput<R>): DateOrder => {
  const cells = [...listCells(tables, format.columns, 'time', 'day')];
  const { orders, isUnproven } = proveOrder(cells);
  if (orders.length > 1)
    throw new UnreadableFile(
      'Some dates of the file have the day first and some the month first. Export it with one date format.',
    );
  const [proven] = orders.length === 1 ? orders : [];
  if (proven && options.dateOrder && options.dateOrder !== proven)
    warn(`Dates are read ${ORDER_NAMES[proven]}: some are only valid that way.`);
  if (proven) return proven;
  const known = format.dateOrder ?? (isUnproven ? proveByNow(cells, options.now) : undefined);
  if (known) return options.dateOrder ?? known;
  const example = cells.find((cell) => proveOrder([cell]).isUnproven);
  // Only the United States put the month first, and write it with slashes.
  const assumed = example === undefined || example.includes('/') ? 'mdy' : 'dmy';
  if (example) questions.push({ id: 'dateOrder', text: `Is the day or the month first in ${example}?`, assumed });
  return options.dateOrder ?? assumed;
};

/** Whether a cell of the column can have a time without a zone. */
const needsZone = <R extends string>(table: TableMatch<R>, role: R): boolean => {
  if (findHeaderZone(table, role)) return false;
  const index = table.columns.get(role) ?? -1;
  return table.rows.some(({ cells }) => {
    const parts = parseWrittenTime(cells[index] ?? '');
    return parts?.clock !== undefined && (parts.offset === undefined || parts.isEpoch);
  });
};

const findHeaderZone = <R extends string>(table: TableMatch<R>, role: R): Zone | undefined => {
  const header = table.headers[table.columns.get(role) ?? -1] ?? '';
  const note = readHeaderNote(header) ?? / ((?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d\d)?)?)$/.exec(header)?.[1];
  return note !== undefined && parseOffset(note) !== undefined ? toZone(note) : undefined;
};

const findZone = <R extends string>({ format, tables, options, questions }: NotationInput<R>): Zone => {
  const assumed = format.zone.assumed === 'local' ? (options.traderZone ?? 'UTC') : format.zone.assumed;
  const isOpen = tables.some((table) =>
    [...table.columns.keys()].some((role) => format.columns[role].kind === 'time' && needsZone(table, role)),
  );
  if (isOpen && format.zone.isAsked)
    questions.push({
      id: 'zone',
      text: `In which time zone are the times of the file? ${format.name} does not say.`,
      assumed,
    });
  return toZone((format.zone.isAsked ? options.zone : undefined) ?? assumed);
};

/** The decimal mark of each column: what its own cells prove, otherwise the mark of the file. */
const createFindMark = <R extends string>({ format, file, tables }: NotationInput<R>): ((role: R) => DecimalMark) => {
  const ofFile = detectDecimalMark(listCells(tables, format.columns, 'number'), file.grid.delimiter);
  const marks = new Map<R, DecimalMark>();
  return (role) => {
    const mark = marks.get(role) ?? proveDecimalMark(listCellsOf(tables, role)) ?? ofFile;
    marks.set(role, mark);
    return mark;
  };
};

/**
 * The sign of costs in each column. Some brokers write them above 0 and some below, also in different years, so that
 * their sum decides: rebates are fewer and smaller than costs.
 */
const createFindCostSign = <R extends string>(
  tables: readonly TableMatch<R>[],
  findMark: (role: R) => DecimalMark,
): ((role: R) => 1 | -1) => {
  const signs = new Map<R, 1 | -1>();
  return (role) => {
    const sum = (total: Big, cell: string): Big => total.plus(tryDecimal(cell, findMark(role)) ?? 0);
    const sign = signs.get(role) ?? ([...listCellsOf(tables, role)].reduce(sum, new Big(0)).lt(0) ? -1 : 1);
    signs.set(role, sign);
    return sign;
  };
};

/** How a table of the file writes numbers and times. Adds the questions that the file leaves open. */
export function findNotation<R extends string>(input: NotationInput<R>): (table: TableMatch<R>) => Notation<R> {
  const { format, file, options } = input;
  const findMark = createFindMark(input);
  const findCostSign = createFindCostSign(input.tables, findMark);
  const order = findOrder(input);
  const zone = findZone(input);
  const dayZone = options.zone === undefined ? undefined : toZone(options.zone);
  const day = parseWrittenTime(format.findDay?.(file) ?? '')?.date;
  return (table) => {
    const rules = new Map<R, TimeRules>();
    return {
      findMark,
      findCostSign,
      timeRules: (role) => {
        const known = rules.get(role) ?? { order, zone: findHeaderZone(table, role) ?? zone, dayZone, day };
        rules.set(role, known);
        return known;
      },
    };
  };
}
