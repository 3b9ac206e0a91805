import { inQuotes, SkippedRow } from '../errors.ts';
import type { Instrument } from '../instruments/instrument.ts';

/** Spellings of brokers, in lower case without blanks and punctuation. */
const sides: Readonly<Record<string, 'buy' | 'sell'>> = {
  b: 'buy',
  buy: 'buy',
  bought: 'buy',
  bot: 'buy',
  bid: 'buy',
  buytoopen: 'buy',
  buytoclose: 'buy',
  buytocover: 'buy',
  bto: 'buy',
  btc: 'buy',
  bc: 'buy',
  cover: 'buy',
  buycover: 'buy',
  long: 'buy',
  s: 'sell',
  sell: 'sell',
  sold: 'sell',
  sld: 'sell',
  ask: 'sell',
  selltoopen: 'sell',
  selltoclose: 'sell',
  sellshort: 'sell',
  sto: 'sell',
  stc: 'sell',
  ss: 'sell',
  short: 'sell',
  shortsell: 'sell',
}; // prettier-ignore

const normalize = (word: string): string => word.toLowerCase().replace(/[^a-z]/g, '');

/** The side of a fill; undefined for a word that is none. */
export function findSide(word: string): 'buy' | 'sell' | undefined {
  const name = normalize(word);
  return Object.hasOwn(sides, name) ? sides[name] : undefined;
}

/** The side of a fill. Throws SkippedRow for a word that is none. */
export function readSide(word: string): 'buy' | 'sell' {
  const side = findSide(word);
  if (!side) throw new SkippedRow(`${inQuotes(word)} is neither buy nor sell.`);
  return side;
}

/** What the word says about the position: `Sell to Open` opens one, `STC` closes one. */
export function readEffect(word: string): 'open' | 'close' | undefined {
  const name = normalize(word);
  if (/^(?:clos|exit)|clos(?:e|ing)$|cover$|^[bs]tc$|^bc$/.test(name)) return 'close';
  return /open(?:ing)?$|^[bs]to$|^ss$|short$|^(?:open|entry|enter)(?:ing)?long$/.test(name) ? 'open' : undefined;
}

/**
 * The effect of a fill where a short sale has a side of its own (SS): to sell shares then closes a position. Options
 * are sold under one side in both cases.
 */
export function readMarkedEffect(word: string, { multiplier }: Instrument): 'open' | 'close' | undefined {
  return readEffect(word) ?? (multiplier === '1' && /^(?:s|sell|sold)$/.test(normalize(word)) ? 'close' : undefined);
}
