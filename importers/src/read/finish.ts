import Big from 'big.js';
import { SkippedRow } from '../errors.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { findStatedKind } from '../instruments/trade-instrument.ts';
import { limits } from '../limits.ts';
import type { Execution, OpenPosition, ReadOptions, RoundTrip } from '../types.ts';
import { formatDecimal, isTooFine } from '../values/decimal.ts';
import { findDisagreement, toRounding } from './amounts.ts';
import { finishAnnotations } from './annotations.ts';
import type { NameAccount } from './currencies.ts';
import type { Draft, ExecutionDraft, OpenDraft, RoundTripDraft } from './format.ts';

export function isRoundTrip(draft: Draft): draft is RoundTripDraft {
  return 'entryPrice' in draft;
}

export interface FinishRules {
  /** The answers of the trader. */
  options: ReadOptions;
  /** Replaces the account that the file names. */
  toAccount: (account: string | undefined) => string | null;
  /** The account of the row in the journal: that of the file, or one for another currency. */
  nameAccount: NameAccount;
  createKey: (account: string | null, id: string | undefined, facts: readonly string[]) => string;
}

const formatOptional = (value: Big | null | undefined): string | undefined =>
  value === null || value === undefined ? undefined : formatDecimal(value);

const checkQuantity = (quantity: Big): void => {
  if (quantity.lte(0)) throw new SkippedRow('The quantity is not above 0.');
  if (isTooFine(quantity))
    throw new SkippedRow(`The quantity ${quantity.toFixed()} has more than ${limits.decimals} decimals.`);
};

/** The multiplier of a draft: the answer of the trader, otherwise what is known. */
const findMultiplier = (
  { instrument: { root, multiplier } }: Draft,
  { pointValues, knownPointValues }: ReadOptions,
): string | null => (root && (pointValues?.[root] || knownPointValues?.[root])) || multiplier;

/** The fees of the file. Without any, those that the trader has entered, for the given number of units. */
const finishFees = (fees: Big | null, units: Big, { feePerUnit }: ReadOptions): { fees: Big; enteredFees?: string } => {
  if (fees !== null || feePerUnit === undefined) return { fees: fees ?? new Big(0) };
  const entered = units.times(feePerUnit);
  return { fees: entered, enteredFees: formatDecimal(entered) };
};

const finishCommon = (
  draft: Draft,
  { toAccount, nameAccount }: FinishRules,
  multiplier: string | null,
  day: string,
) => ({
  row: draft.row,
  account: nameAccount(draft, toAccount(draft.account)),
  ticker: draft.instrument.ticker,
  currency: draft.currency || draft.instrument.currency || null,
  kind: findStatedKind({ ...draft.instrument, multiplier }, day),
  quantity: formatDecimal(draft.quantity),
  stop: formatOptional(draft.stop),
  target: formatOptional(draft.target),
  ...finishAnnotations(draft),
});

/** What a draft becomes. */
export interface Finished<T extends Execution | RoundTrip> {
  item: T;
  /** What to report about the row if the money of the file does not agree with its prices. */
  warning?: string | undefined;
}

/** An order id without a letter or a digit above 0 is none: blank, `--`, 0. */
const readOrder = ({ order = '' }: ExecutionDraft): string | undefined =>
  /[\p{L}1-9]/u.test(order) ? order.slice(0, limits.orderLength) : undefined;

/** Throws SkippedRow if the value of a contract is not known: its P&L would be wrong. */
export function finishExecution(draft: ExecutionDraft, rules: FinishRules): Finished<Execution> {
  checkQuantity(draft.quantity);
  const multiplier = findMultiplier(draft, rules.options);
  if (multiplier === null && draft.instrument.root)
    throw new SkippedRow(`The point value of ${draft.instrument.root} is not known.`);
  if (multiplier === null && draft.effect !== 'open' && !draft.profit)
    throw new SkippedRow(`The value of ${draft.instrument.ticker} is not known, and the row has no P&L.`);
  const day = draft.tradingDay ?? draft.time.day;
  const common = finishCommon(draft, rules, multiplier, day);
  const { fees, enteredFees } = finishFees(draft.fees, draft.quantity, rules.options);
  const price = formatDecimal(draft.price);
  const { side, time, sequence, effect, profit } = draft;
  const written = draft.written ?? draft;
  const facts = [
    common.ticker,
    side,
    common.quantity,
    formatDecimal(written.price),
    time.written,
    formatOptional(written.fees) ?? '',
  ];
  const execution: Execution = {
    ...common,
    key: rules.createKey(draft.account || rules.toAccount(draft.account), draft.id, facts),
    multiplier,
    side,
    price,
    fees: formatDecimal(fees),
    enteredFees,
    at: time.at,
    day,
    isTradingDay: draft.tradingDay !== undefined || undefined,
    sequence,
    order: readOrder(draft),
    effect,
    profit: profit && { amount: formatDecimal(profit.amount), isNet: profit.isNet },
  };
  return { item: execution, warning: findDisagreement(draft, multiplier) };
}

