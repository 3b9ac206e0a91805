import type { Grid } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { matchHeader, toHeader } from '../table/columns.ts';
import { listHeaderRows } from '../table/tables.ts';
import { type MappedKind, type MappingRole, mappedColumns, mappingRoles } from './roles.ts';

export const toHeaderText = (cells: readonly string[]): string => cells.join('\t');

/** The index of the row with this header; -1 if the file has none. */
export const findHeader = ({ rows }: Grid, header: string): number =>
  rows.findIndex(({ cells }) => toHeaderText(cells) === header);

/** A table whose columns can be mapped by hand. */
export interface MappableTable {
  header: string;
  names: readonly string[];
  /** The first rows after the header. */
  sample: readonly (readonly string[])[];
  roles: Readonly<Record<MappedKind, MappingRole[]>>;
  /** Roles by the names of the columns. */
  suggested: Readonly<Record<MappedKind, Record<string, number>>>;
}

const MIN_COLUMNS = 3;
const SAMPLE_ROWS = 5;

const countNames = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** Each column has at most one role. */
const suggest = (names: readonly string[], kind: MappedKind): Record<string, number> => {
  const taken = new Set<number>();
  return Object.fromEntries(
    Object.entries(mappedColumns[kind]).flatMap(([role, column]) => {
      const free = names.map((name, position) => (taken.has(position) ? '' : name));
      const index = matchHeader(toHeader(free), { role: column })?.get('role');
      if (index === undefined) return [];
      taken.add(index);
      return [[role, index]];
    }),
  );
};

/** The table of the file with the most columns; undefined if the file has no header with enough of them. */
export const findMappableTable = ({ grid }: OpenedFile): MappableTable | undefined => {
  const candidates = listHeaderRows(grid).filter(
    ({ row, index }) => countNames(row.cells) >= MIN_COLUMNS && index + 1 < grid.rows.length,
  );
  const [best] = candidates.toSorted((a, b) => countNames(b.row.cells) - countNames(a.row.cells));
  if (!best) return undefined;
  const names = best.row.cells;
  return {
    header: toHeaderText(names),
    names,
    sample: grid.rows.slice(best.index + 1, best.index + 1 + SAMPLE_ROWS).map(({ cells }) => cells),
    roles: mappingRoles,
    suggested: { executions: suggest(names, 'executions'), roundTrips: suggest(names, 'roundTrips') },
  };
};
