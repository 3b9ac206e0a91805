import { type CandleReply, candles } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { useEffect, useMemo, useState } from 'react';
import { useCalls } from 'shared-ui';
import { type Span, toBars } from '../chart/series.ts';

/** A reply has at most 5,000 bars. Local days can be shorter than UTC days. */
export const CHUNK_BARS = 4_900;
/** With more bars, those at the other end are dropped. */
const MAX_BARS = 100_000;
/** Chunks without bars, e.g. of weekends, that are skipped automatically at an end. */
const MAX_EMPTY = 8;
/** All bars are loaded at first if they fit in this many chunks. */
const FIRST_CHUNKS = 2;

interface Chunks {
  resolution: number;
  first: number;
  last: number;
}

const toChunk = (time: number, resolution: number): number => Math.floor(time / (CHUNK_BARS * resolution * 1000));

/** All chunks if they are few, otherwise the one of an instant. */
const startAt = (resolution: number, span: Span, time: number): Chunks => {
  const first = toChunk(span.from, resolution);
  const last = toChunk(span.to, resolution);
  if (last - first < FIRST_CHUNKS) return { resolution, first, last };
  const chunk = Math.min(Math.max(toChunk(time, resolution), first), last);
  return { resolution, first: chunk, last: chunk };
};

/** One more chunk at an end, within the series. */
const extend = (chunks: Chunks, edge: 'first' | 'last', span: Span, isFull: boolean): Chunks => {
  const { resolution, first, last } = chunks;
  const dropped = isFull ? 1 : 0;
  if (edge === 'first' && first > toChunk(span.from, resolution))
    return { resolution, first: first - 1, last: last - dropped };
  if (edge === 'last' && last < toChunk(span.to, resolution))
    return { resolution, first: first + dropped, last: last + 1 };
  return chunks;
};

/** Times after tomorrow are refused, so the last chunk ends with the prices. */
const listInputs = (ticker: string, { resolution, first, last }: Chunks, { to: end }: Span) =>
  Array.from({ length: last - first + 1 }, (_, index) => {
    const from = (first + index) * CHUNK_BARS * resolution * 1000;
    const to = Math.min(from + CHUNK_BARS * resolution * 1000 - 1, end);
    const query = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return { params: { ticker }, query: { ...query, resolution: String(resolution) } };
  });

/** The same list while its items are the same. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const [stable, setStable] = useState(list);
  const isSame = stable.length === list.length && list.every((item, index) => item === stable[index]);
  if (!isSame) setStable(list);
  return isSame ? stable : list;
}

/** Converting thousands of times takes longer than drawing their bars. */
const converted = new WeakMap<CandleReply, Bar[]>();

/** The bars of a reply: the same ones each time. */
export function convertBars(reply: CandleReply): Bar[] {
  const bars = converted.get(reply) ?? toBars(reply);
  converted.set(reply, bars);
  return bars;
}

/**
 * The bars of a ticker in chunks, which are loaded when the chart comes near to them. `start` is the instant that is
 * shown first.
 */
export function useSeriesBars(ticker: string, resolution: number, span: Span, start: number) {
  const [state, setState] = useState(() => startAt(resolution, span, start));
  const chunks = state.resolution === resolution ? state : startAt(resolution, span, start);
  const queries = useCalls(candles.get, listInputs(ticker, chunks, span));
  const replies = useStableList(queries.map(({ data }) => data));
  const bars = useMemo(() => replies.flatMap((reply) => (reply ? convertBars(reply) : [])), [replies]);
  const isLoaded = (time: number): boolean =>
    replies[toChunk(time, resolution) - chunks.first] !== undefined && toChunk(time, resolution) >= chunks.first;
  const isFull = bars.length > MAX_BARS;
  const loadMore = (edge: 'first' | 'last') => {
    const next = extend(chunks, edge, span, isFull);
    if (next !== chunks && !queries.some(({ isPending }) => isPending)) setState(next);
  };
  /** Loads the bars of an instant: beside the others, or in place of them if it is far away. */
  const load = (time: number) => {
    const chunk = toChunk(time, resolution);
    if (chunk >= chunks.first && chunk <= chunks.last) return;
    if (chunk === chunks.first - 1) setState(extend(chunks, 'first', span, isFull));
    else if (chunk === chunks.last + 1) setState(extend(chunks, 'last', span, isFull));
    else setState({ resolution, first: chunk, last: chunk });
  };
  const isEmpty = (reply: CandleReply | undefined): boolean => reply?.candles.length === 0;
  const firstWithBars = replies.findIndex((reply) => !isEmpty(reply));
  const lastWithBars = replies.findLastIndex((reply) => !isEmpty(reply));
  // The chart reports no edge while it has no bars there.
  useEffect(() => {
    if (isEmpty(replies[0]) && firstWithBars < MAX_EMPTY) loadMore('first');
    else if (isEmpty(replies.at(-1)) && replies.length - lastWithBars <= MAX_EMPTY) loadMore('last');
  });
  return {
    bars,
    isLoaded,
    load,
    loadMore,
    isLoading: queries.some(({ isPending }) => isPending),
    failed: queries.find(({ error }) => error),
  };
}
