import { DAY_MS, type Trade } from 'contracts';
import { candleResolutions, candles } from 'contracts/candles';
import { listSeriesTickers } from 'importers/candles';
import { useMemo, useState } from 'react';
import { useCall } from 'shared-ui';
import { findStored, listServing, type Span, toBars } from '../chart/series.ts';
import type { Fill } from './tradePath.ts';

/** Bars of the holding period that a chart shows at least, where the prices are that fine. */
const MIN_HELD_BARS = 12;
/** Bars before and after the holding period. */
const MARGIN_BARS = 40;
const MAX_BARS = 2_000;

/** The time that a chart of a resolution shows. */
const toWindow = ({ from, to }: Span, resolution: number): Span => {
  const margin = Math.max((to - from) / 3, MARGIN_BARS * resolution * 1000);
  return { from: from - margin, to: to + margin };
};

const countBars = ({ from, to }: Span, resolution: number): number => (to - from) / (resolution * 1000);

/** The coarsest resolution with enough bars of the holding period, otherwise the finest. */
const chooseResolution = (held: Span, resolutions: readonly number[]): number | undefined =>
  resolutions.findLast((each) => countBars(held, each) >= MIN_HELD_BARS) ?? resolutions[0];

/**
 * The resolutions, from the finest, in which the trader's prices show the holding period, and when the prices end.
 * Options have only their own prices.
 */
const useResolutions = ({ ticker, instrument }: Trade, held: Span) => {
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const { data } = list;
  const found = useMemo(() => {
    const tickers = instrument?.kind === 'option' ? [ticker] : listSeriesTickers(ticker);
    const serving = (data?.series ?? []).filter(
      ({ from, to }) =>
        from !== null && to !== null && Date.parse(from) <= held.to && Date.parse(to) >= held.from - DAY_MS,
    );
    const stored = findStored(serving, tickers);
    const resolutions: number[] = candleResolutions.filter(
      (each) => listServing(stored, each).length > 0 && countBars(toWindow(held, each), each) <= MAX_BARS,
    );
    return { resolutions, end: Math.max(...stored.map((series) => Date.parse(series.to ?? ''))) };
  }, [data, ticker, instrument, held]);
  return { list, ...found };
};

/** The prices around a trade: the list of all, and the call that reads them. `bars` is null while there are none. */
export function useTradeCandles(trade: Trade, fills: readonly Fill[]) {
  const held = useMemo(() => ({ from: fills[0]?.time ?? 0, to: fills.at(-1)?.time ?? 0 }), [fills]);
  const { list, resolutions, end } = useResolutions(trade, held);
  const [chosen, setChosen] = useState<number | null>(null);
  const resolution = chosen !== null && resolutions.includes(chosen) ? chosen : chooseResolution(held, resolutions);
  const { from, to } = toWindow(held, resolution ?? 0);
  const query = {
    resolution: String(resolution ?? 60),
    from: new Date(from).toISOString(),
    // Times after tomorrow are refused.
    to: new Date(resolution === undefined ? to : Math.min(to, end)).toISOString(),
  };
  const call = useCall(
    candles.get,
    { params: { ticker: trade.ticker }, query },
    { enabled: resolution !== undefined, handlesErrors: true, keepPrevious: true },
  );
  const { data } = call;
  const bars = useMemo(() => (data ? toBars(data) : []), [data]);
  return { list, call, bars: bars.length > 0 ? bars : null, resolutions, resolution, chooseResolution: setChosen };
}

export type TradeCandles = ReturnType<typeof useTradeCandles>;
