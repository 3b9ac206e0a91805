import { createHash } from 'node:crypto';
import { describeIssues, limits, TradeBody, type TradeLeg, toCents } from 'contracts';
import type { CombinedTrade } from 'importers/legs';
import { type ImportedTrade, roundToCents } from 'importers/trades';
import { createLabelBooks } from '../journal/labels/label-book.ts';
import { toStoredFields } from '../journal/trade-fields.ts';
import type { TradeRecord } from '../journal/trade-model.ts';

/** The stored fields of a trade that imports write. */
export const IMPORTED_NAMES = {
  ticker: 1,
  netCents: 1,
  date: 1,
  side: 1,
  quantity: 1,
  entryPrice: 1,
  exitPrice: 1,
  openedAt: 1,
  closedAt: 1,
  feesCents: 1,
  stop: 1,
  target: 1,
  maeCents: 1,
  mfeCents: 1,
  accountId: 1,
  executions: 1,
  legs: 1,
  structure: 1,
} as const satisfies Partial<Record<keyof TradeRecord, 1>>;

type ImportedName = keyof typeof IMPORTED_NAMES;
const NAME_LIST = Object.keys(IMPORTED_NAMES) as ImportedName[];

/**
 * Comparable facts of a trade by their stored names; executions and legs are hashes. A fact that the rows do not
 * state is absent.
 */
export type ImportedFields = { [K in ImportedName]?: string | number };

/** The facts of a trade as they are stored. */
export type TradeFacts = Required<Pick<TradeRecord, 'ticker' | 'netCents' | 'date'>> &
  Partial<Pick<TradeRecord, ImportedName | 'statedKind'>>;

const hash = (facts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);

/** Without legs, the hash is that of former releases. */
const hashExecutions = (executions: NonNullable<TradeRecord['executions']>): string =>
  hash(
    executions.map(({ at, side, quantity, price, feesCents, leg }) => [
      ...[at, side, quantity, price, feesCents],
      ...(leg === undefined ? [] : [leg]),
    ]),
  );

const hashLegs = (legs: NonNullable<TradeRecord['legs']>): string =>
  hash(
    legs.map(({ ticker, side, quantity, entryPrice, exitPrice, netCents, feesCents, openedAt, closedAt }) => [
      ...[ticker, side, quantity, entryPrice, exitPrice],
      ...[netCents, feesCents, openedAt, closedAt],
    ]),
  );

const toComparable = (trade: Partial<Pick<TradeRecord, ImportedName>>, name: ImportedName) => {
  if (name === 'executions') return trade.executions && hashExecutions(trade.executions);
  return name === 'legs' ? trade.legs && hashLegs(trade.legs) : trade[name];
};

/** Makes stored facts comparable with facts that an import wrote. */
export function toImportedFields(trade: Partial<Pick<TradeRecord, ImportedName>>): ImportedFields {
  return Object.fromEntries(
    NAME_LIST.flatMap((name) => {
      const value = toComparable(trade, name);
      return value === undefined || (value === 0 && name === 'accountId') ? [] : [[name, value]];
    }),
  );
}

/** Prices of 0 or below, such as averages of spreads, are not stored. */
const positive = (price: string | undefined): string | null =>
  price !== undefined && Number(price) > 0 ? price : null;

const toDollars = (decimal: string): number => Number(roundToCents(decimal));

const notNegative = (decimal: string | undefined): number | null =>
  decimal === undefined || Number(decimal) < 0 ? null : toDollars(decimal);

/** Returns null for lists that are not stored: too long, or with an execution without a time. */
const toExecutions = ({ executions }: ImportedTrade | CombinedTrade) =>
  executions.length > limits.executions || executions.some(({ at }) => at === null)
    ? null
    : executions.map((execution) => ({
        at: execution.at ?? '',
        side: execution.side,
        quantity: execution.quantity,
        price: execution.price,
        fees: toDollars(execution.fees),
        ...('leg' in execution ? { leg: execution.leg } : {}),
      }));

const toBody = (trade: ImportedTrade | CombinedTrade) => ({
  tradeTag: trade.ticker,
  amount: Number(trade.amount),
  date: trade.date,
  side: trade.side,
  quantity: trade.quantity,
  entryPrice: positive(trade.entryPrice),
  exitPrice: positive(trade.exitPrice),
  openedAt: trade.openedAt,
  closedAt: trade.closedAt,
  fees: Number(trade.fees),
  executions: toExecutions(trade),
});

/** Facts that only trades of one ticker have. */
const toOwnBody = (trade: ImportedTrade) => ({
  ...toBody(trade),
  stop: positive(trade.stop),
  target: positive(trade.target),
  mae: notNegative(trade.mae),
  mfe: notNegative(trade.mfe),
});

/** Empty lists: imported facts have no setup, tag or account name. */
const noLabels = createLabelBooks({ setups: [], tags: [], accounts: [] });

/** The facts, or the reason why a journal cannot store them. */
export type FactsOrError = { facts: TradeFacts; error?: undefined } | { facts?: undefined; error: string };

const parseFacts = (body: unknown, accountId: number): FactsOrError => {
  const { success, data, error } = TradeBody.safeParse(body);
  if (!success) return { error: describeIssues(error.issues).error };
  const stored = toStoredFields(data, noLabels);
  const facts = Object.fromEntries(Object.entries(stored).filter(([name]) => name in IMPORTED_NAMES)) as TradeFacts;
  return { facts: accountId > 0 ? { ...facts, accountId } : facts };
};

/** Converts a trade of `importers` to stored facts. `accountId` is 0 without an account. */
export function toTradeFacts(trade: ImportedTrade, accountId: number): FactsOrError {
  const { facts, error } = parseFacts(toOwnBody(trade), accountId);
  if (!facts) return { error };
  const statedKind = trade.kind && { ticker: facts.ticker, kind: trade.kind };
  return { facts: statedKind ? { ...facts, statedKind } : facts };
}

export const TOO_MANY_LEGS = `A trade can have at most ${limits.legs} legs.`;

const toStoredLeg = ({ net, fees, ...leg }: CombinedTrade['legs'][number]): TradeLeg => ({
  ...leg,
  netCents: toCents(toDollars(net)),
  feesCents: toCents(toDollars(fees)),
});

/** Converts a trade with legs to stored facts. */
export function toStructureFacts(combined: CombinedTrade, accountId: number): FactsOrError {
  const { legs, structure } = combined;
  if (legs.length > limits.legs) return { error: TOO_MANY_LEGS };
  const { facts, error } = parseFacts(toBody(combined), accountId);
  return facts ? { facts: { ...facts, legs: legs.map(toStoredLeg), structure } } : { error };
}
