import Big from 'big.js';
import { findPair } from '../instruments/pairs.ts';
import type { Question, ReadOptions } from '../types.ts';
import { isSameMoney } from '../values/currency.ts';
import type { Draft } from './format.ts';

/** The currency of the result: that of the row, or that in which the pair is priced. */
const findCurrency = ({ currency, instrument }: Draft): string | undefined =>
  (currency || instrument.currency || findPair(instrument.ticker)?.quote)?.toUpperCase();

/** A fee in another currency or coin than the result of its row. */
interface ForeignFee {
  from: string;
  to: string;
  fee: Big;
}

const findForeignFee = (draft: Draft): ForeignFee | undefined => {
  const from = draft.feeCurrency?.toUpperCase();
  const to = findCurrency(draft);
  const { fees } = draft;
  if (!from || !to || !fees || fees.eq(0) || isSameMoney(from, to)) return undefined;
  return { from, to, fee: fees };
};

const readPrice = (draft: Draft): Big => ('price' in draft ? draft.price : draft.exitPrice);

/** The trade of a pair has the rate of its two currencies: its own price. */
const findOwnPrice = (draft: Draft, { from, to }: ForeignFee): Big | undefined => {
  const pair = findPair(draft.instrument.ticker);
  const price = readPrice(draft);
  if (!pair || !price.gt(0)) return undefined;
  if (isSameMoney(pair.base, from) && isSameMoney(pair.quote, to)) return price;
  return isSameMoney(pair.base, to) && isSameMoney(pair.quote, from) ? new Big(1).div(price) : undefined;
};

/** The key of a rate in the answers. */
const toPairKey = ({ from, to }: ForeignFee): string => `${from}/${to}`;

/** The rate that the file states. */
const findOwnRate = (draft: Draft, foreign: ForeignFee): Big | undefined =>
  draft.feeRate ?? findOwnPrice(draft, foreign);

const askRate = (foreign: ForeignFee): Question => ({
  id: 'rate',
  text: `How many ${foreign.to} was 1 ${foreign.from}? The fees are in ${foreign.from}.`,
  assumed: null,
  pair: toPairKey(foreign),
});

/** What the file writes identifies a row without an id, whatever the rate. */
const withFees = (draft: Draft, fees: Big): Draft =>
  'price' in draft
    ? { ...draft, fees, written: draft.written ?? { price: draft.price, fees: draft.fees } }
    : { ...draft, fees };

/**
 * Money has a currency: fees in another currency than the result are converted by the rate of the file, by the price of
 * a pair of the two, or by the answer of the trader. Until it is answered, they do not count, because their number says
 * nothing.
 */
export function convertFees(
  drafts: readonly Draft[],
  options: ReadOptions,
  warn: (sentence: string) => void,
): { drafts: Draft[]; questions: Question[] } {
  const questions = new Map<string, Question>();
  const converted = drafts.map((draft) => {
    const foreign = findForeignFee(draft);
    if (!foreign) return draft;
    const ownRate = findOwnRate(draft, foreign);
    if (ownRate) return withFees(draft, foreign.fee.times(ownRate));
    const pair = toPairKey(foreign);
    questions.set(pair, askRate(foreign));
    const answer = options.rates?.[pair];
    if (answer) return withFees(draft, foreign.fee.times(answer));
    warn(`Fees in ${foreign.from} are not counted: the file has no rate for them.`);
    return withFees(draft, new Big(0));
  });
  return { drafts: converted, questions: [...questions.values()] };
}
