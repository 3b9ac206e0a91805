import Big from 'big.js';
import { type Instrument, toOption } from './instrument.ts';
import { toOptionCode } from './option.ts';

const writtenOption =
  /\b([A-Z][A-Z0-9.]{0,5}) (\d{1,2})\/(\d{1,2})\/20(\d\d) (?:(?<before>Call|Put) )?\$?(?<strike>[\d,]+(?:\.\d{1,3})?)(?: (?<after>[CP])\b)?/;

/**
 * The option in a text with the month first: `SPY 03/20/2026 580.00 C`, `TSLA 10/17/2025 Call $515.00`. Undefined if the text
 * contains none.
 */
export const findWrittenOption = (text: string): Instrument | undefined => {
  const match = writtenOption.exec(text);
  const { before, after, strike = '' } = match?.groups ?? {};
  const kind = before?.[0] ?? after;
  const [, underlying = '', month = '', day = '', year = ''] = match ?? [];
  if (!match || kind === undefined) return undefined;
  const expiry = year + month.padStart(2, '0') + day.padStart(2, '0');
  return toOption(
    toOptionCode({ underlying, expiry, kind: kind === 'P' ? 'P' : 'C', strike: new Big(strike.replaceAll(',', '')) }),
  );
};
