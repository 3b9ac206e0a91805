import type Big from 'big.js';
import type { GridRow } from '../file/grid.ts';
import { type Column, normalizeHeader } from '../table/columns.ts';
import { splitWords, toPhrase } from '../table/header-words.ts';
import { feeRoles, type MappedKind, mappedColumns } from '../table/roles.ts';
import { sumKnown, tryDecimal } from '../values/decimal.ts';
import { parseWrittenTime } from '../values/written-time.ts';
import { listFurtherNames } from './further-names.ts';
import { isNamedAsCost, placedKeys, toNameKeys } from './names.ts';
import { findSideInWords } from './side-words.ts';

/** A column of the table: its name, and what its cells are. */
interface TableColumn {
  index: number;
  header: string;
  keys: readonly string[];
  /** Platforms write internal codes into columns with an underscore, beside readable twins. */
  isHidden: boolean;
  cells: readonly string[];
}

const toColumn = (header: string, index: number, rows: readonly GridRow[]): TableColumn => ({
  index,
  header,
  keys: header === '' ? [] : toNameKeys(header),
  isHidden: header.startsWith('_'),
  cells: rows.flatMap(({ cells }) => cells[index] || []),
});

const hasDate = ({ cells }: TableColumn): boolean => cells.some((cell) => parseWrittenTime(cell)?.date);
const hasClock = ({ cells }: TableColumn): boolean => cells.some((cell) => parseWrittenTime(cell)?.clock !== undefined);
const isNumeric = ({ cells }: TableColumn): boolean =>
  cells.length === 0 || cells.some((cell) => !cell.endsWith('%') && tryDecimal(cell) !== null);
const isSigned = ({ cells }: TableColumn): boolean => cells.some((cell) => tryDecimal(cell)?.lt(0));

/** Names that mean a symbol in some tables, and a number in others. */
const SYMBOL_OR_NUMBER: readonly string[] = ['contracts', 'nombre', 'identifier'];

/** Whether the cells can be what the role needs. A blank column can be anything. */
const canHave = (role: string, { kind }: Column, column: TableColumn): boolean => {
  if (column.cells.length === 0) return true;
  if (role === 'side') return column.cells.some((cell) => findSideInWords(cell) !== undefined);
  if (role === 'signedQuantity') return isSigned(column);
  if (role === 'symbol' && column.keys.some((key) => SYMBOL_OR_NUMBER.includes(key)))
    return column.cells.some((cell) => /\p{L}/u.test(cell));
  return kind !== 'number' || isNumeric(column);
};

const listNames = (role: string, { names }: Column): string[] => [
  ...names.map(normalizeHeader),
  ...listFurtherNames(role),
];

const rankName = (names: readonly string[], { keys }: TableColumn): number =>
  names.findIndex((name) => keys.includes(name));

/** `Fill Price` is what was paid, while the `Price` beside it is that of the order. */
const isOfFill = ({ header }: TableColumn): boolean =>
  /\b(?:fill|filled|fills|exec|executed|execution|deal|traded|avg|average)\b/.test(toPhrase(header));

const hasCells = ({ cells }: TableColumn): boolean => cells.length > 0;

/** Columns with one of the names: readable ones first, then those of fills, then in the order of the names. */
const findNamed = (names: readonly string[], columns: readonly TableColumn[]): TableColumn[] =>
  columns
    .filter((column) => rankName(names, column) >= 0)
    .toSorted(
      (a, b) =>
        Number(a.isHidden) - Number(b.isHidden) ||
        Number(hasCells(b)) - Number(hasCells(a)) ||
        Number(isOfFill(b)) - Number(isOfFill(a)) ||
        rankName(names, a) - rankName(names, b),
    );

/** 0 for a timestamp, 1 for a day, 2 for a blank column. */
const rateDay = (column: TableColumn): number => (!hasDate(column) ? 2 : hasClock(column) ? 0 : 1);

const isPlaced = ({ keys }: TableColumn): boolean => placedKeys.some((name) => keys.includes(name));

type Suggested = Map<string, number>;

/** A timestamp, otherwise a column of days and one of times. A time of day alone is no date. */
const suggestTimes = (
  kind: MappedKind,
  dayRole: string,
  clockRole: string,
  columns: readonly TableColumn[],
): Suggested => {
  const roles = mappedColumns[kind];
  const found: Suggested = new Map();
  const names = [dayRole, clockRole].flatMap((role) => {
    const column = roles[role];
    return column ? listNames(role, column) : [];
  });
  const named = findNamed([...names, ...placedKeys], columns);
  const [day] = named
    .filter((column) => column.cells.length === 0 || hasDate(column))
    .toSorted(
      (a, b) =>
        Number(a.isHidden) - Number(b.isHidden) || Number(isPlaced(a)) - Number(isPlaced(b)) || rateDay(a) - rateDay(b),
    );
  if (!day) return found;
  found.set(dayRole, day.index);
  const clock = hasClock(day) ? undefined : named.find((column) => hasClock(column) && !hasDate(column));
  if (clock) found.set(clockRole, clock.index);
  return found;
};

