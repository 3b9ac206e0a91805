/** The seconds that a bar may cover. */
export const RESOLUTIONS = [1, 5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1800, 3600, 7200, 14_400, 86_400] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export function isResolution(seconds: number): seconds is Resolution {
  return RESOLUTIONS.some((each) => each === seconds);
}

/** A bar of prices. */
export interface Bar {
  /** When it opens, in milliseconds since 1970. */
  time: number;
  open: number;
  high: number;
  low: number;
  close: number;
  /** Null if the file has no volume. */
  volume: number | null;
}

/** Why the prices of a bar contradict each other, in one sentence; undefined if they do not. */
export function findContradiction({ open, high, low, close, volume }: Omit<Bar, 'time'>): string | undefined {
  if (high < low) return `The high ${high} is below the low ${low}.`;
  if (open > high || close > high) return `The high ${high} is below the ${open > high ? 'open' : 'close'}.`;
  if (open < low || close < low) return `The low ${low} is above the ${open < low ? 'open' : 'close'}.`;
  return volume !== null && volume < 0 ? `The volume ${volume} is below 0.` : undefined;
}

/** Whether a row has the time at which its bar opens or ends. */
export type Stamp = 'open' | 'end';

/** A question that a price file leaves open. Until it is answered, `assumed` is used. */
export interface CandleQuestion {
  id: 'zone' | 'dateOrder' | 'ticker' | 'stamp' | 'resolution';
  text: string;
  assumed: string | null;
}

/** Answers to the questions. */
export interface CandleOptions {
  /** The zone of times that state none: an IANA name or an offset. */
  zone?: string;
  /** The trader's own zone: assumed for files in local time. */
  traderZone?: string;
  dateOrder?: 'dmy' | 'mdy';
  ticker?: string;
  /** Whether a time is that at which a bar opens or ends. */
  stamp?: Stamp;
  /** How long the finest bars are. */
  resolution?: Resolution | undefined;
}

/** What a price file contains of bars of one length. */
export interface CandleFile {
  /** The id of the format. */
  format: string;
  /** Null if neither the file nor the trader says it. */
  ticker: string | null;
  resolution: Resolution;
  /** In the order of time, each time once. */
  candles: Bar[];
  skipped: { row: number; reason: string }[];
  warnings: string[];
  questions: CandleQuestion[];
}
