import { calls, type Trade, timings } from 'contracts';
import { formatInstrument } from 'contracts/instruments';
import type { Bar } from 'importers/candles';
import { useEffect, useState } from 'react';
import { createRandomKey, ImageIcon, useTimeZone, writeThroughCache } from 'shared-ui';
import { getApi, Link, notify, reportError } from 'shared-ui/host';
import { ChartFigure, type ChartFigureProps } from '../chart/ChartFigure.tsx';
import type { PriceChart } from '../chart/priceChart.ts';
import { getChartPath } from '../chart/series.ts';
import { ToolButton } from '../chart/ToolButton.tsx';
import { usePriceChart } from '../chart/usePriceChart.ts';
import { describeFill, formatFillTime, labelFill } from './formatFill.ts';
import { toLines, toMarks } from './pathDrawings.ts';
import { ReplayLink } from './ReplayLink.tsx';
import type { TradePath } from './tradePath.ts';

const toFile = (canvas: HTMLCanvasElement, name: string): Promise<File | null> =>
  new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob && new File([blob], name, { type: 'image/png' })), 'image/png'),
  );

/** The API client shows errors of the upload. */
const addPicture = async ({ id, ticker, date }: Trade, chart: PriceChart): Promise<void> => {
  const name = `chart-${ticker.replaceAll(/[^\w.-]/g, '-')}-${date}.png`;
  const file = await toFile(chart.takePicture(), name);
  if (!file) return reportError('The picture could not be made.');
  const input = { headers: { 'idempotency-key': createRandomKey() }, form: { tradeId: String(id) }, file };
  await writeThroughCache(calls.media.upload, input, () => getApi().upload(calls.media.upload, input));
  notify({ message: 'Picture added to the trade.', durationMs: timings.undoOfferMs });
};

/** Adds a picture of the chart, as it is shown, to the media of the trade. */
const AddPicture = ({ trade, chart }: { trade: Trade; chart: PriceChart | null }) => {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => {
    if (!chart) return;
    setIsAdding(true);
    addPicture(trade, chart)
      .catch(() => undefined)
      .finally(() => setIsAdding(false));
  };
  return (
    <ToolButton icon={<ImageIcon />} disabled={!chart} busy={isAdding} onClick={add}>
      Add picture to trade
    </ToolButton>
  );
};

export interface CandleChartProps extends Pick<ChartFigureProps, 'resolutions' | 'resolution' | 'onResolution'> {
  trade: Trade;
  path: TradePath;
  bars: readonly Bar[];
}

/** The prices around a trade with its fills, the holding period and its levels (CHT-04). */
const CandleChart = ({ trade, path, bars, ...resolutions }: CandleChartProps) => {
  const { resolution } = resolutions;
  const shown = usePriceChart({ onMark: (number) => select(Number(number) - 1) });
  const { chart } = shown;
  const zone = useTimeZone();
  const [selected, setSelected] = useState<number | null>(null);
  useEffect(() => {
    if (!chart) return;
    chart.setBars(bars, { zone, decimals: path.decimals, resolution });
    chart.setDrawings({ marks: toMarks(path.fills, path.decimals), lines: toLines(path.levels) });
    chart.setHolding([path.fills[0]?.time ?? 0, path.fills.at(-1)?.time ?? 0]);
    chart.fit();
  }, [chart, bars, path, zone, resolution]);
  const fill = path.fills[selected ?? -1];
  const select = (index: number | null) => {
    setSelected(index);
    chart?.point(index === null ? null : (path.fills[index] ?? null));
  };
  return (
    <ChartFigure
      {...resolutions}
      shown={shown}
      actions={
        <>
          <ReplayLink id={trade.id} ticker={trade.ticker} />
          <AddPicture trade={trade} chart={chart} />
        </>
      }
      keys="Arrow keys: fills"
      legend={fill && `${labelFill(fill, path.decimals)}, ${formatFillTime(fill.time, zone)}`}
      slider={{
        label: `Chart of ${trade.ticker} with the fills of trade ${trade.id}`,
        count: path.fills.length,
        selected,
        describe: (index) => describeFill(path, index, zone),
        onSelect: select,
        onBlur: () => select(null),
      }}
    >
      <Link to={getChartPath(trade.ticker)}>
        All trades of {formatInstrument(trade.ticker, trade.instrument)} on its chart
      </Link>
    </ChartFigure>
  );
};

export default CandleChart;
