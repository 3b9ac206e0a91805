import { createHash } from 'node:crypto';
import { describeIssues, limits, TradeBody } from 'contracts';
import { type ImportedTrade, roundToCents } from 'importers/trades';
import { createLabelBooks } from '../journal/labels/label-book.ts';
import { type TradeRecord, toStoredFields } from '../journal/trade-model.ts';

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
} as const satisfies Partial<Record<keyof TradeRecord, 1>>;

type ImportedName = keyof typeof IMPORTED_NAMES;
const NAME_LIST = Object.keys(IMPORTED_NAMES) as ImportedName[];

/**
 * Comparable facts of a trade by their stored names; executions are a hash. A fact that the rows do not state is
 * absent.
 */
export type ImportedFields = { [K in ImportedName]?: string | number };

/** The facts of a trade as they are stored. */
export type TradeFacts = Required<Pick<TradeRecord, 'ticker' | 'netCents' | 'date'>> &
  Partial<Pick<TradeRecord, ImportedName | 'statedKind'>>;

const hashExecutions = (executions: NonNullable<TradeRecord['executions']>): string => {
  const facts = executions.map(({ at, side, quantity, price, feesCents }) => [at, side, quantity, price, feesCents]);
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
};

/** Makes stored facts comparable with facts that an import wrote. */
export function toImportedFields(trade: Partial<Pick<TradeRecord, ImportedName>>): ImportedFields {
  return Object.fromEntries(
    NAME_LIST.flatMap((name) => {
      const value = name === 'executions' ? trade.executions && hashExecutions(trade.executions) : trade[name];
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
const toExecutions = ({ executions }: ImportedTrade) =>
  executions.length > limits.executions || executions.some(({ at }) => at === null)
    ? null
    : executions.map(({ at, side, quantity, price, fees }) => ({
        at: at ?? '',
        side,
        quantity,
        price,
        fees: toDollars(fees),
      }));

const toBody = (trade: ImportedTrade) => ({
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
  stop: positive(trade.stop),
  target: positive(trade.target),
  mae: notNegative(trade.mae),
  mfe: notNegative(trade.mfe),
  executions: toExecutions(trade),
});

/** Empty lists: imported facts have no setup, tag or account name. */
const noLabels = createLabelBooks({ setups: [], tags: [], accounts: [] });

/** The facts, or the reason why a journal cannot store them. */
type FactsOrError = { facts: TradeFacts; error?: undefined } | { facts?: undefined; error: string };

/** Converts a trade of `importers` to stored facts. `accountId` is 0 without an account. */
export function toTradeFacts(trade: ImportedTrade, accountId: number): FactsOrError {
  const { success, data, error } = TradeBody.safeParse(toBody(trade));
  if (!success) return { error: describeIssues(error.issues).error };
  const stored = toStoredFields(data, noLabels);
  const facts = Object.fromEntries(Object.entries(stored).filter(([name]) => name in IMPORTED_NAMES)) as TradeFacts;
  if (trade.kind !== undefined) facts.statedKind = { ticker: facts.ticker, kind: trade.kind };
  return { facts: accountId > 0 ? { ...facts, accountId } : facts };
}
