import { calls, type Trade } from 'contracts';
import { type CandleSeries, candles } from 'contracts/candles';
import { listSeriesTickers } from 'importers/candles';
import { useMemo, useState } from 'react';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  explainMissingChart,
  Loading,
  Page,
  PageHeader,
  Skeleton,
  useCall,
  useDocumentTitle,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { nameTicker } from '../chart/nameTicker.ts';
import { findSpan, findStored, getChartPath, listResolutions } from '../chart/series.ts';
import { NoPrices } from '../ticker/NoPrices.tsx';
import { ReplayChart } from './ReplayChart.tsx';
import { useRoomBefore } from './ReplayFigures.tsx';
import { type ReplayTrade, toReplayTrade } from './replayTrade.ts';
import { useReplayBars } from './useReplayBars.ts';

const MINUTE = 60;

const ReplaySkeleton = () => (
  <Loading label="Loading the replay…">
    <Skeleton height="30rem" />
  </Loading>
);

/** Resolutions with prices at the first fill, the finest first. */
const listUsable = (series: readonly CandleSeries[], time: number): number[] =>
  listResolutions(series).filter((each) => {
    const span = findSpan(series, each);
    return span && span.from <= time && span.to + each * 1000 > time;
  });

interface PlayerProps {
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

const PlayerBars = ({ ticker, trade, account, series, place, resolutions, setPlace }: BarsOfPlayerProps) => {
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
      ticker={ticker}
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
const Player = (props: PlayerProps) => {
  const { ticker, trade, series } = props;
  const resolutions = useMemo(() => listUsable(series, trade.fills[0]?.time ?? 0), [series, trade]);
  const first = resolutions.find((each) => each >= MINUTE) ?? resolutions.at(-1);
  const [place, setPlace] = useState<Place | null>(null);
  const shown = place ?? (first === undefined ? null : { resolution: first, at: null });
  if (!shown) return <NoPrices ticker={ticker} />;
  return <PlayerBars key={shown.resolution} {...props} place={shown} resolutions={resolutions} setPlace={setPlace} />;
};

const NotReplayed = ({ children }: { children: string }) => (
  <EmptyState title="This trade cannot be replayed">{children}</EmptyState>
);

const isOfTicker = ({ ticker, instrument }: Trade, shown: string): boolean =>
  (instrument?.kind === 'option' ? [ticker] : listSeriesTickers(ticker)).includes(shown);

const TradeReplay = ({ ticker, trade }: { ticker: string; trade: Trade }) => {
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const replayed = useMemo(() => toReplayTrade(trade), [trade]);
  const series = useMemo(() => findStored(list.data?.series ?? [], listSeriesTickers(ticker)), [list.data, ticker]);
  if (!replayed) return <NotReplayed>{explainMissingChart(trade)}</NotReplayed>;
  if (!isOfTicker(trade, ticker)) return <NotReplayed>{`It is not a trade of ${ticker}.`}</NotReplayed>;
  if (list.data) return <Player ticker={ticker} trade={replayed} account={trade.account} series={series} />;
  return list.error ? <CallError title="Your prices could not be loaded" query={list} /> : <ReplaySkeleton />;
};

const LoadedTrade = ({ ticker, tradeId }: ReplayPageProps) => {
  const call = useCall(calls.trades.get, { params: { id: tradeId } }, { handlesErrors: true });
  if (call.data) return <TradeReplay ticker={ticker} trade={call.data.trade} />;
  return call.error ? <CallError title="This trade could not be loaded" query={call} /> : <ReplaySkeleton />;
};

interface ReplayPageProps {
  ticker: string;
  /** As it is in the address. */
  tradeId: string;
}

/** /charts/:ticker?replay=<trade id>: one trade, bar by bar (PRA-01). Nothing here says how it ended (PRA-02). */
const ReplayPage = ({ ticker, tradeId }: ReplayPageProps) => {
  const isValid = calls.trades.get.params.safeParse({ id: tradeId }).success;
  useDocumentTitle(isValid ? `Replay of trade ${tradeId}, ${ticker}` : 'Replay');
  return (
    <Page>
      <PageHeader
        title={isValid ? `Replay of trade ${tradeId}` : 'Replay'}
        subtitle={nameTicker(ticker)}
        actions={
          <Button asChild variant="ghost">
            <Link to={getChartPath(ticker)}>End replay</Link>
          </Button>
        }
      />
      <Card aria-label="Replay of the trade">
        {isValid ? (
          <LoadedTrade ticker={ticker} tradeId={tradeId} />
        ) : (
          <NotReplayed>There is no such trade.</NotReplayed>
        )}
      </Card>
    </Page>
  );
};

export default ReplayPage;