const sumCells = (columns: readonly TableColumn[], { cells }: GridRow): Big | null =>
  sumKnown(...columns.map(({ index }) => tryDecimal(cells[index] ?? '')))?.abs() ?? null;

/** Whether the column is the sum of the others in each row. */
const isTotal = (column: TableColumn, others: readonly TableColumn[], rows: readonly GridRow[]): boolean => {
  if (others.length === 0 || (others.length === 1 && !splitWords(column.header).includes('total'))) return false;
  const isEqual = (row: GridRow): boolean => {
    const total = sumCells([column], row);
    const sum = sumCells(others, row);
    return total === null ? sum === null : sum !== null && total.eq(sum);
  };
  return column.cells.length > 0 && rows.every(isEqual);
};

const isFee = (column: TableColumn): boolean => isNamedAsCost(column.header) && isNumeric(column);

/** Columns of fees add up, unless one of them is the total of the others. */
const suggestFees = (columns: readonly TableColumn[], rows: readonly GridRow[]): Suggested => {
  const all = columns.filter(isFee);
  const readable = all.some(({ isHidden }) => !isHidden) ? all.filter(({ isHidden }) => !isHidden) : all;
  const total = readable.find((column) =>
    isTotal(
      column,
      readable.filter((other) => other !== column),
      rows,
    ),
  );
  const fees = total ? [total] : readable.slice(0, feeRoles.length);
  return new Map(fees.map(({ index }, position) => [feeRoles[position] ?? 'fees', index]));
};

const TIMES: Readonly<Record<MappedKind, readonly (readonly [day: string, clock: string])[]>> = {
  executions: [['day', 'clock']],
  roundTrips: [
    ['openDay', 'openClock'],
    ['closeDay', 'closeClock'],
  ],
};

const TWINS = [
  ['openDay', 'closeDay'],
  ['openClock', 'closeClock'],
] as const;

const isOther = (kind: MappedKind, role: string): boolean =>
  !TIMES[kind].flat().includes(role) && !feeRoles.some((name) => name === role);

/** Without a column of the side, the sign of the quantity says it. */
const applySign = (found: Suggested, columns: readonly TableColumn[]): void => {
  const quantity = columns.find(({ index }) => index === found.get('quantity'));
  if (!quantity || found.has('side') || !isSigned(quantity)) return;
  found.delete('quantity');
  found.set('signedQuantity', quantity.index);
};

/** Rows with the same id are copies of one row: an id of a position or an order does not identify its fills. */
const isIdentity = (rows: readonly GridRow[], column: number): boolean => {
  const texts = new Map<string, string>();
  return rows.every(({ cells }) => {
    const id = cells[column] ?? '';
    const text = cells.join('\t');
    if (id === '' || !texts.has(id)) texts.set(id, text);
    return id === '' || texts.get(id) === text;
  });
};

/** The first of two columns with one name, such as `Date, Price, Date, Price`, is that of the opening. */
const splitTwins = (found: Suggested, columns: readonly TableColumn[]): void => {
  for (const [opening, closing] of TWINS) {
    const first = columns.find(({ index }) => index === found.get(closing));
    const taken = new Set(found.values());
    const second = columns.find(
      ({ header, index }) => header === first?.header && index > first.index && !taken.has(index),
    );
    if (!first || !second || found.has(opening)) continue;
    found.set(opening, first.index);
    found.set(closing, second.index);
  }
};

/** The column of each role, by the names of the columns and by what is in them. Each column has at most one role. */
export function suggestColumns(
  headers: readonly string[],
  rows: readonly GridRow[],
  kind: MappedKind,
): Record<string, number> {
  const columns = headers.map((header, index) => toColumn(header, index, rows));
  const found: Suggested = new Map();
  const listFree = (): TableColumn[] => {
    const taken = new Set(found.values());
    return columns.filter(({ index }) => !taken.has(index));
  };
  const add = (suggested: Suggested): void => {
    for (const [role, index] of suggested) found.set(role, index);
  };
  for (const [day, clock] of TIMES[kind]) add(suggestTimes(kind, day, clock, listFree()));
  if (kind === 'roundTrips') splitTwins(found, columns);
  add(suggestFees(listFree(), rows));
  for (const [role, column] of Object.entries(mappedColumns[kind])) {
    if (!isOther(kind, role) || role === 'signedQuantity') continue;
    const best = findNamed(listNames(role, column), listFree()).find((each) => canHave(role, column, each));
    if (best) found.set(role, best.index);
  }
  if (kind === 'executions') applySign(found, columns);
  if (!isIdentity(rows, found.get('id') ?? -1)) found.delete('id');
  return Object.fromEntries(found);
}
