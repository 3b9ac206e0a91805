import { calls, type Trade } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import { type DrilledTrade, drills, selectsMissedTrade } from 'contracts/drills';
import { type MissedTrade, missedTrades } from 'contracts/missed-trades';
import { useMemo } from 'react';
import { type TradeFilterState, useCall, useTimeZone } from 'shared-ui';
import { findTradeSeries } from '../chart/series.ts';
import { findDayResolution, findDaySpan } from './missedReplay.ts';

/** Trades of the filter that are offered. */
const MAX_TRADES = 500;

/** Whether a trade can be shown up to its entry. */
const canPractise = (trade: Trade, series: readonly CandleSeries[]): boolean => {
  const { openedAt, entryPrice, legs } = trade;
  if (legs || openedAt === undefined || entryPrice === undefined) return false;
  const time = Date.parse(openedAt);
  return findTradeSeries(trade, series).some(
    ({ from, to }) => from !== null && to !== null && Date.parse(from) < time && Date.parse(to) >= time,
  );
};

/** Whether there are prices of the day of a missed trade, which has no time. */
const hasDay = (missed: MissedTrade, series: readonly CandleSeries[], zone: string): boolean =>
  findDayResolution(findTradeSeries(missed, series), findDaySpan(missed.date, zone)) !== undefined;

/** Mixes ids: trades of one day, which follow each other, must not tell about each other. */
const mix = (id: DrilledTrade): number =>
  Math.imul(typeof id === 'number' ? id : Number.parseInt(id.slice(-8), 16), 0x9e3779b1) >>> 0;

interface CandidateSources {
  /** Trades and missed trades that the filter selects. */
  trades: readonly Trade[];
  missed: readonly MissedTrade[];
  /** Without a filter, they need not be among the trades, which are the newest ones. */
  due: readonly DrilledTrade[];
  isFiltered: boolean;
  series: readonly CandleSeries[];
  zone: string;
}

/** The trades to practise, those that are due first. */
const listCandidates = ({ trades, missed, due, isFiltered, series, zone }: CandidateSources) => {
  const ids = [
    ...trades.filter((trade) => canPractise(trade, series)),
    ...missed.filter((trade) => hasDay(trade, series, zone)),
  ].map(({ id }): DrilledTrade => id);
  const repeated = isFiltered ? due.filter((id) => ids.includes(id)) : due;
  return { ids: [...new Set([...repeated, ...ids.toSorted((a, b) => mix(a) - mix(b))])], due: repeated.length };
};

/** The trades and missed trades of a filter that can be practised. */
export function useCandidates({ query, filter, search }: TradeFilterState) {
  const zone = useTimeZone();
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const trades = useCall(
    calls.trades.list,
    { query: { ...query, limit: String(MAX_TRADES) } },
    { handlesErrors: true, keepPrevious: true },
  );
  const missed = useCall(missedTrades.list, {}, { handlesErrors: true });
  const due = useCall(drills.due, {}, { handlesErrors: true });
  const failed = [list, trades, missed, due].find(({ error, data }) => error && !data);
  const candidates = useMemo(() => {
    if (!list.data || !trades.data || !missed.data || !due.data) return undefined;
    return listCandidates({
      trades: trades.data.trades,
      missed: missed.data.missedTrades.filter((each) => selectsMissedTrade(filter, each)),
      due: due.data.trades,
      isFiltered: search !== '',
      series: list.data.series,
      zone,
    });
  }, [list.data, trades.data, missed.data, due.data, filter, search, zone]);
  return {
    candidates,
    series: list.data?.series ?? [],
    missed: missed.data?.missedTrades ?? [],
    failed,
  };
}
