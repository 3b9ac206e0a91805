import { addDays, calls, limits, type QueryOf, type ReplyOf, toFilterName } from 'contracts';
import { importedTrades } from 'contracts/imported-trades';
import { formatInstrument } from 'contracts/instruments';
import { getApi } from 'shared-ui/host';
import type { JournalTrade, PreviewTrade } from '../reading/types.ts';

const { list } = calls.trades;
type Trade = ReplyOf<typeof list>['trades'][number];
type Query = QueryOf<typeof list>;

/** More trades are not compared: the page says so. */
export const MAX_COMPARED = 5_000;

/** The trades of the journal on the days and of the accounts of these trades. */
export function toJournalQuery(trades: readonly PreviewTrade[]): Query {
  const days = trades.map(({ date }) => date).sort();
  const accounts = [...new Set(trades.map(({ account }) => toFilterName(account ?? '')))].sort();
  return {
    from: days[0],
    to: days.at(-1),
    account: accounts.length <= limits.filterValues ? accounts : undefined,
    sort: '-date',
    limit: String(limits.pageSize),
  };
}

export interface JournalTrades {
  trades: Trade[];
  /** The last day that was not compared completely; null if all were. */
  incompleteUntil: string | null;
}

/** The newest trades of a query, in pages. */
export async function fetchJournal(query: Query, signal: AbortSignal): Promise<JournalTrades> {
  const trades: Trade[] = [];
  let cursor: string | undefined;
  do {
    const page = await getApi().call(list, { query: { ...query, cursor } }, { signal, handlesErrors: true });
    trades.push(...page.trades);
    cursor = page.nextCursor;
  } while (cursor && trades.length < MAX_COMPARED);
  return { trades, incompleteUntil: cursor ? (trades.at(-1)?.date ?? null) : null };
}

type Leg = NonNullable<Trade['legs']>[number];

/** The days of an instant in all zones. */
const listDays = (at: string): string[] => [-1, 0, 1].map((days) => addDays(at.slice(0, 10), days));

/** A leg is a trade of its own in other exports. Its day is known only if it closed last. */
const toComparableLeg = (trade: Trade, leg: Leg, index: number): JournalTrade => {
  const { id, account = null, date, closedAt } = trade;
  const { side, quantity, entryPrice, exitPrice, netCents, feesCents } = leg;
  const instrument = formatInstrument(leg.ticker, leg.instrument);
  const days = leg.closedAt === null || leg.closedAt === closedAt ? undefined : listDays(leg.closedAt);
  const facts = { id, account, instrument, side, quantity, entryPrice, exitPrice, closedAt: leg.closedAt, date, days };
  return { ...facts, key: `#${id} ${index}`, netCents, feesCents };
};

const toComparableTrades = (trade: Trade): JournalTrade[] => {
  const { id, side, quantity, legs, account = null, closedAt = null } = trade;
  if (legs) return legs.map((leg, index) => toComparableLeg(trade, leg, index));
  if (side === undefined || quantity === undefined) return [];
  const { entryPrice, exitPrice, date, netCents, feesCents = 0 } = trade;
  const instrument = formatInstrument(trade.ticker, trade.instrument);
  const facts = { id, account, instrument, side, quantity, entryPrice, exitPrice, closedAt, date };
  return [{ ...facts, key: `#${id}`, netCents, feesCents }];
};

/** Trades that a file can have again. Those of the same format are recognized by their rows. */
export function toComparable(trades: readonly Trade[], sameFormat: ReadonlySet<number>): JournalTrade[] {
  return trades.filter(({ id }) => !sameFormat.has(id)).flatMap(toComparableTrades);
}

/** The names of the files that trades are from; null stands for trades that the trader has typed. */
export async function fetchOrigins(ids: readonly number[], signal: AbortSignal): Promise<(string | null)[]> {
  const names = new Set<string | null>();
  for (const id of ids) {
    const params = { id: String(id) };
    const { origin } = await getApi().call(importedTrades.origin, { params }, { signal, handlesErrors: true });
    for (const name of origin?.fileNames ?? [null]) names.add(name);
  }
  return [...names];
}
