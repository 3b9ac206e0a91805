import { DAY_MS } from 'contracts';
import { candles } from 'contracts/candles';
import { useMemo, useState } from 'react';
import { useCalls } from 'shared-ui';
import type { Span } from '../chart/series.ts';
import { CHUNK_BARS, convertBars, useStableList } from '../ticker/useSeriesBars.ts';

/** Bars of so many days before the first fill, so that a weekend does not leave the chart empty. */
const DAYS_BEFORE = 5;
const MAX_BEFORE = 8;
/** Some 98,000 bars. */
const MAX_AFTER = 20;
/** More bars are loaded before the replay reaches the end: half a minute at the highest speed. */
const AHEAD_BARS = 1_000;

/** Chunks around an instant, within the prices: their ends say nothing about the trade's own end. */
const listInputs = (ticker: string, resolution: number, span: Span, start: number, after: number) => {
  const length = CHUNK_BARS * resolution * 1000;
  const before = Math.min(Math.max(Math.ceil((DAYS_BEFORE * DAY_MS) / length), 2), MAX_BEFORE);
  return Array.from({ length: before + after }, (_, index) => {
    const from = start + (index - before) * length;
    return { from: Math.max(from, span.from), to: Math.min(from + length - 1, span.to) };
  })
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => ({
      params: { ticker },
      query: { from: new Date(from).toISOString(), to: new Date(to).toISOString(), resolution: String(resolution) },
    }));
};

/**
 * The bars around an instant, in the order of time. More are only added at the end, so that an index stays that of its
 * bar.
 */
export function useReplayBars(ticker: string, resolution: number, span: Span, start: number) {
  const [after, setAfter] = useState(1);
  const inputs = listInputs(ticker, resolution, span, start, after);
  const queries = useCalls(candles.get, inputs);
  const replies = useStableList(queries.map(({ data }) => data));
  const bars = useMemo(() => {
    const missing = replies.indexOf(undefined);
    const loaded = missing < 0 ? replies : replies.slice(0, missing);
    return loaded.flatMap((reply) => (reply ? convertBars(reply) : []));
  }, [replies]);
  const isLoading = queries.some(({ isPending }) => isPending);
  const isEnd = after >= MAX_AFTER || inputs.at(-1)?.query.to === new Date(span.to).toISOString();
  return {
    bars,
    isReady: after > 1 || queries.every(({ data }) => data !== undefined),
    failed: queries.find(({ error }) => error),
    /** Loads more if the cursor is near to the end. */
    load: (count: number): void => {
      if (!isLoading && !isEnd && bars.length - count < AHEAD_BARS) setAfter(after + 1);
    },
  };
}