/** A position that is open in the file. Its value is not known. */
export function finishOpen(draft: OpenDraft, { toAccount, createKey }: FinishRules): OpenPosition {
  return {
    account: toAccount(draft.account),
    ticker: draft.instrument.ticker,
    side: draft.side,
    quantity: formatDecimal(draft.quantity),
    entryPrice: formatDecimal(draft.entryPrice),
    openedAt: draft.opened.at,
    realized: null,
    executions: [],
    key: createKey(draft.account || toAccount(draft.account), `${draft.id} open`, []),
  };
}

/** The difference of the prices times the quantity: the gross P&L with a multiplier of 1. */
const computeMove = ({ side, entryPrice, exitPrice, quantity }: RoundTripDraft): Big =>
  (side === 'long' ? exitPrice.minus(entryPrice) : entryPrice.minus(exitPrice)).times(quantity);

/** The highest fees per unit that net P&L can contain without the file listing them. */
const UNLISTED_FEES = 5;

/** Whether gross P&L and prices disagree by more than rounding and unlisted fees. */
const disagrees = (draft: RoundTripDraft, move: Big, gross: Big, multiplier: string): boolean => {
  const { profit, quantity, entryPrice } = draft;
  const unlisted = profit.isNet ? quantity.times(UNLISTED_FEES) : 0;
  const rounding = toRounding(entryPrice).times(quantity).times(multiplier);
  const allowed = gross.abs().div(200).plus('0.02').plus(unlisted).plus(rounding);
  return gross.minus(move.times(multiplier)).abs().gt(allowed);
};

const describeDisagreement = ({ ticker, root }: Instrument, move: Big, gross: Big, known: string): string => {
  const implied = move.eq(0) ? 'another value' : gross.div(move).round(4).toFixed();
  return root === undefined
    ? `prices and quantity of ${ticker} make ${move.times(known).toFixed(2)}, and the file states ${gross.toFixed(2)} before fees. The P&L of the file is kept.`
    : `the P&L of ${ticker} in the file implies ${implied} per point instead of ${known}. The P&L of the file is kept.`;
};

const listFacts = ({ side, entryPrice, exitPrice, opened, closed, profit }: RoundTripDraft): string[] => [
  side,
  formatDecimal(entryPrice),
  formatDecimal(exitPrice),
  opened?.written ?? '',
  closed.written,
  formatDecimal(profit.amount),
];

const finishPrices = (draft: RoundTripDraft, rules: FinishRules) => {
  const { amount, isNet } = draft.profit;
  // A round trip pays fees twice: for the entry and for the exit.
  const { fees, enteredFees } = finishFees(
    isNet ? (draft.fees ?? new Big(0)) : draft.fees,
    draft.quantity.times(2),
    rules.options,
  );
  const gross = isNet ? amount.plus(fees) : amount;
  const known = findMultiplier(draft, rules.options);
  const move = computeMove(draft);
  const isWrong = known !== null && disagrees(draft, move, gross, known);
  const warning = isWrong ? describeDisagreement(draft.instrument, move, gross, known) : undefined;
  return { fees, enteredFees, gross, multiplier: isWrong ? null : known, warning };
};

/** The P&L of the file is kept; a disagreement with its prices is reported. */
export function finishRoundTrip(draft: RoundTripDraft, rules: FinishRules): Finished<RoundTrip> {
  checkQuantity(draft.quantity);
  const { fees, enteredFees, gross, multiplier, warning } = finishPrices(draft, rules);
  const { opened, closed, side, position, entryId, exitId, tradingDay } = draft;
  const day = tradingDay ?? closed.day;
  const common = finishCommon(draft, rules, multiplier, day);
  const roundTrip: RoundTrip = {
    ...common,
    key: rules.createKey(draft.account || rules.toAccount(draft.account), draft.id, [
      common.ticker,
      common.quantity,
      ...listFacts(draft),
    ]),
    multiplier,
    side,
    entryPrice: formatDecimal(draft.entryPrice),
    exitPrice: formatDecimal(draft.exitPrice),
    openedAt: opened?.at ?? null,
    closedAt: closed.at,
    day,
    isTradingDay: tradingDay !== undefined || undefined,
    amount: formatDecimal(gross.minus(fees)),
    fees: formatDecimal(fees),
    enteredFees,
    position,
    entryId,
    exitId,
    mae: formatOptional(draft.mae),
    mfe: formatOptional(draft.mfe),
  };
  return { item: roundTrip, warning };
}
