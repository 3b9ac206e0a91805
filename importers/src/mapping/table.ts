import type { Grid } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { type MappedKind, type MappingRole, mappingRoles } from '../table/roles.ts';
import { listHeaderRows } from '../table/tables.ts';
import { suggestColumns } from './suggest.ts';

const toHeaderText = (cells: readonly string[]): string => cells.join('\t');

/** The index of the row with this header; -1 if the file has none. */
export function findHeader({ rows }: Grid, header: string): number {
  return rows.findIndex(({ cells }) => toHeaderText(cells) === header);
}

/** A table whose columns can be mapped by hand. */
export interface MappableTable {
  header: string;
  names: readonly string[];
  /** The first rows after the header. */
  sample: readonly (readonly string[])[];
  roles: Readonly<Record<MappedKind, MappingRole[]>>;
  /** Roles by the names of the columns and by what is in them. */
  suggested: Readonly<Record<MappedKind, Record<string, number>>>;
}

const MIN_COLUMNS = 3;
const SAMPLE_ROWS = 5;
/** Rows that suggestions look at. */
const SEEN_ROWS = 200;

const countNames = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length;

/** The table of the file with the most columns; undefined if the file has no header with enough of them. */
export function findMappableTable({ grid }: OpenedFile): MappableTable | undefined {
  const candidates = listHeaderRows(grid).filter(
    ({ row, index }) => countNames(row.cells) >= MIN_COLUMNS && index + 1 < grid.rows.length,
  );
  const [best] = candidates.toSorted((a, b) => countNames(b.row.cells) - countNames(a.row.cells));
  if (!best) return undefined;
  const names = best.row.cells;
  const rows = grid.rows.slice(best.index + 1, best.index + 1 + SEEN_ROWS);
  return {
    header: toHeaderText(names),
    names,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    roles: mappingRoles,
    suggested: {
      executions: suggestColumns(names, rows, 'executions'),
      roundTrips: suggestColumns(names, rows, 'roundTrips'),
    },
  };
}
