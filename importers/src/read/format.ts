import type Big from 'big.js';
import type { OpenedFile } from '../file/open.ts';
import type { Instrument } from '../instruments/instrument.ts';
import type { Columns } from '../table/columns.ts';
import type { Row } from '../table/row.ts';
import type { TableMatch } from '../table/tables.ts';
import type { Annotations, Question, ReadRows, SkippedRowReport } from '../types.ts';
import type { Moment } from '../values/file-times.ts';
import type { DateOrder } from '../values/written-time.ts';

interface DraftBase extends Annotations {
  row: number;
  /** The broker's own id. Without one, the row itself and its occurrence number identify it. */
  id?: string;
  /** Blank: the trader's answer. */
  account?: string;
  instrument: Instrument;
  currency?: string;
  /** The currency or coin of the fees, if the file states it. They are converted if it is not that of the result. */
  feeCurrency?: string;
  /** How much of the trade's currency one unit of the fees' is worth, if the file states it. */
  feeRate?: Big;
  stop?: Big | null;
  target?: Big | null;
}

/** A fill as a format reads it. */
export interface ExecutionDraft extends DraftBase {
  side: 'buy' | 'sell';
  quantity: Big;
  price: Big;
  /** What it cost; null if the file has no fees. */
  fees: Big | null;
  /** As the file has them, where they are converted: they identify a row without id. */
  written?: { price: Big; fees: Big | null };
  time: Moment;
  /** A day that differs from that of the time: the trading day. */
  tradingDay?: string;
  sequence?: string;
  /** The broker's id of the order, the same for all legs that it opened. Blank: none. */
  order?: string;
  effect?: 'open' | 'close';
  profit?: { amount: Big; isNet: boolean };
  /** What the file states besides price and quantity. */
  stated?: StatedAmount;
}

/** The money of a fill as the file states it, which is compared with its price and quantity (IMX-01). */
export interface StatedAmount {
  /** In the currency of the price, with any sign, with or without the fees. Null if the row has none. */
  amount: Big | null;
  /** The price that the file states, if the fill has another one. */
  price?: Big;
  /** What else the amount can differ by: fees that the file does not list, or a rounded rate. */
  tolerance?: Big;
  /** The amount decides what the fill is worth. By default, it does if the fill's price is not the written one. */
  isUsed?: boolean;
}

/** A closed position, or a part of one, as a format reads it. */
export interface RoundTripDraft extends DraftBase {
  side: 'long' | 'short';
  quantity: Big;
  entryPrice: Big;
  exitPrice: Big;
  opened: Moment | null;
  closed: Moment;
  tradingDay?: string;
  /** The P&L of the file, and whether fees are already subtracted. */
  profit: { amount: Big; isNet: boolean };
  /** Null if the file has none. */
  fees: Big | null;
  position?: string;
  entryId?: string;
  exitId?: string;
  mae?: Big | null;
  mfe?: Big | null;
}

export type Draft = ExecutionDraft | RoundTripDraft;

/** A position that the file lists as open, in a format of round trips. */
export interface OpenDraft
  extends Pick<RoundTripDraft, 'row' | 'account' | 'instrument' | 'side' | 'quantity' | 'entryPrice'> {
  id: string;
  opened: Moment;
}

/** What a format can use besides the row. */
export interface ReadContext {
  file: OpenedFile;
  warn: (sentence: string) => void;
  /** Lists a position as open. */
  listOpen: (position: OpenDraft) => void;
  /** Lists a row as skipped, for formats that read several rows at a time. */
  skip: (row: number, reason: string) => void;
}

/** A file of the same broker that has no trades, and what to export instead (IMP-03). */
export interface OtherFile {
  columns: Columns<string>;
  /** A function if the sentence depends on what the file lacks. */
  sentence: string | ((file: OpenedFile) => string);
}

export interface FormatDefinition<R extends string> {
  /** Part of the keys of stored trades: never change it. */
  id: string;
  name: string;
  /** No real file was read in this format yet: the page says so, and asks the trader to check the sum. */
  isUntried?: boolean;
  columns: Columns<R>;
  /**
   * Columns named as a status, cost, currency, type or multiplier that say nothing about the trades. Others make the
   * import ask.
   */
  ignored?: readonly string[];
  /**
   * Finds the tables where the header alone does not: several kinds of rows in one table, headers in many languages.
   */
  findTables?: (file: OpenedFile) => TableMatch<R>[];
  /**
   * The zone of times that state none. `local` is the trader's own. `isAsked` is false if the format documents the
   * zone.
   */
  zone: { assumed: string; isAsked: boolean };
  /** The order of day and month that all exports have. Omit it if it depends on the trader's settings. */
  dateOrder?: DateOrder;
  /** The day of a file whose rows have only the time of day. */
  findDay?: (file: OpenedFile) => string | undefined;
  /** How round trips become trades: `netted` joins those that overlap; `single` takes each as a trade. */
  roundTrips?: 'netted' | 'single';
  /** Rows that are neither trades nor worth listing: totals, other sections. */
  isIgnored?: (row: Row<R>) => boolean;
  /** One row. Throws SkippedRow with a reason for a row that is no trade. */
  readRow?: (row: Row<R>, context: ReadContext) => Draft | Draft[];
  /** All rows of a table, for formats whose rows belong to each other. */
  readTable?: (rows: Row<R>[], context: ReadContext) => Draft[];
  /** Rows of other sections that change positions, with the reason why they are not read: nothing vanishes silently. */
  listOthers?: (file: OpenedFile) => SkippedRowReport[];
  /** What the rows leave open about guessed columns. */
  listDoubts?: (rows: ReadRows) => Question[];
  /** What to do if there is no row of a trade, and none was skipped. */
  whenEmpty: string;
  /** What to do if all rows were skipped. */
  whenSkipped?: string;
  otherFiles?: readonly OtherFile[];
}
