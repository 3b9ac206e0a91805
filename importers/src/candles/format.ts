import type { GridRow } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { type Column, matchHeader, optional, text, time } from '../table/columns.ts';
import { listHeaderRows } from '../table/tables.ts';
import type { DateOrder } from '../values/written-time.ts';

export type CandleRole = 'time' | 'clock' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'closeTime' | 'ticker';

/** The bars of a file: where each column is, and its rows. */
export interface CandleTable {
  columns: ReadonlyMap<string, number>;
  /** The cells of the header; empty for a file without one. */
  headers: readonly string[];
  rows: readonly GridRow[];
}

/** A format of price files. */
export interface CandleFormat {
  id: string;
  name: string;
  /** Undefined if the file has no table with the evidence of this format. */
  findTable: (file: OpenedFile) => CandleTable | undefined;
  /** The zone of times that state none. `isAsked` is false if the platform documents the zone. */
  zone: { assumed: string; isAsked: boolean };
  /** Whether a row has the time at which its bar opens or ends. */
  stamp: 'open' | 'end';
  dateOrder?: DateOrder;
  /** What the name of the file says, as the platform names its files. */
  readName?: (name: string) => { ticker?: string | undefined; resolution?: number | undefined };
  /** Seconds of bars of which the file has only one. */
  defaultResolution?: number;
}

const priceColumns = {
  open: text('Open', 'Open Price', 'O', 'Eröffnung', 'Apertura', 'Ouverture'),
  high: text('High', 'High Price', 'H', 'Hoch', 'Máximo', 'Haut'),
  low: text('Low', 'Low Price', 'L', 'Tief', 'Mínimo', 'Bas'),
  close: text('Close', 'Close Price', 'Last', 'C', 'Schluss', 'Cierre', 'Clôture'),
} as const;

/** Names of columns that most tables of bars have. */
export const commonColumns = {
  time: time('Time', 'Date', 'DateTime', 'Timestamp', 'Date Time', 'Datum', 'Fecha', 'T', 'Open Time', 'Unix'),
  clock: optional(time('Clock', 'Time of Day', 'Hour', 'Uhrzeit', 'Hora', 'Heure')),
  ...priceColumns,
  volume: optional(text('Volume', 'Vol', 'V', 'Tick Volume', 'TickVol', 'Volumen')),
  ticker: optional(text('Ticker', 'Symbol', 'Instrument')),
};

/** The table whose header has the columns. `Date` beside `Time` is a day and its clock. */
export function findCandleTable(
  { grid }: OpenedFile,
  columns: Readonly<Record<string, Column>>,
  isEvidence: (cells: readonly string[]) => boolean = () => true,
): CandleTable | undefined {
  const day = { ...columns, time: time('Date', 'Day'), clock: time('Time', 'Clock') };
  for (const { index, row, header } of listHeaderRows(grid)) {
    const found = matchHeader(header, day) ?? matchHeader(header, columns);
    if (found && isEvidence(row.cells)) return { columns: found, headers: row.cells, rows: grid.rows.slice(index + 1) };
  }
  return undefined;
}

/** The table of a file without a header, if the cells of its first row match the patterns one by one. */
export function findBareTable(
  { grid }: OpenedFile,
  roles: readonly (CandleRole | null)[],
  patterns: readonly RegExp[],
  isWidth: (cells: number) => boolean,
): CandleTable | undefined {
  const cells = grid.rows[0]?.cells ?? [];
  if (!isWidth(cells.length) || !patterns.every((pattern, index) => pattern.test(cells[index] ?? ''))) return undefined;
  const columns = roles.flatMap((role, index) => (role === null ? [] : [[role, index] as const]));
  return { columns: new Map(columns), headers: [], rows: grid.rows };
}
