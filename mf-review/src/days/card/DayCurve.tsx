import type { CurveTrade, DaySummary } from 'contracts/day-summaries';
import { createClockFormat, formatCount, formatMoney, getMoneyTone, getResultTone, useTimeZone } from 'shared-ui';
import styles from './DayCurve.module.css';

/** More dots would hide the line. */
const MAX_LARGE_DOTS = 30;
const DOT_SHAPES = { gain: 'M0,-5 L5,4 L-5,4 Z', loss: 'M0,5 L5,-4 L-5,-4 Z', neutral: 'M-4,-4 H4 V4 H-4 Z' } as const;

const formatSigned = (cents: number, currency: string | undefined) => formatMoney(cents, { signed: true, currency });

/** Positions from 0 to 100: from left to right and from top to bottom. */
const createScale = ({ curve, plan }: DaySummary) => {
  const sums = [0, ...curve.map(({ equityCents }) => equityCents)];
  const high = Math.max(...sums);
  const low = Math.min(...sums);
  const floor = plan?.maxLossCents ? -plan.maxLossCents : null;
  // A floor that is far away would flatten the curve.
  const isFloorNear = floor !== null && high - floor <= 3 * (high - low);
  const bottom = isFloorNear ? Math.min(low, floor) : low;
  const toY = (cents: number) => (100 * (high - cents)) / (high - bottom || 1);
  const toX = (count: number) => (100 * count) / curve.length;
  return { toX, toY, floorY: isFloorNear ? toY(floor) : null };
};

const describeDot = (trade: CurveTrade, time: string, currency: string | undefined): string => {
  const { ticker, netCents, equityCents, planned, judged } = trade;
  const facts = [planned && 'planned', judged === 'broken' && 'broke a rule'].filter(Boolean);
  const result = `${time} ${ticker} ${formatSigned(netCents, currency)}`.trim();
  return [result, `day at ${formatSigned(equityCents, currency)}`, ...facts].join(', ');
};

interface DotProps {
  trade: CurveTrade;
  /** What a pointer reads. */
  title: string;
  x: number;
  y: number;
}

const Dot = ({ trade, title, x, y }: DotProps) => {
  const { planned, judged } = trade;
  const tone = getResultTone(trade);
  return (
    <svg x={`${x}%`} y={`${y}%`} className={styles.dot} data-tone={tone}>
      <title>{title}</title>
      <g>
        <path d={DOT_SHAPES[tone]} />
        {planned && <circle r="8" className={styles.ring} />}
        {judged === 'broken' && <path d="M6,-13 L13,-6 M13,-13 L6,-6" className={styles.cross} />}
      </g>
    </svg>
  );
};

/** What the picture shows, in one sentence. */
const describeCurve = ({ curve, lowCents, netCents }: DaySummary, currency: string | undefined): string =>
  `The day’s P&L after each of ${formatCount(curve.length, 'trade')}: lowest ${formatSigned(lowCents, currency)}, ` +
  `at the end ${formatSigned(netCents ?? 0, currency)}`;

/** The day's equity through its trades, in the order of their closings. It ends at the day's P&L. */
export function DayCurve({ day, currency }: { day: DaySummary; currency?: string | undefined }) {
  const formatClock = createClockFormat(useTimeZone());
  const { curve, netCents } = day;
  if (curve.length === 0) return null;
  const { toX, toY, floorY } = createScale(day);
  const line = [0, ...curve.map(({ equityCents }) => equityCents)].map((cents, index) => `${toX(index)},${toY(cents)}`);
  return (
    <svg
      role="img"
      aria-label={describeCurve(day, currency)}
      className={styles.curve}
      data-tone={getMoneyTone(netCents)}
      data-dense={curve.length > MAX_LARGE_DOTS || undefined}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        width="100%"
        height="100%"
        preserveAspectRatio="none"
        className={styles.lines}
      >
        <line x1="0" x2="100" y1={toY(0)} y2={toY(0)} className={styles.zero} />
        {floorY !== null && <line x1="0" x2="100" y1={floorY} y2={floorY} className={styles.floor} />}
        <polyline points={line.join(' ')} />
      </svg>
      {curve.map((trade, index) => (
        <Dot
          key={trade.id}
          trade={trade}
          title={describeDot(trade, trade.at ? formatClock(trade.at) : '', currency)}
          x={toX(index + 1)}
          y={toY(trade.equityCents)}
        />
      ))}
    </svg>
  );
}

const LEGEND = [
  { text: 'gain', trade: { netCents: 1, planned: false, judged: 'clean' } },
  { text: 'loss', trade: { netCents: -1, planned: false, judged: 'clean' } },
  { text: 'breakeven', trade: { netCents: 0, planned: false, judged: 'clean' } },
  { text: 'planned', trade: { netCents: 1, planned: true, judged: 'clean' } },
  { text: 'broke a rule', trade: { netCents: -1, planned: false, judged: 'broken' } },
] as const;

/** What the marks and lines of a curve mean. */
export function CurveLegend() {
  return (
    <ul className={styles.legend} aria-label="Marks of the curve">
      {LEGEND.map(({ text, trade }) => (
        <li key={text}>
          <svg aria-hidden="true" className={styles.sample}>
            <Dot trade={{ ...trade, id: 0, ticker: '', equityCents: 0, at: null }} title={text} x={50} y={50} />
          </svg>
          {text}
        </li>
      ))}
      <li>
        <svg aria-hidden="true" className={styles.sample}>
          <line x1="0" x2="100%" y1="50%" y2="50%" className={styles.floor} />
        </svg>
        planned loss limit
      </li>
    </ul>
  );
}
