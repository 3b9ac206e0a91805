// What a read file consists of. Everything is plain data, so that a worker can post it and the API can validate it:
// decimals are text, instants are UTC in ISO 8601, days are YYYY-MM-DD.

import type { InstrumentKind } from './instruments/kinds.ts';

/**
 * What the trader wrote in another journal. It is no fact of the row: an import gives it to the new trade, and never
 * changes it afterwards.
 */
export interface Annotations {
  notes?: string | undefined;
  /** The name of the setup. */
  setup?: string | undefined;
  tags?: string[] | undefined;
}

/** One fill. */
export interface Execution extends Annotations {
  /** Identifies the fill, in every export of the same format that contains it. */
  key: string;
  /** The row of the file. */
  row: number;
  account: string | null;
  ticker: string;
  /** Null if the file does not say. */
  currency: string | null;
  /**
   * Money per 1.00 of price and unit of quantity: 1 for shares, 100 for options, 50 for ES. Null: only the broker
   * knows.
   */
  multiplier: string | null;
  /** What the file says that it is, where the ticker alone says something else: ES of a file of futures. */
  kind?: InstrumentKind;
  side: 'buy' | 'sell';
  /** Above 0. */
  quantity: string;
  price: string;
  /** What the fill cost; below 0 for a rebate. */
  fees: string;
  /** The part of the fees that the trader has entered, because the file has none. */
  enteredFees?: string;
  /** Null if the file has only the day. */
  at: string | null;
  /** The day of the file, or the trading day that it states. */
  day: string;
  /** The file states the trading day, so the day end of the account does not apply. */
  isTradingDay?: boolean;
  /** The broker's ascending number, which orders fills of the same time. */
  sequence?: string;
  /** The broker's order. Trades that one order opened are legs of one trade. It does not identify the fill. */
  order?: string;
  /** Whether the file says that the fill opens or closes a position. A closing fill never opens a short position. */
  effect?: 'open' | 'close';
  /** The P&L that the file states for a closing fill: net of the fees of opening and closing, or gross. */
  profit?: { amount: string; isNet: boolean };
  stop?: string;
  target?: string;
}

/** A position that was opened and closed, or a part of one, with the P&L that the file states. */
export interface RoundTrip extends Annotations {
  key: string;
  row: number;
  account: string | null;
  ticker: string;
  currency: string | null;
  /** Null if it is not known: the P&L comes from the file. */
  multiplier: string | null;
  /** As of an execution. */
  kind?: InstrumentKind;
  side: 'long' | 'short';
  quantity: string;
  entryPrice: string;
  exitPrice: string;
  openedAt: string | null;
  closedAt: string | null;
  /** The P&L day. */
  day: string;
  /** The file states the trading day, so the day end of the account does not apply. */
  isTradingDay?: boolean;
  /** Net of fees. */
  amount: string;
  fees: string;
  /** As of an execution. */
  enteredFees?: string;
  /** Round trips with the same id, account and ticker are parts of one trade. */
  position?: string;
  /** Ids of the fills at both ends: parts can share a fill. */
  entryId?: string;
  exitId?: string;
  stop?: string;
  target?: string;
  mae?: string;
  mfe?: string;
}

export interface SkippedRowReport {
  row: number;
  reason: string;
}

/** A question that the file leaves open, whatever the answers are. Until it is answered, `assumed` is used. */
export interface Question {
  id: 'account' | 'zone' | 'dateOrder' | 'fees' | 'pointValue' | 'rate' | 'column';
  text: string;
  assumed: string | null;
  /** For a question about a point value: the root of the contracts, such as MES. */
  root?: string;
  /** For a question about a rate: the currencies, such as USD/JPY. */
  pair?: string;
  /** For a question about guessed columns: the answer with which the rows are read as they are. */
  confirm?: string;
}

/** Answers to questions, and settings of the account. */
export interface ReadOptions {
  /** The account of rows that name none. It also renames the only account of a file. */
  account?: string;
  /** The accounts of a file whose rows all name one keep their names: a remembered answer is not about them. */
  keepsAccounts?: boolean;
  /** The zone of times that state none: an IANA name or an offset. */
  zone?: string;
  /** The trader's own zone: assumed for files in local time. */
  traderZone?: string;
  dateOrder?: 'dmy' | 'mdy';
  /** Fees of one unit and side, for files without fees. */
  feePerUnit?: string;
  /** Money per 1.00 of price, by root of the contract. */
  pointValues?: Readonly<Record<string, string>>;
  /** The same of earlier imports: they are known, and not asked for. */
  knownPointValues?: Readonly<Record<string, string>>;
  /** Rates for fees in another currency than the result, such as the JPY of one USD by USD/JPY. */
  rates?: Readonly<Record<string, string>>;
  /** The present instant. Dates after it prove the other order of day and month. */
  now?: string;
}

/** A file has executions or round trips, depending on its format. */
export interface ReadRows {
  executions: Execution[];
  roundTrips: RoundTrip[];
}

export interface ReadResult extends ReadRows {
  format: string;
  /**
   * Positions that the file lists as open, in formats of round trips. Nothing is stored: a later file has them closed,
   * with their opening.
   */
  open: OpenPosition[];
  /** The accounts that the file names, as they are without an answer. */
  accounts: string[];
  skipped: SkippedRowReport[];
  warnings: string[];
  questions: Question[];
}

export interface TradeExecution {
  key: string;
  at: string | null;
  side: 'buy' | 'sell';
  quantity: string;
  price: string;
  fees: string;
}

/** A trade: from flat to flat in one instrument of one account. */
export interface ImportedTrade {
  account: string | null;
  ticker: string;
  side: 'long' | 'short';
  /** The largest position. */
  quantity: string;
  /** Averages, weighted by size. */
  entryPrice: string;
  exitPrice: string;
  openedAt: string | null;
  closedAt: string | null;
  /** Net of fees, in whole cents. */
  amount: string;
  fees: string;
  /** The P&L day: when it was closed. */
  date: string;
  executions: TradeExecution[];
  /**
   * The key of what opened it. An earlier fill in a later file changes it, so match trades by the keys of executions.
   */
  key: string;
  currency: string | null;
  multiplier: string | null;
  /** What the file says that it is, where the ticker alone says something else. */
  kind?: InstrumentKind;
  /** The P&L of the file before rounding to cents; null if it was computed. */
  fileAmount: string | null;
  stop?: string;
  target?: string;
  mae?: string;
  mfe?: string;
  /**
   * Its opening is in no file: the entry price follows from the P&L of its closing. A file with the opening completes
   * the trade.
   */
  isOpeningMissing?: true;
}

/** A position that is not closed in the file. A later file can close it. */
export interface OpenPosition {
  account: string | null;
  ticker: string;
  side: 'long' | 'short';
  /** What is still open. */
  quantity: string;
  entryPrice: string;
  openedAt: string | null;
  /**
   * The P&L of what was already closed, net of all fees so far, in whole cents. Null if the value of a unit is not
   * known.
   */
  realized: string | null;
  executions: TradeExecution[];
  key: string;
}
