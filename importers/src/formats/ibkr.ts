import Big from 'big.js';
import { inQuotes, SkippedRow } from '../errors.ts';
import type { Grid, GridRow } from '../file/grid.ts';
import type { OpenedFile } from '../file/open.ts';
import { parseContract, toOptionCode } from '../instruments/contract-codes.ts';
import { type Instrument, toFuture, toOption, toShare } from '../instruments/instrument.ts';
import type { InstrumentKind } from '../instruments/kinds.ts';
import type { OtherFile } from '../read/format.ts';
import { type Columns, text } from '../table/columns.ts';
import { findTables, type TableMatch } from '../table/tables.ts';
import type { SkippedRowReport } from '../types.ts';
import { parseWrittenTime } from '../values/written-time.ts';

/** IBKR does not document the zone of its reports. Most traders see New York. */
export const ibkrZone = { assumed: 'America/New_York', isAsked: true } as const;

/** `SPY 20MAR26 580 C`, as statements write options. */
const readWords = (symbol: string): string | undefined => {
  const [, underlying, date, strike, kind] =
    /^([A-Z.]{1,6}) (\d\d[A-Z]{3}\d\d) (\d+(?:\.\d+)?) ([CP])$/.exec(symbol) ?? [];
  if (underlying === undefined || date === undefined || strike === undefined) return undefined;
  const written = parseWrittenTime(date.replace(/^(\d\d)([A-Z]{3})(\d\d)$/, '$1 $2 $3'))?.date;
  if (!written || !('month' in written)) return undefined;
  const [year, month, day] = [written.year % 100, written.month, written.day].map((part) =>
    String(part).padStart(2, '0'),
  );
  const option = { underlying, expiry: `${year}${month}${day}`, kind: kind === 'P' ? ('P' as const) : ('C' as const) };
  return toOptionCode({ ...option, strike: new Big(strike) });
};

/** Options of shares and indices are for 100 shares, unless the file says otherwise. */
const toIbkrOption = (symbol: string, multiplier: string): Instrument =>
  toOption(readWords(symbol) ?? symbol, multiplier || '100') ?? toValued(symbol, multiplier, 'option');

/** An instrument whose multiplier only the file knows. Without one, the trader is asked. */
const toValued = (symbol: string, multiplier: string, kind: 'option' | 'future'): Instrument => ({
  ...toShare(symbol.replace(/ +/g, ' ')),
  multiplier: multiplier || null,
  root: symbol,
  kind,
});

/** The kinds of asset classes without a code of their own. */
const findKind = (assetClass: string): InstrumentKind => {
  if (/CRYPTO|KRYPTO|CRIPTO/.test(assetClass)) return 'crypto';
  if (/^CASH|FOREX|DEVISEN|^FX/.test(assetClass)) return 'forex';
  return /CFD|WAR|OPTIONSSCHEIN/.test(assetClass) ? 'other' : 'stock';
};

const toIbkrFuture = (symbol: string, multiplier: string): Instrument =>
  parseContract(symbol) ? toFuture(symbol, multiplier || undefined) : toValued(symbol, multiplier, 'future');

/** In upper case, without accents: Fórex is Forex. */
const toClassName = (assetClass: string): string => assetClass.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

/** Words that other languages than English and German write for the asset classes that are known. */
const TRANSLATED =
  /^(?:acciones|actions|opciones|options|futuros|futures|contrats a terme|forex|warrants|cfds?|bonos|obligations|fondos|fonds|criptomonedas|crypto)\b/i;

/**
 * Whether it is known what an asset class means: always in codes and in English and German; in other languages, whose
 * headers begin with Categor or Catégor, only the words above. Any other word could mean something with a multiplier.
 */
export function isKnownClass(assetClass: string, header: string): boolean {
  return !/^Cat[eé]gor/.test(header) || TRANSLATED.test(toClassName(assetClass));
}

/** An instrument of an asset class in words that are not known: its multiplier is stated, proven or asked for. */
export function toUnknownClass(symbol: string, multiplier: string): Instrument {
  return { ...toShare(symbol), multiplier: multiplier || null, root: symbol };
}

/** An instrument by its asset class, as codes (STK) or words (Stocks). `multiplier` is '' if the file has none. */
export function toIbkrInstrument(assetClass: string, symbol: string, multiplier: string): Instrument {
  const kind = toClassName(assetClass);
  if (/FOP|(?:ON|AUF|SOBRE|SUR) (?:FUTUR|CONTRATS A TERME)/.test(kind)) return toValued(symbol, multiplier, 'option');
  if (/OPT(?!IONSSCHEIN)|^OPCION/.test(kind)) return toIbkrOption(symbol, multiplier);
  if (/^FUT|FUTURES|^CONTRATS A TERME/.test(kind)) return toIbkrFuture(symbol, multiplier);
  if (/BOND|BILL|FUND|ANLEIHE|FOND|^BONO|^OBLIG/.test(kind)) throw new SkippedRow(`${assetClass} are not imported.`);
  return { ...toShare(symbol), multiplier: multiplier || '1', kind: findKind(kind) };
}

/** AFx is a conversion that the broker made to settle a trade: its position would stay open for ever. */
export function checkConversion(codes: string): void {
  if (/\bAFx\b/i.test(codes)) throw new SkippedRow('The row converts currencies automatically, and is no trade.');
}

