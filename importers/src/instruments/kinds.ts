/** The kinds of instruments. `other`: what a file names as something else, such as an index of a CFD broker. */
const INSTRUMENT_KINDS = ['stock', 'option', 'future', 'forex', 'crypto', 'other'] as const;
export type InstrumentKind = (typeof INSTRUMENT_KINDS)[number];

/** What was traded, beside the ticker as typed. Unknown parts are null. */
export interface TradeInstrument {
  /** What the ticker depends on: TSLA of an option, MES of a contract, BTC of a coin pair; of a share, its ticker. */
  underlying: string;
  kind: InstrumentKind;
  /** The last day of an option, YYYY-MM-DD. The month of a futures contract, YYYY-MM: its code has no day. */
  expiry: string | null;
  /** A decimal as text, without trailing zeros. */
  strike: string | null;
  right: 'call' | 'put' | null;
}
