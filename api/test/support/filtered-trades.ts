import { calls } from 'contracts';
import type { Api } from './api.ts';
import type { DatedTrade } from './journals.ts';
import { listWrittenDays } from './naive-days.ts';
import type { FilteredTrade } from './naive-filter.ts';
import { getUserId, type Person } from './people.ts';
import type { TradeBody } from './wire-types.ts';

const toDollars = (cents: number | null) => (cents === null ? null : cents / 100);

const toBody = (trade: FilteredTrade): TradeBody => {
  const {
    date,
    ticker,
    name,
    setup,
    side,
    netCents,
    openedAt,
    closedAt,
    quantity,
    entryPrice,
    exitPrice,
    riskCents,
    feesCents,
    maeCents,
    mfeCents,
    notes,
  } = trade;
  return {
    ...{
      date,
      side,
      openedAt,
      closedAt,
      quantity,
      entryPrice,
      exitPrice,
      account: trade.account,
      tags: [...trade.tags],
    },
    tradeTag: ticker,
    tradeName: name,
    flagType: setup,
    comments: notes,
    amount: netCents / 100,
    risk: toDollars(riskCents),
    fees: toDollars(feesCents),
    mae: toDollars(maeCents),
    mfe: toDollars(mfeCents),
    executions: trade.hasExecutions
      ? [{ at: '2025-03-03T15:00:00.000Z', side: 'buy', quantity: '1', price: '1', fees: 0 }]
      : null,
  };
};

/** Saves the trades of a new trader, without media, legs and grades, and what the trader wrote about their days. */
export async function saveFilteredTrades(
  api: Api,
  trader: Person,
  trades: readonly FilteredTrade[],
): Promise<FilteredTrade[]> {
  const userId = await getUserId(api, trader);
  await api.db.days.insertMany(
    [...listWrittenDays(trades)].map(([date, day]) => ({ userId, date, ...day, version: 1 })),
  );
  for (const trade of trades) await api.call(calls.trades.create, { token: trader.token, body: toBody(trade) });
  return trades.map((trade) => ({ ...trade, hasMedia: false, structure: null, grade: null }));
}

/** As the input of the naive statistics. */
export function toDatedTrades(trades: readonly FilteredTrade[]): DatedTrade[] {
  return trades.map(({ number, date, ticker, setup, netCents, outcome, structure, closedAt }) => ({
    ...{ number, date, ticker, setup, netCents, structure, ...(outcome !== undefined && { outcome }) },
    ...(closedAt === null ? {} : { closedAt }),
  }));
}
