import { formatAxisAmounts, formatDay, useUnit } from 'shared-ui';
import styles from './EquityPanel.module.css';
import { type EquityDay, toDrawdownAreas, toEquityPoints, type Vertex } from './equityPoints.ts';

/** The drawing's own units. The rest of its width is for the labels of the axis. */
const DRAWING = { width: 1_000, height: 240, plotWidth: 890, top: 12, bottom: 214 };

/** The position of each amount between the lowest and the highest. */
const createScale = (cents: readonly number[], lastIndex: number) => {
  const min = Math.min(...cents);
  const max = Math.max(...cents);
  const toX = (index: number) => (index * DRAWING.plotWidth) / lastIndex;
  const toY = (value: number) => DRAWING.bottom - ((value - min) * (DRAWING.bottom - DRAWING.top)) / (max - min || 1);
  const toPath = (vertices: readonly Vertex[]) =>
    `M${vertices.map(([index, value]) => `${toX(index).toFixed(1)} ${toY(value).toFixed(1)}`).join('L')}`;
  return { min, max, toY, toPath };
};

/**
 * The equity chart on paper: a canvas prints with the width and the colours of the screen, and only if its code has
 * loaded.
 */
export const PrintChart = ({ days }: { days: readonly EquityDay[] }) => {
  const points = toEquityPoints(days);
  const { min, max, toY, toPath } = createScale(
    points.flatMap(({ equityCents, peakCents }) => [equityCents, peakCents]),
    points.length - 1,
  );
  const amounts = [...new Set([min, 0, max])];
  const labels = formatAxisAmounts(amounts, useUnit());
  const dates = [days[0], days.at(-1)].map((day) => day && formatDay(day.date, { weekday: false }));
  return (
    <svg viewBox={`0 0 ${DRAWING.width} ${DRAWING.height}`} className={styles.printChart} aria-hidden="true">
      <path d={toDrawdownAreas(points).map(toPath).join('')} className={styles.drawdown} />
      <path d={`M0 ${toY(0)}H${DRAWING.plotWidth}`} className={styles.zero} />
      <path d={toPath(points.map(({ equityCents }, index) => [index, equityCents]))} className={styles.equity} />
      {amounts.map((amount, index) => (
        <text key={amount} x={DRAWING.plotWidth + 6} y={toY(amount) + 4}>
          {labels[index]}
        </text>
      ))}
      <text y={DRAWING.height - 6}>{dates[0]}</text>
      <text x={DRAWING.plotWidth} y={DRAWING.height - 6} textAnchor="end">
        {dates[1] === dates[0] ? '' : dates[1]}
      </text>
    </svg>
  );
};
