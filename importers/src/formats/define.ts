import type { OpenedFile } from '../file/open.ts';
import type { FormatDefinition } from '../read/format.ts';
import { readWith } from '../read/read.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import { findUnreadColumns, hasEvidence } from '../table/unread-columns.ts';
import type { ReadOptions, ReadResult } from '../types.ts';

/** Why a file is in a format. */
interface FormatMatch {
  /** How many columns of the format the file has. */
  columns: number;
  reason: string;
  /** Columns that the format does not know, and that change money or meaning: the trader decides what to do. */
  unread: readonly string[];
}

/** A format, independent of the names of its columns. */
export interface Format {
  id: string;
  name: string;
  /** No real file was read in this format yet. */
  isUntried: boolean;
  roundTrips: 'netted' | 'single';
  /** Undefined if the file is not in this format, or has nothing that only this format has. */
  match: (file: OpenedFile) => FormatMatch | undefined;
  /** Throws UnreadableFile if the file is not in this format. */
  read: (file: OpenedFile, options: ReadOptions) => ReadResult;
  /** The sentence about another export of the same broker, if the file is one. */
  explainOther: (file: OpenedFile) => string | undefined;
}

const listRequired = <R extends string>(
  { columns }: FormatDefinition<R>,
  { headers, columns: found }: TableMatch<R>,
): string =>
  [...found]
    .filter(([role]) => !columns[role].isOptional)
    .slice(0, 5)
    .map(([, index]) => headers[index])
    .join(', ');

const describe = <R extends string>(
  definition: FormatDefinition<R>,
  tables: readonly TableMatch<R>[],
): FormatMatch | undefined => {
  const [table] = tables.toSorted((a, b) => b.columns.size - a.columns.size);
  if (!table || !tables.some(hasEvidence)) return undefined;
  return {
    columns: table.columns.size,
    // The rows of an XML file have no header row.
    reason: `${table.row > 0 ? `Row ${table.row}` : 'The file'} has the columns ${listRequired(definition, table)}.`,
    unread: [...new Set(tables.flatMap((found) => findUnreadColumns(found, definition.ignored)))],
  };
};

/** Makes a format of its definition. See docs/adding-a-broker.md. */
export function defineFormat<R extends string>(definition: FormatDefinition<R>): Format {
  const find = (file: OpenedFile): TableMatch<R>[] =>
    definition.findTables?.(file) ?? findTables(file.grid, definition.columns);
  return {
    id: definition.id,
    name: definition.name,
    isUntried: definition.isUntried ?? false,
    roundTrips: definition.roundTrips ?? 'single',
    match: (file) => describe(definition, find(file)),
    read: (file, options) => readWith(definition, file, find(file), options),
    explainOther: (file) => {
      const sentence = definition.otherFiles?.find(
        ({ columns }) => findTables(file.grid, columns).length > 0,
      )?.sentence;
      return typeof sentence === 'function' ? sentence(file) : sentence;
    },
  };
}
