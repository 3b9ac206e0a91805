import type { GridRow } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { type Column, matchHeader, normalizeHeader, optional, text, time } from '../table/columns.ts';
import { listHeaderRows } from '../table/tables.ts';
import type { DateOrder } from '../values/written-time.ts';
import type { Stamp } from './candle.ts';

export type CandleRole = 'time' | 'clock' | 'open' | 'high' | 'low' | 'close' | 'volume' | 'closeTime' | 'ticker';

/** The bars of a file: where each column is, and its rows. */
export interface CandleTable {
  columns: ReadonlyMap<string, number>;
  /** The cells of the header; empty for a file without one. */
  headers: readonly string[];
  rows: readonly GridRow[];
  /** The ticker that the header names. */
  ticker?: string;
}

/** What the rows of a file mean, unless the trader answers otherwise. */
interface Assumption<T> {
  assumed: T;
  isAsked: boolean;
}

/** A format of price files. */
export interface CandleFormat {
  id: string;
  name: string;
  /** Undefined if the file has no table with the evidence of this format. */
  findTable: (file: OpenedFile) => CandleTable | undefined;
  /** The zone of times that state none. Not asked for if the platform documents it. */
  zone: Assumption<string>;
  stamp: Assumption<Stamp>;
  /** A file whose name the platform has chosen leaves neither zone nor stamp open. */
  ownName?: RegExp;
  /** Seconds since 1970 count what clocks of the zone show. */
  hasLocalEpoch?: boolean;
  dateOrder?: DateOrder;
  /** What the name of the file says, as the platform names its files. */
  readName?: (name: string) => { ticker?: string | undefined; resolution?: number | undefined };
  /** Seconds of bars of which the file has only one. */
  defaultResolution?: number;
}

const priceColumns = {
  open: text(
    ...[
      'Open',
      'Open Price',
      'O',
      'Opening',
      'Eröffnung',
      'Eröffnungskurs',
      'Eröffn',
      'Eroeffnung',
      'Erster',
      'Apertura',
      'Abertura',
      'Ouverture',
      'Ouv',
    ],
  ),
  high: text(
    ...[
      'High',
      'High Price',
      'H',
      'Hoch',
      'Höchst',
      'Höchstkurs',
      'Tageshoch',
      'Hoechst',
      'Máximo',
      'Maximo',
      'Máxima',
      'Máx',
      'Massimo',
      'Max',
      'Haut',
      'Plus haut',
      'Hoogste',
    ],
  ),
  low: text(
    ...[
      'Low',
      'Low Price',
      'L',
      'Tief',
      'Tiefst',
      'Tiefstkurs',
      'Tagestief',
      'Mínimo',
      'Minimo',
      'Mínima',
      'Mín',
      'Min',
      'Bas',
      'Plus bas',
      'Laagste',
    ],
  ),
  close: text(
    ...[
      'Close',
      'Close Price',
      'Last',
      'C',
      'Schluss',
      'Schlusskurs',
      'Schlußkurs',
      'Schluß',
      'Letzter',
      'Zuletzt',
      'Kurs',
      'Cierre',
      'Chiusura',
      'Fechamento',
      'Clôture',
      'Cloture',
      'Dernier',
      'Último',
      'Ultimo',
      'Slot',
      'Price',
    ],
  ),
} as const;

/** Columns whose cells count seconds or parts of a second since 1970, and so leave no zone open. */
const EPOCH_NAMES = ['Unix', 'Unix Time', 'Unix Timestamp', 'Epoch', 'Epoch Time', 'ts_event', 'window_start'];
const OPENING_NAMES = ['Open Time', 'Opening Time', 'Start', 'Start Time', 'Bar Start', 'Eröffnungszeit'];
const END_NAMES = ['Close Time', 'Closing Time', 'End', 'End Time', 'Bar End', 'Schlusszeit'];

/** A heading without a name is the index of a table of pandas. */
const TIME_NAMES = [
  ...['Time', 'Date', 'DateTime', 'Timestamp', 'Timestamps', 'Date Time', 'Datum', 'Fecha', 'Data', 'T', 'Ts'],
  ...[
    'Gmt time',
    'UTC time',
    'Local time',
    'Bar Time',
    'Candle Time',
    'Zeit',
    'Zeitpunkt',
    'Zeitstempel',
    'Datum und Uhrzeit',
  ],
  ...['Fecha y hora', 'Hora', 'Date et heure', 'Heure', 'Data e ora', 'Data e hora', 'Ora', 'Datum Zeit'],
  ...OPENING_NAMES,
  ...END_NAMES,
  ...['Unnamed: 0', 'Index', ''],
];

/** Names of columns that most tables of bars have. */
export const commonColumns = {
  time: time(...EPOCH_NAMES, ...TIME_NAMES),
  clock: optional(time('Clock', 'Time of Day', 'Hour', 'Uhrzeit', 'Hora', 'Heure', 'Ora')),
  ...priceColumns,
  volume: optional(
    text('Volume', 'Vol', 'V', 'Tick Volume', 'TickVol', 'Volumen', 'Stücke', 'Stuecke', 'Umsatz', 'Volúmen', 'Qty'),
  ),
  ticker: optional(text('Ticker', 'Symbol', 'Instrument')),
};

/** A day beside its time of day. */
const dayColumns = {
  time: time('Date', 'Day', 'Datum', 'Fecha', 'Data', 'DTYYYYMMDD'),
  clock: time('Time', 'Clock', 'Zeit', 'Uhrzeit', 'Hora', 'Heure', 'Ora', 'Tijd'),
};

const isNamed = (heading: string, names: readonly string[]): boolean =>
  names.some((name) => normalizeHeader(name) === normalizeHeader(heading.replace(/\([^()]*\)$/, '')));

/** What the heading of the time says about it; undefined if it does not. */
export function readStamp({ headers, columns }: CandleTable): Stamp | undefined {
  const heading = headers[columns.get('time') ?? -1] ?? '';
  if (isNamed(heading, OPENING_NAMES)) return 'open';
  return isNamed(heading, END_NAMES) ? 'end' : undefined;
}

/** The table whose header has the columns. `Date` beside `Time` is a day and its clock. */
export function findCandleTable(
  { grid }: OpenedFile,
  columns: Readonly<Record<string, Column>>,
  isEvidence: (cells: readonly string[]) => boolean = () => true,
): CandleTable | undefined {
  const day = { ...columns, ...dayColumns };
  for (const { index, row, header } of listHeaderRows(grid)) {
    const found = matchHeader(header, day) ?? matchHeader(header, columns);
    if (found && isEvidence(row.cells)) return { columns: found, headers: row.cells, rows: grid.rows.slice(index + 1) };
  }
  return undefined;
}

export const PRICE = /^-?\d+(?:[.,]\d+)?$/;
export const PRICES = [PRICE, PRICE, PRICE, PRICE];
export const PRICE_ROLES = ['open', 'high', 'low', 'close'] as const;

/** The text without its extension. */
export function toBareName(name: string): string {
  return name.replace(/\.(?:csv|txt|zip|hst)$/i, '');
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
