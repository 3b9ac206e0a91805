import type { Trade } from 'contracts';
import type { CandleSeries } from 'contracts/candles';
import type { Bar } from 'importers/candles';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  Button,
  CallError,
  formatCount,
  getPriceDecimals,
  Loading,
  Row,
  Skeleton,
  Stack,
  useTimeZone,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import styles from '../chart/Chart.module.css';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import type { PriceChart } from '../chart/priceChart.ts';
import { findSpan, getReplayPath, listResolutions, type Span } from '../chart/series.ts';
import { type ShownChart, usePriceChart } from '../chart/usePriceChart.ts';
import { describePlaced, drawTrades } from './tradeMarks.ts';
import { CHUNK_BARS, useSeriesBars } from './useSeriesBars.ts';
import { type PlacedTrade, placeTrades } from './useTickerTrades.ts';

const toLength = ({ from, to }: Span): number => to - from;

/** The finest resolution that shows all prices at once. */
const chooseOverview = (series: readonly CandleSeries[], resolutions: readonly number[]): number | undefined => {
  const spans = resolutions.map((resolution) => ({ resolution, span: findSpan(series, resolution) }));
  const maxLength = Math.max(...spans.map(({ span }) => (span ? toLength(span) : 0)));
  const found = spans.find(
    ({ resolution, span }) => span && toLength(span) === maxLength && maxLength <= CHUNK_BARS * resolution * 1000,
  );
  return found?.resolution ?? resolutions.at(-1);
};

interface Shown {
  resolution: number;
  /** The instant that it shows first. */
  start: number;
}

interface Beginning {
  /** What the trader has chosen; null for the beginning. */
  chosen: Shown | null;
  /** The entry of the selected or of the newest trade, or the last bar. */
  first: number;
  isComplete: boolean;
}

/**
 * Moves the chart to where it begins, and to what the trader has chosen, once each: after all bars and trades have
 * arrived, because each part of them would be another place.
 */
const useBeginning = ({ chart }: ShownChart, { chosen, first, isComplete }: Beginning) => {
  const begun = useRef<{ chart: PriceChart; chosen: Shown | null }>(null);
  useEffect(() => {
    if (!chart || !isComplete || (begun.current?.chart === chart && begun.current.chosen === chosen)) return;
    begun.current = { chart, chosen };
    if (chosen) chart.center(chosen.start);
    else chart.begin(first);
  }, [chart, isComplete, chosen, first]);
};

/** Draws bars and trades, and shows the selected trade. */
const useDrawing = (
  { chart }: ShownChart,
  shown: {
    bars: readonly Bar[];
    placed: readonly PlacedTrade[];
    resolution: number;
    decimals: number;
  },
  selected: PlacedTrade | undefined,
  { isLoaded, isTapped }: { isLoaded: boolean; isTapped: boolean },
) => {
  const { bars, placed, resolution, decimals } = shown;
  const zone = useTimeZone();
  const drawings = useMemo(() => drawTrades(placed, bars, resolution * 1000), [placed, bars, resolution]);
  useEffect(() => chart?.setBars(bars, { zone, decimals, resolution }), [chart, bars, zone, decimals, resolution]);
  useEffect(() => chart?.setDrawings(drawings), [chart, drawings]);
  useEffect(() => {
    if (!chart || !isLoaded) return undefined;
    chart.setHolding(selected ? [selected.entry.time, selected.exit?.time ?? selected.entry.time] : null);
    // A second tap at the same place opens the trade, so the chart must not move.
    if (selected && !isTapped) chart.center(selected.entry.time);
    // The chart moves with the next frame.
    const frame = requestAnimationFrame(() => chart.point(selected?.entry ?? null));
    return () => cancelAnimationFrame(frame);
  }, [chart, selected, isLoaded, isTapped]);
  return zone;
};

/** The selected trade, and the way to the others. */
const Selection = (props: {
  selected: number | null;
  count: number;
  text: string;
  id: number | undefined;
  ticker: string;
  onSelect: (index: number) => void;
}) => {
  const { selected, count, text, id, ticker, onSelect } = props;
  const index = selected ?? count;
  return (
    <Row gap={2} align="center">
      <Button size="small" aria-disabled={index === 0} onClick={() => onSelect(index - 1)}>
        Previous trade
      </Button>
      <Button size="small" aria-disabled={index >= count - 1} onClick={() => onSelect(index + 1)}>
        Next trade
      </Button>
      {selected !== null && id !== undefined && (
        <span>
          {text} <Link to={`/trades/${id}`}>Open trade {id}</Link>{' '}
          <Link to={getReplayPath({ id, ticker })}>Replay trade {id}</Link>
        </span>
      )}
    </Row>
  );
};

