import type { OpenedFile } from '../file/open.ts';
import {
  type CandleFormat,
  type CandleRole,
  type CandleTable,
  commonColumns,
  findBareTable,
  findCandleTable,
  PRICE_ROLES,
  PRICES,
  toBareName,
} from './format.ts';

/** ES 12-24.Last.txt */
export const NINJATRADER_NAME = /\.(?:Last|Bid|Ask)\.(?:txt|csv)$/i;

/**
 * DAT_ASCII_EURUSD_M1_202603.csv; DAT_NT_…, DAT_MT_…, DAT_MS_… and DAT_XLSX_… have the same bars in the shape of a
 * platform.
 */
const OWN_NAME = /^DAT_(?:ASCII|NT|MT|MS|XLSX)_([A-Z0-9]{3,12})_M1(?:_|\.|$)/i;

interface Shape {
  roles: readonly CandleRole[];
  patterns: readonly RegExp[];
}

/** Each has the volume in its last column. */
const SHAPES: readonly Shape[] = [
  { roles: ['time', ...PRICE_ROLES, 'volume'], patterns: [/^\d{8} \d{6}$/, ...PRICES, /^0$/] },
  {
    roles: ['time', 'clock', ...PRICE_ROLES, 'volume'],
    patterns: [/^\d{4}\.\d\d\.\d\d$/, /^\d\d:\d\d$/, ...PRICES, /^0$/],
  },
];

/** A platform writes how often a price changed. HistData knows no volume, so that it is 0 in each row. */
const findWithoutVolume = (file: OpenedFile): CandleTable | undefined => {
  for (const { roles, patterns } of SHAPES) {
    const table = findBareTable(file, roles, patterns, (width) => width === roles.length);
    const volume = roles.length - 1;
    if (table && file.grid.rows.every(({ cells }) => (cells[volume] ?? '0') === '0')) return table;
  }
  return undefined;
};

/** The format of an Excel file, whose cells have a date and a time. */
const findWorkbook = (file: OpenedFile): CandleTable | undefined =>
  findBareTable(file, ['time', ...PRICE_ROLES, 'volume'], [/^\d{4}-\d\d-\d\d/, ...PRICES], (width) => width >= 5);

export const histData: CandleFormat = {
  id: 'histdata-bars',
  name: 'HistData',
  findTable: (file) => {
    if (NINJATRADER_NAME.test(file.name)) return undefined;
    const found = findWithoutVolume(file);
    if (found || !OWN_NAME.test(file.name)) return found;
    return findWorkbook(file) ?? findCandleTable(file, commonColumns);
  },
  // Eastern Standard Time all year, without daylight saving time.
  zone: { assumed: '-05:00', isAsked: true },
  stamp: { assumed: 'open', isAsked: true },
  ownName: OWN_NAME,
  defaultResolution: 60,
  readName: (name) => {
    const [, ticker] = OWN_NAME.exec(toBareName(name)) ?? [];
    return ticker === undefined ? {} : { ticker, resolution: 60 };
  },
};
