import Big from 'big.js';

export interface Option {
  underlying: string;
  /** YYMMDD. */
  expiry: string;
  kind: 'C' | 'P';
  strike: Big;
}

/** The option of an OCC code, with or without blanks after the underlying. */
export const parseOption = (symbol: string): Option | undefined => {
  const [, underlying, expiry, kind, strike] =
    /^\.?([A-Z][A-Z0-9.]{0,5}) {0,5}(\d{6})([CP])(\d{8})$/.exec(symbol.toUpperCase()) ?? [];
  if (underlying === undefined || expiry === undefined || strike === undefined) return undefined;
  return { underlying, expiry, kind: kind === 'P' ? 'P' : 'C', strike: new Big(strike).div(1000) };
};

/** The OCC code without blanks: `SPY260320C00580000`. */
export const toOptionCode = ({ underlying, expiry, kind, strike }: Option): string =>
  `${underlying}${expiry}${kind}${strike.times(1000).toFixed(0).padStart(8, '0')}`;
