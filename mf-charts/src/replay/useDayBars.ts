import { calls, DAY_MS, type Trade } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { useMemo } from 'react';
import { useCall, useCalls } from 'shared-ui';
import { findSpan, findTradeSeries } from '../chart/series.ts';
import { convertBars, useStableList } from '../ticker/useSeriesBars.ts';
import { listUsable, MINUTE } from './ReplayPlayer.tsx';
import { type ReplayTrade, toReplayTrade } from './replayTrade.ts';

/** More trades would be more charts than a page can show. */
export const MAX_TRADES = 50;

/** The trades of one ticker with its prices. */
export interface DayTicker {
  ticker: string;
  trades: readonly ReplayTrade[];
  bars: readonly Bar[];
}

interface PricedTrade {
  trade: Trade;
  replayed: ReplayTrade;
  series: readonly CandleSeries[];
}

/** Trades with fills and prices around the first of them. */
const listPriced = (trades: readonly Trade[], series: readonly CandleSeries[]): PricedTrade[] =>
  trades.flatMap((trade) => {
    const replayed = toReplayTrade(trade);
    const own = findTradeSeries(trade, series);
    return replayed && listUsable(own, replayed.fills[0]?.time ?? 0).length > 0
      ? [{ trade, replayed, series: own }]
      : [];
  });

const getStart = ({ replayed }: PricedTrade): number => replayed.fills[0]?.time ?? 0;

/** In the order of their first fills, in which a replay shows them. */
const groupByTicker = (all: readonly PricedTrade[]): [ticker: string, trades: PricedTrade[]][] => {
  const priced = all.toSorted((a, b) => getStart(a) - getStart(b));
  const tickers = [...new Set(priced.map(({ trade }) => trade.ticker))];
  return tickers.map((ticker) => [ticker, priced.filter(({ trade }) => trade.ticker === ticker)]);
};

/** The finest resolution from a minute on that the prices of all trades have. */
const chooseResolution = (priced: readonly PricedTrade[]): number | undefined => {
  const [first = [], ...others] = priced.map((each) => listUsable(each.series, getStart(each)));
  const shared = first.filter((each) => others.every((list) => list.includes(each)));
  return shared.find((each) => each >= MINUTE) ?? shared.at(-1);
};

/** A day before the first fill to a day after it: this says nothing about the last one. */
const toInput = (ticker: string, series: readonly CandleSeries[], start: number, resolution: number) => {
  const span = findSpan(series, resolution) ?? { from: start, to: start };
  const toText = (time: number) => new Date(time).toISOString();
  const query = {
    from: toText(Math.max(start - DAY_MS, span.from)),
    to: toText(Math.min(start + DAY_MS, span.to)),
    resolution: String(resolution),
  };
  return { params: { ticker }, query };
};

/** The trades of a day and the prices around them, by ticker, in the order of their first fills. */
export function useDayBars(date: string) {
  const list = useCall(calls.trades.list, { query: { date, limit: String(MAX_TRADES) } }, { handlesErrors: true });
  const stored = useCall(candles.list, {}, { handlesErrors: true });
  const ids = list.data?.trades.map(({ id }) => ({ params: { id: String(id) } })) ?? [];
  const details = useCalls(calls.trades.get, ids);
  const replies = useStableList(details.map(({ data }) => data));
  const isKnown = list.data !== undefined && stored.data !== undefined && !replies.includes(undefined);
  const priced = useMemo(
    () =>
      isKnown
        ? listPriced(
            replies.flatMap((reply) => reply?.trade ?? []),
            stored.data?.series ?? [],
          )
        : [],
    [isKnown, replies, stored.data],
  );
  const resolution = chooseResolution(priced);
  const start = Math.min(...priced.map(getStart));
  const groups = useMemo(() => groupByTicker(priced), [priced]);
  const inputs = groups.map(([ticker, [first]]) => toInput(ticker, first?.series ?? [], start, resolution ?? MINUTE));
  const queries = useCalls(candles.get, resolution === undefined ? [] : inputs);
  const prices = useStableList(queries.map(({ data }) => data));
  const tickers = useMemo(
    () =>
      groups.map(([ticker, own], index): DayTicker => {
        const reply = prices[index];
        return { ticker, trades: own.map(({ replayed }) => replayed), bars: reply ? convertBars(reply) : [] };
      }),
    [groups, prices],
  );
  const accounts = new Set(priced.map(({ trade }) => trade.account));
  return {
    tickers,
    resolution,
    start,
    /** Whether trades of the day are not shown: without prices, a time and a price, or because there are too many. */
    isPart: list.data !== undefined && (priced.length < replies.length || list.data.nextCursor !== undefined),
    account: accounts.size === 1 ? [...accounts][0] : undefined,
    isReady: isKnown && queries.every(({ data }) => data !== undefined),
    failed: [list, stored, ...details, ...queries].find(({ error, data }) => error && !data),
  };
}
