import Big from 'big.js';
import { inQuotes, readEach, SkippedRow, wrongType } from '../errors.ts';
import { toOptionCode } from '../instruments/contract-codes.ts';
import { toFuture, toOption, toShare } from '../instruments/instrument.ts';
import type { ExecutionDraft, ReadContext } from '../read/format.ts';
import type { Row } from '../table/row.ts';
import { toSigned } from './closings.ts';
import { type Removal, toRemoval } from './removals.ts';
import type { CashRole } from './thinkorswim-cash.ts';
import { normalizeDescription, readFees } from './thinkorswim-fees.ts';
import { type OptionWords, parseOptionWords } from './thinkorswim-options.ts';

type CashRow = Row<CashRole | 'time'>;

/** A leg of the trade history; of an option with the words that identify it. */
export interface Leg {
  fill: ExecutionDraft;
  option?: Omit<OptionWords, 'quantity'>;
}

const toWords = (row: CashRow): string =>
  normalizeDescription(row.text('description'))
    .toUpperCase()
    .replace(/\$|\.X\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const DELIVERY = /\b(BOT|BOUGHT|SOLD) [+-]?(\d+(?:\.\d+)?) (\/?[A-Z][A-Z0-9./]{0,9}) (?:UPON|DUE TO) (.*)/;
const BY_OPTION = /\b(?:ASSIGN|EXERCIS|OPTION)/;

/** `Bought 100.0 GMX due to assignment`, `SOLD -100 GMX UPON OPTION ASSIGNMENT`. */
const parseDelivery = (words: string) => {
  const [, verb, quantity, symbol, reason = ''] = DELIVERY.exec(words) ?? [];
  if (quantity === undefined || symbol === undefined || !BY_OPTION.test(reason)) return undefined;
  return { side: verb === 'SOLD' ? ('sell' as const) : ('buy' as const), quantity: new Big(quantity), symbol };
};

/** Whether the row is about shares that an option delivered. */
export function isDelivery(row: CashRow): boolean {
  return parseDelivery(toWords(row)) !== undefined;
}

const readCommon = (row: CashRow) => ({ row: row.number, fees: readFees(row), time: row.moment('time') });

const isSameOption = (written: OptionWords, { option }: Leg): boolean =>
  option !== undefined &&
  option.underlying.replace(/W$/, '') === written.underlying.replace(/W$/, '') &&
  option.kind === written.kind &&
  option.strike.eq(written.strike) &&
  (option.expiry === undefined || written.expiry === undefined || option.expiry === written.expiry) &&
  (option.code === undefined || written.code === undefined || option.code === written.code);

const sumHeld = (legs: readonly Leg[], ticker: string, day: string): Big =>
  legs
    .filter(({ fill }) => fill.instrument.ticker === ticker && fill.time.day <= day)
    .reduce((sum, { fill }) => sum.plus(toSigned(fill)), new Big(0));

/** The option of the words: one of the trade history, or one that was opened before the statement begins. */
const findOption = (written: OptionWords, legs: readonly Leg[]) => {
  const found = legs.find((leg) => isSameOption(written, leg))?.fill.instrument;
  if (found) return found;
  const { underlying, expiry, kind, strike, multiplier } = written;
  const option = expiry && toOption(toOptionCode({ underlying, expiry, kind, strike }), multiplier);
  if (option) return option;
  throw new SkippedRow('The row ends an option whose opening is not in the file. Export a longer period.');
};

/**
 * The number says whether a long option (below 0) or a short one left the account. Some rows have none: they end all of
 * it.
 */
const readRemoval = (row: CashRow, written: OptionWords, legs: readonly Leg[]): Removal => {
  const instrument = findOption(written, legs);
  const common = readCommon(row);
  const held = sumHeld(legs, instrument.ticker, common.time.day);
  const removal = toRemoval(
    { ...common, instrument, quantity: (written.quantity ?? held).abs() },
    row.optionalDecimal('amount'),
  );
  return { ...removal, likelySide: written.quantity?.lt(0) ? 'sell' : 'buy' };
};

/** An option on a future delivers the future at the strike: `Exercise, future settle -1.0 of /ESM26 …`. */
const readFuture = (row: CashRow, { quantity, underlying, kind, strike }: OptionWords): ExecutionDraft[] => {
  if (!quantity || !/FUTURE SETTLE/.test(toWords(row))) return [];
  const isLongOption = quantity.lt(0);
  return [
    {
      ...readCommon(row),
      instrument: toFuture(underlying),
      side: isLongOption === (kind === 'C') ? 'buy' : 'sell',
      quantity: quantity.abs(),
      price: strike,
      fees: new Big(0),
    },
  ];
};

/** Shares at their price in words, or at what was paid for them. */
const readShares = (row: CashRow, { side, quantity, symbol }: NonNullable<ReturnType<typeof parseDelivery>>) => {
  const [, price] = /@ ?(\d*\.?\d+)/.exec(toWords(row)) ?? [];
  const amount = row.optionalDecimal('amount');
  if (price === undefined && amount === null) throw new SkippedRow('The price of the delivered shares is missing.');
  return {
    ...readCommon(row),
    instrument: toShare(symbol),
    side,
    quantity,
    price: price === undefined ? (amount ?? new Big(0)).abs().div(quantity) : new Big(price),
  };
};

/** Shares that a call delivered were sold from what was held, unless the statement buys them back to close. */
const withEffect = (shares: ExecutionDraft, legs: readonly Leg[]): ExecutionDraft => {
  const isShort = legs.some(
    ({ fill }) =>
      fill.instrument.ticker === shares.instrument.ticker &&
      fill.side === 'buy' &&
      fill.effect === 'close' &&
      fill.time.day >= shares.time.day,
  );
  return shares.side === 'sell' && !isShort ? { ...shares, effect: 'close' } : shares;
};

const toDistance = (expiry: string | undefined, day: string): number =>
  expiry === undefined ? 0 : Math.abs(Date.parse(`20${expiry.replace(/(..)(..)(..)/, '$1-$2-$3')}`) - Date.parse(day));

/**
 * The option that delivered the shares, where the statement has no row for its removal: that of the strike and nearest
 * expiration.
 */
const findDelivering = (shares: ExecutionDraft, words: string, legs: readonly Leg[], ended: ReadonlySet<string>) => {
  const isExercise = words.includes('EXERCIS');
  const kind = (shares.side === 'buy') === isExercise ? 'C' : 'P';
  const isHeld = (ticker: string): boolean =>
    sumHeld(legs, ticker, shares.time.day)
      .times(isExercise ? 1 : -1)
      .gt(0);
  const [nearest] = legs
    .filter(
      ({ fill, option }) =>
        option?.kind === kind &&
        option.underlying === shares.instrument.ticker &&
        option.strike.eq(shares.price) &&
        !ended.has(fill.instrument.ticker) &&
        isHeld(fill.instrument.ticker),
    )
    .toSorted((a, b) => toDistance(a.option?.expiry, shares.time.day) - toDistance(b.option?.expiry, shares.time.day));
  return nearest?.fill.instrument;
};

const toImplied = (
  shares: ExecutionDraft,
  words: string,
  legs: readonly Leg[],
  ended: ReadonlySet<string>,
): Removal[] => {
  const instrument = findDelivering(shares, words, legs, ended);
  if (!instrument) return [];
  const quantity = shares.quantity.div(instrument.multiplier ?? 100);
  return [toRemoval({ row: shares.row, instrument, quantity, fees: new Big(0), time: shares.time }, null)];
};

const readOther = (row: CashRow): never => {
  if (/^(?:RAD|EXP)$/.test(row.text('cashType')) || /\bOPTION\b|\bSPLIT\b|\bMERGER\b|\bEXCHANGE\b/.test(toWords(row)))
    throw new SkippedRow(
      `The row ${inQuotes(row.text('description'), 60)} can change a position, and is not read. Check this position.`,
    );
  throw wrongType(row.text('cashType'));
};

/**
 * What ended without a fill: expired, exercised and assigned options, and the shares or futures that they delivered.
 */
export function readEndings(
  rows: readonly CashRow[],
  legs: readonly Leg[],
  { skip }: Pick<ReadContext, 'skip'>,
): (ExecutionDraft | Removal)[] {
  const report = (row: CashRow, reason: string): void => skip(row.number, reason);
  const deliveries = rows.filter(isDelivery);
  const others = rows.filter((row) => !isDelivery(row));
  const removed = readEach(
    others,
    (row): (ExecutionDraft | Removal)[] => {
      const written = parseOptionWords(toWords(row));
      return written ? [readRemoval(row, written, legs), ...readFuture(row, written)] : readOther(row);
    },
    report,
  );
  const ended = new Set(removed.filter(({ side }) => side === null).map(({ instrument }) => instrument.ticker));
  const delivered = readEach(
    deliveries,
    (row): (ExecutionDraft | Removal)[] => {
      const delivery = parseDelivery(toWords(row));
      if (!delivery) return [];
      const shares = readShares(row, delivery);
      return [withEffect(shares, legs), ...toImplied(shares, toWords(row), legs, ended)];
    },
    report,
  );
  return [...removed, ...delivered];
}
