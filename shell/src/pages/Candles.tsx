import styles from './Candles.module.css';

/** Where each candle opens; it closes where the next one opens. The picture is drawn, no market's. */
const path = [42, 47, 44, 52, 49, 58, 55, 50, 57, 64, 61, 69, 66, 60, 67, 75, 72, 80, 77, 86, 83, 91];
const wicks = [5, 3, 6, 4, 7, 3, 5, 6, 4, 5, 3, 6, 4, 7, 5, 3, 6, 4, 5, 4, 6];
const step = 24;
const width = step * wicks.length;
const height = 260;

const y = (value: number): number => height - (value - 34) * 4;
const centre = (index: number): number => index * step + step / 2;

const Candle = ({ index }: { index: number }) => {
  const [open = 0, close = 0, wick = 0] = [path[index], path[index + 1], wicks[index]];
  const [top, bottom] = [Math.max(open, close), Math.min(open, close)];
  return (
    <g className={close >= open ? styles.up : styles.down}>
      <path d={`M${centre(index)} ${y(top + wick)}V${y(bottom - wick * 0.7)}`} />
      <rect x={centre(index) - 6} y={y(top)} width={12} height={y(bottom) - y(top)} rx={2} />
    </g>
  );
};

/** A rising chart beside the headline. Decoration: it says nothing that the words do not. */
export const Candles = () => (
  <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
    {[40, 90, 140, 190, 240].map((line) => (
      <path key={line} className={styles.grid} d={`M0 ${line}H${width}`} />
    ))}
    {wicks.map((_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the picture never changes.
      <Candle key={index} index={index} />
    ))}
  </svg>
);
