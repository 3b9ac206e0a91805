import { calls, type Trade, type TradeFilter, toFilterQuery } from 'contracts';
import { findContractRoot, listSeriesTickers } from 'importers/candles';
import { useMemo } from 'react';
import { useCall } from 'shared-ui';
import type { Span } from '../chart/series.ts';

/** More would cover each other. */
const MAX_TRADES = 500;

/** The fields of the filter that the ticker of the page replaces. */
export const TICKER_FIELDS = ['ticker', 'underlying', 'kind'] as const;

const byOpening = (a: Trade, b: Trade): number =>
  (a.openedAt ?? a.date).localeCompare(b.openedAt ?? b.date) || a.id - b.id;

/**
 * The trades of the filter that prices of the ticker are for: its own, and the contracts of a root. The oldest are
 * first.
 */
export function useTickerTrades(ticker: string, filter: TradeFilter) {
  const { ticker: _, underlying: __, kind: ___, ...rest } = filter;
  const root = findContractRoot(ticker);
  const list = (fields: TradeFilter) => ({
    query: { ...toFilterQuery({ ...rest, ...fields }), limit: String(MAX_TRADES) },
  });
  const own = useCall(calls.trades.list, list({ ticker: [ticker] }), { handlesErrors: true, keepPrevious: true });
  const contracts = useCall(calls.trades.list, list({ underlying: [root ?? ticker], kind: ['future'] }), {
    enabled: root !== undefined,
    handlesErrors: true,
    keepPrevious: true,
  });
  const trades = useMemo(() => {
    const futures = (contracts.data?.trades ?? []).filter((trade) => listSeriesTickers(trade.ticker).includes(ticker));
    const found = new Map([...(own.data?.trades ?? []), ...futures].map((trade) => [trade.id, trade]));
    return [...found.values()].sort(byOpening);
  }, [own.data, contracts.data, ticker]);
  return {
    call: own.data && contracts.error ? contracts : own,
    trades: own.data && (root === undefined || contracts.data) ? trades : undefined,
    /** Whether older trades are missing. */
    isCut: own.data?.nextCursor !== undefined || contracts.data?.nextCursor !== undefined,
    isStale: own.isPlaceholderData || contracts.isPlaceholderData,
  };
}

interface Point {
  time: number;
  price: number;
}

/** A trade with a place on the chart. */
export interface PlacedTrade {
  trade: Trade;
  entry: Point;
  exit: Point | null;
}

const toPoint = (time: string | undefined, price: string | undefined): Point | null =>
  time === undefined || price === undefined ? null : { time: Date.parse(time), price: Number(price) };

/**
 * Only trades with a time and a price, within the time of the prices, are on the chart. The price of a trade with legs
 * is that of the whole.
 */
export function placeTrades(trades: readonly Trade[], { from, to }: Span): PlacedTrade[] {
  return trades.flatMap((trade) => {
    const entry = trade.legs ? null : toPoint(trade.openedAt, trade.entryPrice);
    if (!entry || entry.time < from || entry.time > to) return [];
    return [{ trade, entry, exit: toPoint(trade.closedAt, trade.exitPrice) }];
  });
}
