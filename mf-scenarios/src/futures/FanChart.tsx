import { clsx } from 'clsx';
import type { Band } from 'contracts/simulate';
import {
  type AmountUnit,
  type Column,
  formatAmount,
  formatAxisAmounts,
  formatNumber,
  Legend,
  PlotFrame,
  Table,
  TableToggle,
  XLabels,
} from 'shared-ui';
import styles from './Futures.module.css';
import { drawFan, SIZE } from './fan.ts';

interface FanChartProps {
  bands: readonly Band[];
  hasAccount: boolean;
  unit: AmountUnit;
}

const createColumns = (unit: AmountUnit): Column<Band>[] => {
  const amount = (title: string, getCents: (band: Band) => number, secondLineWhenNarrow = true): Column<Band> => ({
    title,
    align: 'end',
    secondLineWhenNarrow,
    cell: (band) => formatAmount(getCents(band), unit),
  });
  return [
    { title: 'Day', isRowHeader: true, cell: ({ day }) => formatNumber(day) },
    amount('Lowest 5%', ({ p5Cents }) => p5Cents),
    amount('Lowest 25%', ({ p25Cents }) => p25Cents),
    amount('Median', ({ p50Cents }) => p50Cents, false),
    amount('Highest 25%', ({ p75Cents }) => p75Cents),
    amount('Highest 5%', ({ p95Cents }) => p95Cents),
  ];
};

/** Where the futures are after each day: nine of ten, the middle half, and the median. */
export function FanChart({ bands, hasAccount, unit }: FanChartProps) {
  const last = bands.at(-1);
  if (!last) return null;
  const { outer, inner, median, xTicks, yTicks, zero } = drawFan(bands, hasAccount, (amounts) =>
    formatAxisAmounts(amounts, unit),
  );
  const format = (cents: number) => formatAmount(cents, unit);
  const what = hasAccount ? 'Balance' : 'Sum of the results';
  const end = `after ${formatNumber(last.day)} days`;
  const lines = [
    { key: 'median', text: `Median ${end}: ${format(last.p50Cents)}` },
    { key: 'inner', text: `Half of the futures: ${format(last.p25Cents)} to ${format(last.p75Cents)}` },
    { key: 'outer', text: `Nine of ten: ${format(last.p5Cents)} to ${format(last.p95Cents)}` },
  ];
  return (
    <div className={styles.chart}>
      <Legend
        items={lines.map(({ key, text }) => ({
          text,
          mark: <span className={clsx(styles.key, styles[`${key}Key`])} aria-hidden="true" />,
        }))}
      />
      <PlotFrame
        label={`${what} by trading day. ${lines.map(({ text }) => text).join('; ')}.`}
        yTicks={yTicks}
        xTicks={xTicks}
        zero={zero}
        footer={<XLabels ticks={xTicks} title="Trading days from now" />}
      >
        <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" width="100%" height="100%">
          <polygon className={styles.outer} points={outer} />
          <polygon className={styles.inner} points={inner} />
          <polyline className={styles.median} points={median} />
        </svg>
      </PlotFrame>
      <TableToggle>
        {() => (
          <Table
            caption={`${what} by trading day`}
            captionHidden
            columns={createColumns(unit)}
            rows={bands}
            rowKey={({ day }) => day}
          />
        )}
      </TableToggle>
    </div>
  );
}
