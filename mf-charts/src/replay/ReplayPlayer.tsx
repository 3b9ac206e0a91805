import type { CandleSeries } from 'contracts/candles';
import { useMemo, useState } from 'react';
import { CallError, Loading, Skeleton } from 'shared-ui';
import { findSpan, listResolutions } from '../chart/series.ts';
import { NoPrices } from '../ticker/NoPrices.tsx';
import { ReplayChart, type ReplayChartProps } from './ReplayChart.tsx';
import { useRoomBefore } from './ReplayFigures.tsx';
import type { ReplayTrade } from './replayTrade.ts';
import { useReplayBars } from './useReplayBars.ts';

/** The seconds of the bars that a replay begins with, if the prices have them. */
export const MINUTE = 60;

export function ReplaySkeleton() {
  return (
    <Loading label="Loading the replay…">
      <Skeleton height="30rem" />
    </Loading>
  );
}

/** Resolutions with prices at the first fill, the finest first. */
export function listUsable(series: readonly CandleSeries[], time: number): number[] {
  return listResolutions(series).filter((each) => {
    const span = findSpan(series, each);
    return span && span.from <= time && span.to + each * 1000 > time;
  });
}

interface PlayerProps extends Pick<ReplayChartProps, 'barsBefore' | 'question' | 'answer' | 'own'> {
  ticker: string;
  trade: ReplayTrade;
  account: string | undefined;
  series: readonly CandleSeries[];
}

interface Place {
  resolution: number;
  at: number | null;
}

interface BarsOfPlayerProps extends PlayerProps {
  place: Place;
  resolutions: readonly number[];
  setPlace: (place: Place) => void;
}

const PlayerBars = ({ ticker, trade, account, series, place, resolutions, setPlace, ...drill }: BarsOfPlayerProps) => {
  const { resolution, at } = place;
  const start = trade.fills[0]?.time ?? 0;
  const span = useMemo(() => findSpan(series, resolution) ?? { from: 0, to: 0 }, [series, resolution]);
  const { bars, isReady, failed, load } = useReplayBars(ticker, resolution, span, start);
  const room = useRoomBefore(account, start);
  if (!isReady && failed) return <CallError title="The prices could not be loaded" query={failed} />;
  if (!isReady) return <ReplaySkeleton />;
  if (bars.length === 0) return <NoPrices ticker={ticker} />;
  return (
    <ReplayChart
      {...drill}
      trade={trade}
      bars={bars}
      load={load}
      room={room}
      resolutions={resolutions}
      resolution={resolution}
      initialAt={at}
      onResolution={(next, time) => setPlace({ resolution: next, at: time })}
    />
  );
};

/** Begins with bars of a minute, or the nearest that the prices have. */
export function ReplayPlayer(props: PlayerProps) {
  const { ticker, trade, series } = props;
  const resolutions = useMemo(() => listUsable(series, trade.fills[0]?.time ?? 0), [series, trade]);
  const first = resolutions.find((each) => each >= MINUTE) ?? resolutions.at(-1);
  const [place, setPlace] = useState<Place | null>(null);
  const shown = place ?? (first === undefined ? null : { resolution: first, at: null });
  if (!shown) return <NoPrices ticker={ticker} />;
  return <PlayerBars key={shown.resolution} {...props} place={shown} resolutions={resolutions} setPlace={setPlace} />;
}
