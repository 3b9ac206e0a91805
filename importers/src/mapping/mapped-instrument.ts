import { toPlainSymbol } from '../instruments/broker-symbol.ts';
import { type Instrument, toShare } from '../instruments/instrument.ts';
import { findPointValue } from '../instruments/point-values.ts';
import { findInstrument } from '../instruments/trade-instrument.ts';

const askForValue = (symbol: string): Instrument => ({
  ...toShare(symbol),
  multiplier: null,
  root: symbol.toUpperCase(),
});

/** `/ES` and `ES=F` are futures of a known root. */
const toMarkedFuture = (symbol: string, root: string): Instrument => {
  const known = findPointValue(root);
  return { ...toShare(symbol), multiplier: known?.value ?? null, root, currency: known?.currency, kind: 'future' };
};

/**
 * The instrument of a symbol in a table of which nothing else is known. The trader is asked for the multiplier of
 * currency pairs and indices, whose size only the broker knows, and of ES, which is a future or a share.
 */
export function toMappedInstrument(symbol: string, day: string): Instrument {
  const plain = toPlainSymbol(symbol, day);
  if (plain.multiplier !== '1' || plain.root !== undefined) return plain;
  const { kind, underlying } = findInstrument(plain.ticker, day);
  if (kind === 'future') return toMarkedFuture(symbol, underlying);
  const isAmbiguous = kind === 'forex' || kind === 'other' || findPointValue(plain.ticker) !== undefined;
  return isAmbiguous ? askForValue(plain.ticker) : plain;
}
