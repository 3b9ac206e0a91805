import type { TradeInstrument } from '../instruments/kinds.ts';
import { findInstrument } from '../instruments/trade-instrument.ts';
import type { ImportedTrade } from '../types.ts';

/** One ticker and side of a trade of several. */
export interface TradeLeg {
  ticker: string;
  instrument: TradeInstrument;
  side: 'long' | 'short';
  /** The largest position. */
  quantity: string;
  /** Money per 1.00 of price; null if it is not known. */
  multiplier: string | null;
  /** Averages, weighted by size. */
  entryPrice: string;
  exitPrice: string;
  /** In whole cents. */
  net: string;
  fees: string;
  openedAt: string | null;
  closedAt: string | null;
}

/** What a trade of a file was made in. */
export function toInstrument({ ticker, date, kind }: Pick<ImportedTrade, 'ticker' | 'date' | 'kind'>): TradeInstrument {
  return findInstrument(ticker, date, kind);
}
