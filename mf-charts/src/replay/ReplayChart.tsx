import type { Bar } from 'importers/candles';
import { type ReactNode, useEffect, useMemo } from 'react';
import { Stack, useTimeZone } from 'shared-ui';
import { ChartFigure } from '../chart/ChartFigure.tsx';
import { type ShownChart, usePriceChart } from '../chart/usePriceChart.ts';
import { formatPosition, labelFill, nameDirection } from '../trade/formatFill.ts';
import { toLines, toMarks } from '../trade/pathDrawings.ts';
import type { Level } from '../trade/tradePath.ts';
import { cutBars, cutTrade, type TradeSoFar } from './cutReplay.ts';
import { describeCursor } from './describeCursor.ts';
import { ReplayControls } from './ReplayControls.tsx';
import { ReplayFigures } from './ReplayFigures.tsx';
import { ReplaySlider } from './ReplaySlider.tsx';
import type { ReplayTrade } from './replayTrade.ts';
import { useReplay } from './useReplay.ts';

const KEYS = 'Space: play; arrow keys: bars; Shift and right arrow: next fill; 1 to 5: speed; Home: start over';

const NO_LEVELS: readonly Level[] = [];

/**
 * Draws what the cursor has passed, and keeps its bar in view.
 * @param own what the trader decided in a drill
 */
export function useReplayDrawing(
  bars: readonly Bar[],
  { fills, levels }: Pick<TradeSoFar, 'fills' | 'levels'>,
  decimals: number,
  resolution: number,
  own = NO_LEVELS,
): ShownChart {
  const shown = usePriceChart();
  const { chart } = shown;
  const zone = useTimeZone();
  const from = bars[0]?.time ?? 0;
  const drawn = fills.length;
  // Marks and lines change with a fill, not with each bar.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of fills says which they are.
  const drawings = useMemo(
    () => ({ marks: toMarks(fills, decimals).filter(({ time }) => time >= from), lines: toLines([...levels, ...own]) }),
    [drawn, decimals, from, own],
  );
  useEffect(() => chart?.setDrawings(drawings), [chart, drawings]);
  useEffect(() => {
    chart?.setBars(bars, { zone, decimals, resolution });
    chart?.follow();
  }, [chart, bars, zone, decimals, resolution]);
  return shown;
}

export interface ReplayChartProps {
  trade: ReplayTrade;
  /** All that are loaded. */
  bars: readonly Bar[];
  /** Loads more if the cursor is near to the end. */
  load: (count: number) => void;
  room: number | null | undefined;
  resolutions: readonly number[];
  resolution: number;
  /** Where the cursor is first; null for the beginning. */
  initialAt: number | null;
  onResolution: (resolution: number, at: number) => void;
  /** How many bars the cursor begins before the first fill. */
  barsBefore?: number;
  /** In a drill, what the trader has to decide before the replay plays on; null when that is done. */
  question?: ReactNode;
  /** In a drill, what the decision made: where the question was. */
  answer?: ReactNode;
  /** In a drill, the stop and the target of the decision. */
  own?: readonly Level[] | undefined;
}

/** The prices of a trade up to a cursor that moves (PRA-01). The future is cut off before anything else sees it. */
export function ReplayChart(props: ReplayChartProps) {
  const { trade, bars, load, room, resolutions, resolution, initialAt, onResolution, barsBefore } = props;
  const { question, answer, own } = props;
  const { decimals, currency } = trade;
  const length = resolution * 1000;
  const fillTimes = useMemo(() => trade.fills.map(({ time }) => time), [trade]);
  const isDrill = question !== undefined;
  const isAsked = isDrill && question !== null;
  const replay = useReplay({ bars, length, fillTimes, initialAt, barsBefore, isDrill, isLocked: isAsked });
  const { count } = replay;
  const cut = useMemo(() => cutBars(bars, count, length), [bars, count, length]);
  const soFar = useMemo(() => cutTrade(trade, cut.at, cut.close), [trade, cut]);
  const shown = useReplayDrawing(cut.bars, soFar, decimals, resolution, own);
  const zone = useTimeZone();
  useEffect(() => load(count));
  const fill = soFar.fills.at(-1);
  return (
    <Stack gap={3}>
      <ChartFigure
        shown={shown}
        resolutions={resolutions}
        resolution={resolution}
        onResolution={(next) => onResolution(next, cut.at)}
        keys={isAsked ? null : KEYS}
        legend={fill && labelFill(fill, decimals)}
        scrubber={(onKey) => (
          <>
            {answer}
            {!isAsked && (
              <ReplaySlider
                replay={replay}
                max={bars.length}
                text={describeCursor(cut, soFar, { decimals, zone, currency })}
                onKey={onKey}
              />
            )}
          </>
        )}
      >
        {isAsked ? question : <ReplayControls replay={replay} />}
      </ChartFigure>
      {!isAsked && (
        <ReplayFigures
          soFar={soFar}
          hasSize={trade.hasSize}
          position={trade.hasSize ? formatPosition(soFar.position) : nameDirection(soFar.position)}
          room={room}
          currency={currency}
        />
      )}
    </Stack>
  );
}
