import type { Trade } from 'contracts';
import { type CandleReply, type CandleSeries, candleResolutions } from 'contracts/candles';
import { type Bar, listSeriesTickers } from 'importers/candles';

export function toBars({ candles: rows }: CandleReply): Bar[] {
  return rows.map(([time, open, high, low, close, volume]) => ({
    time: Date.parse(time),
    open,
    high,
    low,
    close,
    volume,
  }));
}

/** The series of the first ticker that has any: a contract's own prices come before those of its root. */
export function findStored(series: readonly CandleSeries[], tickers: readonly string[]): CandleSeries[] {
  const own = tickers.find((ticker) => series.some((each) => each.ticker === ticker));
  return series.filter(({ ticker }) => ticker === own);
}

/** A missed trade has a ticker only. */
type Priced = Pick<Trade, 'ticker'> & Partial<Pick<Trade, 'instrument'>>;

/** The prices of a trade. Options have only their own. */
export function findTradeSeries({ ticker, instrument }: Priced, series: readonly CandleSeries[]): CandleSeries[] {
  return findStored(series, instrument?.kind === 'option' ? [ticker] : listSeriesTickers(ticker));
}

/** The series that bars of a resolution can be made of. */
export function listServing(series: readonly CandleSeries[], resolution: number): CandleSeries[] {
  return series.filter((each) => resolution % each.resolution === 0);
}

/** A time in milliseconds since 1970, both ends included. */
export interface Span {
  from: number;
  to: number;
}

/** From the first bar of a resolution to the last one; null without any. */
export function findSpan(series: readonly CandleSeries[], resolution: number): Span | null {
  const times = listServing(series, resolution).flatMap(({ from, to }) =>
    from === null || to === null ? [] : [Date.parse(from), Date.parse(to)],
  );
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) };
}

export function listResolutions(series: readonly CandleSeries[]): number[] {
  return candleResolutions.filter((each) => findSpan(series, each) !== null);
}

/** The address of a ticker's chart. */
export function getChartPath(ticker: string): string {
  return `/charts/${encodeURIComponent(ticker)}`;
}

/** The address of a trade's replay (PRA-01). */
export function getReplayPath({ id, ticker }: { id: number; ticker: string }): string {
  return `${getChartPath(ticker)}?replay=${id}`;
}
