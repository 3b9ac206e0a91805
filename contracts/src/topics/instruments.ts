import type { Instrument, Structure } from 'contracts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `Oct 17, 2025` of a day, `Sep 2026` of a month. */
const formatExpiry = (expiry: string): string => {
  const [year = '', month, day] = expiry.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return day === undefined ? `${name} ${year}` : `${name} ${Number(day)}, ${year}`;
};

/**
 * The title of an instrument: `TSLA Oct 17, 2025 515 Call` of an option, `MES Sep 2026` of a contract, `ES future` of a
 * contract without a month, otherwise the ticker. The ticker also stands for a trade without an instrument.
 */
export function formatInstrument(ticker: string, instrument: Instrument | undefined): string {
  if (!instrument) return ticker;
  const { underlying, kind, expiry, strike, right } = instrument;
  if (kind === 'future') return `${underlying} ${expiry === null ? 'future' : formatExpiry(expiry)}`;
  if (kind !== 'option' || expiry === null || strike === null) return ticker;
  return `${underlying} ${formatExpiry(expiry)} ${strike} ${right === 'put' ? 'Put' : 'Call'}`;
}

interface Titled {
  ticker: string;
  instrument?: Instrument | undefined;
  structure?: Structure | undefined;
}

/** The title of a trade: `SPX iron condor` of a trade with legs, otherwise that of its instrument. */
export function formatTitle({ ticker, instrument, structure }: Titled): string {
  if (structure === undefined) return formatInstrument(ticker, instrument);
  return `${ticker} ${structure === 'custom' ? 'custom structure' : structure}`;
}
