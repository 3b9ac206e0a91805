import { type ReactNode, useState } from 'react';
import { useIsPhone, useTimeZone } from 'shared-ui';
import { ChartSlider } from '../chart/ChartSlider.tsx';
import { describeFill, formatFillTime, formatLevel, labelFill } from './formatFill.ts';
import styles from './TradeChart.module.css';
import type { Fill, Level, TradePath } from './tradePath.ts';

/** The height of the prices, and of the position below them, in pixels: together that of a chart of prices. */
const HEIGHTS = { wide: { prices: 412, position: 48 }, phone: { prices: 228, position: 32 } } as const;
type Heights = (typeof HEIGHTS)[keyof typeof HEIGHTS];
/** Labels at the edge are at least so far apart. */
const LABEL_PX = 16;
const MARGIN_PERCENT = 4;

/** The place of each fill from left to right, in percent. Fills of one time are beside each other. */
const placeTimes = (fills: readonly Fill[]): number[] => {
  const from = fills[0]?.time ?? 0;
  const span = (fills.at(-1)?.time ?? 0) - from;
  const toFraction = (time: number, index: number): number => {
    if (span > 0) return (time - from) / span;
    return fills.length === 1 ? 0.5 : index / (fills.length - 1);
  };
  return fills.map(({ time }, index) => MARGIN_PERCENT + toFraction(time, index) * (100 - 2 * MARGIN_PERCENT));
};

const createToY = (prices: readonly number[], height: number) => {
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const margin = (high - low) * 0.12 || Math.abs(high) * 0.01 || 1;
  return (price: number): number => ((high + margin - price) / (high - low + 2 * margin)) * height;
};

/** Moves labels down until they do not overlap. */
const placeLabels = (levels: readonly Level[], toY: (price: number) => number) => {
  let next = 0;
  return levels
    .toSorted((a, b) => b.price - a.price)
    .map((level) => {
      const y = Math.max(toY(level.price), next);
      next = y + LABEL_PX;
      return { ...level, y };
    });
};

const LEVEL_STYLES: Record<Level['label'], string | undefined> = {
  Average: styles.average,
  Stop: styles.stop,
  Target: styles.target,
  MAE: styles.mae,
  MFE: styles.mfe,
  'Your stop': styles.stop,
  'Your target': styles.target,
};

interface MarkProps {
  fill: Fill;
  x: number;
  y: number;
  largest: number;
  isSelected: boolean;
}

/** A triangle whose size grows with that of the fill: up for a purchase, down for a sale. */
const Mark = ({ fill, x, y, largest, isSelected }: MarkProps) => {
  const size = 5 + 4 * Math.sqrt(fill.quantity / largest);
  const tip = fill.side === 'buy' ? -size : size;
  return (
    <svg x={`${x}%`} y={y} className={styles.mark} aria-hidden="true">
      {isSelected && <circle r={size + 5} className={styles.selected} />}
      <path
        d={`M0 ${tip} L${size} ${-tip} L${-size} ${-tip} Z`}
        className={fill.side === 'buy' ? styles.buy : styles.sell}
      />
    </svg>
  );
};

/** The position between two fills, as a bar whose height is its size. */
const Positions = ({ fills, xs, heights }: Pick<StepsProps, 'fills' | 'xs'> & { heights: Heights }) => {
  const largest = Math.max(...fills.map(({ position }) => Math.abs(position)), 1e-8);
  return fills.slice(0, -1).map(({ number, position }, index) => {
    const height = (Math.abs(position) / largest) * heights.position;
    const x = xs[index] ?? 0;
    return (
      <rect
        key={number}
        x={`${x}%`}
        width={`${(xs[index + 1] ?? 0) - x}%`}
        y={heights.prices + heights.position - height}
        height={height}
        className={styles.position}
      />
    );
  });
};

interface StepsProps {
  fills: readonly Fill[];
  xs: readonly number[];
  toY: (price: number) => number;
}

const Steps = ({ fills, xs, toY }: StepsProps) =>
  fills.slice(0, -1).map(({ number, price }, index) => {
    const y = toY(price);
    const x = `${xs[index]}%`;
    const next = `${xs[index + 1]}%`;
    return (
      <g key={number} className={styles.step}>
        <line x1={x} x2={next} y1={y} y2={y} />
        <line x1={next} x2={next} y1={y} y2={toY(fills[index + 1]?.price ?? price)} />
      </g>
    );
  });

interface PathChartProps {
  path: TradePath;
  label: string;
  /** Above the chart. */
  actions: ReactNode;
}

/** The prices of a trade's fills and of its levels, in steps over time. It needs no prices of the market (CHT-01). */
export function PathChart({ path, label, actions }: PathChartProps) {
  const { fills, levels, decimals } = path;
  const timeZone = useTimeZone();
  const [selected, setSelected] = useState<number | null>(null);
  const xs = placeTimes(fills);
  const heights = useIsPhone() ? HEIGHTS.phone : HEIGHTS.wide;
  const toY = createToY(
    [...fills, ...levels].map(({ price }) => price),
    heights.prices,
  );
  const largest = Math.max(...fills.map(({ quantity }) => quantity));
  const shown = selected === null ? undefined : fills[selected];
  return (
    <div className={styles.path}>
      <div className={styles.controls}>{actions}</div>
      <ChartSlider
        label={label}
        count={fills.length}
        selected={selected}
        describe={(index) => describeFill(path, index, timeZone)}
        onSelect={setSelected}
        onBlur={() => setSelected(null)}
      >
        <svg className={styles.lines} height={heights.prices + heights.position} aria-hidden="true">
          {levels.map(({ label: name, price }) => (
            <line key={name} x1="0" x2="100%" y1={toY(price)} y2={toY(price)} className={LEVEL_STYLES[name]} />
          ))}
          <Positions fills={fills} xs={xs} heights={heights} />
          <Steps fills={fills} xs={xs} toY={toY} />
          {fills.map((fill, index) => (
            <Mark
              key={fill.number}
              fill={fill}
              x={xs[index] ?? 0}
              y={toY(fill.price)}
              largest={largest}
              isSelected={index === selected}
            />
          ))}
        </svg>
        <div className={styles.labels} aria-hidden="true">
          {placeLabels(levels, toY).map(({ label: name, price, y }) => (
            <span key={name} style={{ top: y }}>
              {name} {formatLevel(price, decimals)}
            </span>
          ))}
        </div>
      </ChartSlider>
      <div className={styles.times} aria-hidden="true">
        <span>{formatFillTime(fills[0]?.time ?? 0, timeZone)}</span>
        {shown && <strong>{labelFill(shown, decimals)}</strong>}
        {fills.length > 1 && <span>{formatFillTime(fills.at(-1)?.time ?? 0, timeZone)}</span>}
      </div>
    </div>
  );
}
