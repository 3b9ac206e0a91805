import { calls, type Trade, timings } from 'contracts';
import { useEffect, useRef, useState } from 'react';
import {
  Button,
  createRandomKey,
  ImageIcon,
  Row,
  Select,
  useResolvedTheme,
  useTimeZone,
  writeThroughCache,
} from 'shared-ui';
import { getApi, notify, reportError } from 'shared-ui/host';
import type { ChartBar } from '../chart/chartTimes.ts';
import { formatResolution } from '../chart/formatResolution.ts';
import type { ChartLine, ChartMark, PriceChart } from '../chart/priceChart.ts';
import { FillSlider } from './FillSlider.tsx';
import { labelFill } from './formatFill.ts';
import { PathChart } from './PathChart.tsx';
import styles from './TradeChart.module.css';
import type { Level, TradePath } from './tradePath.ts';

const LEVEL_COLORS: Record<Level['label'], ChartLine['color']> = {
  Average: '--text-muted',
  Stop: '--loss',
  Target: '--gain',
  MAE: '--loss-edge',
  MFE: '--gain-edge',
};

/** More texts would cover each other. */
const MAX_TEXTS = 8;

const toMarks = ({ fills, decimals }: TradePath): ChartMark[] =>
  fills.map((fill) => ({
    id: String(fill.number),
    time: fill.time,
    price: fill.price,
    side: fill.side,
    color: fill.side === 'buy' ? '--accent' : '--text',
    ...(fills.length > MAX_TEXTS ? {} : { text: labelFill(fill, decimals) }),
  }));

const toLines = ({ levels }: TradePath): ChartLine[] =>
  levels.map(({ label, price }) => ({ label, price, color: LEVEL_COLORS[label] }));

const KEYS: Record<string, (chart: PriceChart) => void> = {
  '+': (chart) => chart.zoom(0.7),
  '=': (chart) => chart.zoom(0.7),
  '-': (chart) => chart.zoom(1.4),
  PageUp: (chart) => chart.pan(-0.5),
  PageDown: (chart) => chart.pan(0.5),
  '0': (chart) => chart.fit(),
};

/** The library, 50 KB, is loaded with the first chart. */
const loadPriceChart = () => import(/* webpackChunkName: 'price-chart' */ '../chart/priceChart.ts');

/** A chart in an element, once its library is loaded. */
const useChart = (bars: readonly ChartBar[], path: TradePath) => {
  const container = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<PriceChart | null>(null);
  const theme = useResolvedTheme();
  const zone = useTimeZone();
  useEffect(() => {
    let created: PriceChart | undefined;
    let isRemoved = false;
    void loadPriceChart().then(({ createPriceChart }) => {
      if (isRemoved || !container.current) return;
      created = createPriceChart(container.current);
      setChart(created);
    });
    return () => {
      isRemoved = true;
      created?.remove();
      setChart(null);
    };
  }, []);
  useEffect(() => {
    if (!chart) return;
    chart.setBars(bars, { zone, decimals: path.decimals });
    chart.setMarks(toMarks(path), toLines(path));
    chart.setHolding([path.fills[0]?.time ?? 0, path.fills.at(-1)?.time ?? 0]);
    chart.fit();
  }, [chart, bars, path, zone]);
  useEffect(() => chart?.setTheme(theme), [chart, theme]);
  return { container, chart };
};

/** Shows an element in full screen, in which the wheel zooms. */
const useFullScreen = (chart: PriceChart | null) => {
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const update = () => chart?.setWheel(document.fullscreenElement === figure.current);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, [chart]);
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void figure.current?.requestFullscreen();
  };
  return { figure, toggle };
};

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
const AddPicture = ({ trade, chart }: { trade: Trade; chart: PriceChart }) => {
  const [isAdding, setIsAdding] = useState(false);
  const add = () => {
    setIsAdding(true);
    addPicture(trade, chart)
      .catch(() => undefined)
      .finally(() => setIsAdding(false));
  };
  return (
    <Button size="small" variant="secondary" busy={isAdding} busyLabel="Adding…" onClick={add}>
      <ImageIcon /> Add picture to trade
    </Button>
  );
};

export interface CandleChartProps {
  trade: Trade;
  path: TradePath;
  bars: readonly ChartBar[];
  resolutions: readonly number[];
  resolution: number;
  onResolution: (resolution: number) => void;
}

/** The prices around a trade with its fills, the holding period and its levels (CHT-04). */
const CandleChart = ({ trade, path, bars, resolutions, resolution, onResolution }: CandleChartProps) => {
  const { container, chart } = useChart(bars, path);
  const { figure, toggle } = useFullScreen(chart);
  const [selected, setSelected] = useState<number | null>(null);
  const select = (index: number | null) => {
    setSelected(index);
    chart?.point(index === null ? null : (path.fills[index] ?? null));
  };
  const onKey = (key: string): boolean => {
    if (key === 'f') toggle();
    else if (chart) KEYS[key]?.(chart);
    return key === 'f' || key in KEYS;
  };
  const label = `Chart of ${trade.ticker} with the fills of trade ${trade.id}`;
  return (
    <>
      <figure ref={figure} className={styles.figure}>
        <Row gap={2} align="end" justify="between">
          <Select
            label="Bars"
            options={resolutions.map((each) => ({ value: String(each), label: formatResolution(each) }))}
            value={String(resolution)}
            onValueChange={(value) => onResolution(Number(value))}
          />
          <Row gap={2}>
            {chart && <AddPicture trade={trade} chart={chart} />}
            {document.fullscreenEnabled && (
              <Button size="small" variant="secondary" onClick={toggle}>
                Full screen
              </Button>
            )}
          </Row>
        </Row>
        <FillSlider label={label} path={path} selected={selected} onSelect={select} onKey={onKey}>
          <div ref={container} className={styles.canvas} />
        </FillSlider>
        <figcaption className={styles.note}>
          Prices from your files. Arrow keys: fills; + and −: zoom; Page Up and Page Down: move; F: full screen. Charts
          by TradingView Lightweight Charts™
        </figcaption>
      </figure>
      <div className={styles.printed}>
        <PathChart path={path} label={`Fills of ${trade.ticker}, trade ${trade.id}`} />
      </div>
    </>
  );
};

export default CandleChart;
