import { findInstrument, type InstrumentKind, type TradeInstrument } from 'importers/trades';
import { type BlockSelection, type Selection, toDate } from '../selection/selection.ts';

/** The tickers of other instruments are their own titles. */
const TITLED: ReadonlySet<InstrumentKind> = new Set(['option', 'future'] as const);

/**
 * The instrument of a ticker of a block if it is an option or a future, by the kind that its trades have. `day` decides
 * which year a year of one digit is.
 * @param code the index of the ticker in `columns.tickers`
 */
export function findTitled({ month, columns }: BlockSelection, code: number, day: number): TradeInstrument | undefined {
  const kind = columns.kinds?.[code];
  return kind && TITLED.has(kind) ? findInstrument(columns.tickers[code] ?? '', toDate(month, day), kind) : undefined;
}

/** The options and futures among the tickers, as of the newest month that has them. The reply omits an empty record. */
export function listInstruments(
  selection: Selection,
  tickers: Iterable<string>,
): { instruments?: Record<string, TradeInstrument> } {
  const wanted = new Set(tickers);
  const found: Record<string, TradeInstrument> = {};
  for (const block of selection.toReversed()) {
    if (wanted.size === 0) break;
    block.columns.kinds?.forEach((_, code) => {
      const ticker = block.columns.tickers[code] ?? '';
      const instrument = wanted.has(ticker) ? findTitled(block, code, 1) : undefined;
      if (instrument && wanted.delete(ticker)) found[ticker] = instrument;
    });
  }
  return Object.keys(found).length > 0 ? { instruments: found } : {};
}