export interface TickerChartProps {
  ticker: string;
  series: readonly CandleSeries[];
  /** Undefined while they load. */
  trades: readonly Trade[] | undefined;
  onOpen: (id: number) => void;
}

/** What the trader has chosen to see: a resolution, and from when. By default all prices and the newest trade. */
const useShownSpan = (series: readonly CandleSeries[]) => {
  const resolutions = useMemo(() => listResolutions(series), [series]);
  const [chosen, setChosen] = useState<Shown | null>(null);
  const overview = chooseOverview(series, resolutions) ?? 86_400;
  const resolution = chosen && resolutions.includes(chosen.resolution) ? chosen.resolution : overview;
  const span = useMemo(() => findSpan(series, resolution) ?? { from: 0, to: 0 }, [series, resolution]);
  return { resolutions, resolution, span, chosen, setChosen };
};

/** The prices of a ticker with its trades (CHT-06). */
export function TickerChart({ ticker, series, trades, onOpen }: TickerChartProps) {
  const { resolutions, resolution, span, chosen, setChosen } = useShownSpan(series);
  const placed = useMemo(() => placeTrades(trades ?? [], span), [trades, span]);
  const [selection, setSelection] = useState<{ id: number; isTapped: boolean } | null>(null);
  const index = placed.findIndex(({ trade }) => trade.id === selection?.id);
  const selected = placed[index];
  const start = chosen?.start ?? span.to;
  const { bars, isLoaded, load, loadMore, isLoading, failed } = useSeriesBars(ticker, resolution, span, start);
  const select = (next: number, isTapped = false) => {
    const trade = placed[next];
    if (!trade) return;
    setSelection({ id: trade.trade.id, isTapped });
    load(trade.entry.time);
  };
  const shown = usePriceChart({
    onMark: (id, { isTouch, isFirstOfMany }) => {
      const trade = placed.findIndex((each) => each.trade.id === Number(id));
      if ((isTouch || isFirstOfMany) && trade !== index) select(trade, isTouch);
      else onOpen(Number(id));
    },
    onEdge: loadMore,
  });
  const decimals = getPriceDecimals(placed.slice(-20).map(({ entry }) => String(entry.price)));
  const zone = useDrawing(shown, { bars, placed, resolution, decimals }, selected, {
    isLoaded: !selected || isLoaded(selected.entry.time),
    isTapped: selection?.isTapped ?? false,
  });
  useBeginning(shown, {
    chosen,
    first: (selected ?? placed.findLast(({ entry }) => isLoaded(entry.time)))?.entry.time ?? span.to,
    isComplete: bars.length > 0 && !isLoading && trades !== undefined,
  });
  const describe = (at: number): string => {
    const trade = placed[at];
    return trade ? `${at + 1} of ${placed.length}: ${describePlaced(trade, decimals, zone)}` : 'No trade on the chart';
  };
  if (failed && bars.length === 0) return <CallError title="The prices could not be loaded" query={failed} />;
  return (
    <Stack gap={2}>
      <ChartFigure
        shown={shown}
        resolutions={resolutions}
        resolution={resolution}
        onResolution={(next) =>
          setChosen({ resolution: next, start: selected?.entry.time ?? shown.chart?.getCenter() ?? span.to })
        }
        keys="Arrow keys: trades; Enter: open the trade"
        onEnter={() => selected && onOpen(selected.trade.id)}
        slider={{
          label: `Chart of ${ticker} with ${formatCount(placed.length, 'trade')}`,
          count: placed.length,
          selected: index < 0 ? null : index,
          start: placed.length - 1,
          describe,
          onSelect: select,
        }}
      >
        {isLoading && bars.length === 0 ? (
          <Loading label="Loading prices…">
            <Skeleton height="var(--control-s)" />
          </Loading>
        ) : (
          placed.length > 0 && (
            <Selection
              selected={index < 0 ? null : index}
              count={placed.length}
              text={index < 0 ? '' : describe(index)}
              id={selected?.trade.id}
              ticker={ticker}
              onSelect={select}
            />
          )
        )}
        <p className={styles.note}>
          Entry: ▲ long, ▼ short. Exit: ● gain, ■ loss. Green trades are gains, red ones losses. A number stands for
          trades near to each other, round for a net gain, square for a net loss. Zoom in to see them.
        </p>
      </ChartFigure>
    </Stack>
  );
}
