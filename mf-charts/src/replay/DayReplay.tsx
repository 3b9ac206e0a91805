import type { Bar } from 'importers/candles';
import { useMemo } from 'react';
import { CallError, EmptyState, formatCount, formatMoney, Stack, useTimeZone } from 'shared-ui';
import type { SlotProperties } from 'shared-ui/host';
import styles from '../chart/Chart.module.css';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { formatFillTime } from '../trade/formatFill.ts';
import { countEnded, cutBars, cutTrade, type TradeSoFar } from './cutReplay.ts';
import replayStyles from './Replay.module.css';
import { useReplayDrawing } from './ReplayChart.tsx';
import { ReplayControls } from './ReplayControls.tsx';
import { ReplayFigures, useRoomBefore } from './ReplayFigures.tsx';
import { ReplaySkeleton } from './ReplayPlayer.tsx';
import { ReplaySlider } from './ReplaySlider.tsx';
import type { ReplayTrade } from './replayTrade.ts';
import { type DayTicker, MAX_TRADES, useDayBars } from './useDayBars.ts';
import { useReplay } from './useReplay.ts';

/** One bar for each time at which a ticker has one: the clock of the day. */
const mergeTimes = (tickers: readonly DayTicker[]): Bar[] => {
  const byTime = new Map(tickers.flatMap(({ bars }) => bars.map((bar) => [bar.time, bar] as const)));
  return [...byTime.values()].sort((a, b) => a.time - b.time);
};

interface TickerSoFar {
  ticker: string;
  bars: readonly Bar[];
  /** Those that have begun. */
  trades: readonly TradeSoFar[];
  decimals: number;
}

const hasBegun = ({ fills }: ReplayTrade, at: number): boolean => (fills[0]?.time ?? at) < at;

const cutTicker = ({ ticker, bars, trades }: DayTicker, at: number, length: number): TickerSoFar => {
  const cut = cutBars(bars, countEnded(bars, at, length), length);
  const begun = trades.filter((trade) => hasBegun(trade, at));
  return {
    ticker,
    bars: cut.bars,
    trades: begun.map((trade) => cutTrade(trade, at, cut.close)),
    decimals: Math.max(...(begun.length > 0 ? begun : trades.slice(0, 1)).map(({ decimals }) => decimals)),
  };
};

/**
 * The tickers of trades that have begun. That of the first trade is always shown, because the replay begins shortly
 * before it; the others would tell what is traded later (PRA-02).
 */
const cutTickers = (tickers: readonly DayTicker[], at: number, length: number): TickerSoFar[] =>
  tickers.map((each) => cutTicker(each, at, length)).filter(({ trades }, index) => index === 0 || trades.length > 0);

const addUp = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

const TickerFigure = ({
  soFar: { ticker, bars, trades, decimals },
  resolution,
}: {
  soFar: TickerSoFar;
  resolution: number;
}) => {
  const fills = useMemo(() => trades.flatMap((trade) => trade.fills), [trades]);
  const shown = useReplayDrawing(bars, { fills, levels: [] }, decimals, resolution);
  return (
    <section aria-label={ticker}>
      <h3 className={replayStyles.heading}>{ticker}</h3>
      <ChartFigure
        shown={shown}
        resolutions={[resolution]}
        resolution={resolution}
        onResolution={() => undefined}
        keys="Space: play; arrow keys: bars; 1 to 5: speed"
      />
    </section>
  );
};

interface PlayedDayProps {
  tickers: readonly DayTicker[];
  resolution: number;
  room: number | null | undefined;
}

const NO_KEY = () => false;

const PlayedDay = ({ tickers, resolution, room }: PlayedDayProps) => {
  const zone = useTimeZone();
  const length = resolution * 1000;
  const bars = useMemo(() => mergeTimes(tickers), [tickers]);
  const fillTimes = useMemo(
    () =>
      tickers
        .flatMap(({ trades }) => trades.flatMap(({ fills }) => fills.map(({ time }) => time)))
        .sort((a, b) => a - b),
    [tickers],
  );
  const replay = useReplay({ bars, length, fillTimes, initialAt: null });
  const clock = bars[replay.count - 1]?.time ?? 0;
  const soFar = useMemo(() => cutTickers(tickers, clock + length, length), [tickers, clock, length]);
  const trades = soFar.flatMap((each) => each.trades);
  const resultCents = addUp(trades.map((trade) => trade.resultCents));
  const r = addUp(trades.map((trade) => trade.r));
  const open = formatCount(trades.filter(({ position }) => position !== 0).length, 'open trade');
  const time = formatFillTime(clock, zone);
  const text = [time, open, resultCents === null ? '' : formatMoney(resultCents, { signed: true })]
    .filter(Boolean)
    .join(', ');
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <p className={replayStyles.heading}>{time}</p>
        <ReplaySlider replay={replay} max={bars.length} text={text} onKey={NO_KEY} />
        <ReplayControls replay={replay} />
        <ReplayFigures soFar={{ resultCents, r }} position={open} room={room} currency={undefined} />
      </Stack>
      {soFar.map((each) => (
        <TickerFigure key={each.ticker} soFar={each} resolution={resolution} />
      ))}
    </Stack>
  );
};

/** The trades of a day with one clock (PRA-01). What is after it is cut off from every chart (PRA-02). */
const DayReplay = ({ date }: SlotProperties['day.replay']) => {
  const { tickers, resolution, start, account, isPart, isReady, failed } = useDayBars(date);
  const hasTrades = tickers.length > 0;
  const room = useRoomBefore(hasTrades ? account : undefined, hasTrades ? start : 0);
  if (failed) return <CallError title="The day could not be loaded" query={failed} />;
  if (!isReady) return <ReplaySkeleton />;
  if (!hasTrades || resolution === undefined)
    return (
      <EmptyState title="This day cannot be replayed">
        None of its trades has prices of your platform, a time and a price.
      </EmptyState>
    );
  return (
    <Stack gap={6}>
      <PlayedDay tickers={tickers} resolution={resolution} room={room} />
      {isPart && (
        <p className={styles.note}>
          {`Only trades with a time, a price and prices of your platform are replayed, at most ${MAX_TRADES}.`}
        </p>
      )}
    </Stack>
  );
};

export default DayReplay;