/** Open, close, or both when a fill goes through zero. */
export function readOpenClose(codes: string): 'open' | 'close' | undefined {
  const words = codes.toUpperCase().split(/[;, ]+/);
  const opens = words.includes('O');
  const closes = words.includes('C');
  if (opens === closes) return undefined;
  return opens ? 'open' : 'close';
}

const explainOther = (what: string, cells: readonly string[]): string => {
  const words = cells.reduce((longest, cell) => (cell.length > longest.length ? cell : longest), '');
  return `The row is a ${what}, which is not read: ${inQuotes(words, 80)}. Check this position.`;
};

/** Sections of statements that change positions, in English and German. */
const CORPORATE_ACTIONS = /^(?:corporate actions|kapitalma(?:ß|ss)nahmen)$/i;
const TRANSFERS = /^(?:transfers|incoming.*transfers|übertragungen)$/i;

/**
 * Corporate actions in Spanish and French, by their columns: the names of these sections are not known. Trades and open
 * positions also have a column DataDiscriminator.
 */
const corporateColumns = {
  category: text('Categoría de activo', "Catégorie d'actifs", "Catégorie d'actif"),
  description: text('Descripción', 'Description'),
  quantity: text('Cantidad', 'Quantité'),
};

const listCorporateSections = (grid: Grid): string[] =>
  findTables(grid, corporateColumns)
    .filter(({ headers }) => headers[1] === 'Header' && !headers.includes('DataDiscriminator'))
    .flatMap(({ headers: [section = ''] }) => section);

/** Rows of a statement whose sections change positions, except totals. */
export function listStatementOthers({ grid }: OpenedFile): SkippedRowReport[] {
  const translated = new Set(listCorporateSections(grid));
  return grid.rows.flatMap(({ number, cells }) => {
    const [section = '', kind, first = ''] = cells;
    const isTransfer = TRANSFERS.test(section);
    const isListed = isTransfer || CORPORATE_ACTIONS.test(section) || translated.has(section);
    if (!isListed || kind !== 'Data' || /^(?:sub)?total|^gesamt/i.test(first)) return [];
    return [{ row: number, reason: explainOther(isTransfer ? 'transfer' : 'corporate action', cells.slice(2)) }];
  });
}

const FLEX_SECTIONS: readonly [what: string, columns: Columns<string>][] = [
  ['corporate action', { action: text('ActionID'), quantity: text('Quantity') }],
  ['transfer', { direction: text('Direction'), quantity: text('Quantity'), date: text('Date', 'DateTime') }],
];

/** The rows of a section. In a CSV file, it ends at the next header. */
const listSection = ({ kind }: Grid, { headers, rows }: TableMatch<string>): readonly GridRow[] => {
  if (kind === 'xml') return rows.filter(({ cells }) => cells[0] === headers[0]);
  const end = rows.findIndex(({ cells }) => cells.length !== headers.length || cells[0] === headers[0]);
  return end < 0 ? rows : rows.slice(0, end);
};

/** Corporate actions and transfers of a Flex Query. */
export function listFlexOthers({ grid }: OpenedFile): SkippedRowReport[] {
  return FLEX_SECTIONS.flatMap(([what, columns]) =>
    findTables(grid, columns)
      .flatMap((table) => listSection(grid, table))
      .map(({ number, cells }) => ({ row: number, reason: explainOther(what, cells) })),
  );
}

export const ibkrOtherFiles: readonly OtherFile[] = [
  {
    columns: {
      symbol: text('Symbol'),
      mark: text('MarkPrice'),
      value: text('PositionValue'),
      cost: text('CostBasisPrice'),
    },
    sentence:
      'This Flex Query of Interactive Brokers has open positions and no trades. In Performance & Reports, Flex Queries, add the section Trades with Executions and run it again.',
  },
  {
    columns: {
      account: text('ClientAccountID', 'accountId'),
      amount: text('Amount'),
      type: text('Type'),
      settled: text('SettleDate'),
      id: text('TransactionID'),
    },
    sentence:
      'This Flex Query of Interactive Brokers has cash transactions and no trades. In Performance & Reports, Flex Queries, add the section Trades with Executions and run it again.',
  },
  {
    columns: {
      account: text('ClientAccountID', 'accountId'),
      placed: text('OrderPlacementTime', 'OrderTime'),
      type: text('OrderType'),
      limit: text('LimitPrice'),
    },
    sentence:
      'This Flex Query of Interactive Brokers has orders and no trades. In Performance & Reports, Flex Queries, add the section Trades with Executions and run it again.',
  },
  {
    columns: {
      quantity: text('Quantity', 'Cantidad', 'Quantité'),
      mult: text('Mult'),
      cost: text('Cost Price', 'Precio de coste', 'Prix de revient'),
      close: text('Close Price', 'Precio de cierre', 'Cours de clôture'),
    },
    sentence:
      'This statement of Interactive Brokers has open positions and no trades. Export an Activity Statement with the section Trades, or a Flex Query.',
  },
  {
    columns: {
      currency: text('Currency'),
      date: text('Date'),
      description: text('Description'),
      amount: text('Amount'),
      data: text('Header'),
    },
    sentence:
      'This statement of Interactive Brokers has cash movements and no trades. Export an Activity Statement with the section Trades, or a Flex Query.',
  },
];
