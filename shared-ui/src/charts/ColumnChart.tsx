import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'shared-ui/host';
import { formatNumber } from '../format/numbers.ts';
import { createAxis, type FormatTicks, getLabelStep, labelTicks } from './axis.ts';
import { ChartCard, type ChartNote, describeNote } from './ChartCard.tsx';
import styles from './charts.module.css';
import { createHeatScale, getHeatColor, type Heat } from './heat.ts';
import { ChartFrame, PlotRow } from './PlotFrame.tsx';
import { useActiveItem, useChartItems } from './useChartItems.ts';

export interface ChartColumn {
  key: string;
  /** Below the column. Labels that would touch each other are omitted. */
  label: string;
  /** Null draws no column. */
  value: number | null;
  /** The colour; by default that of the value on the scale of all values. */
  heat?: Heat;
  /** The trades without a group: grey, and never longer than the longest other one. */
  isNone?: boolean;
  /** Drawn lighter, e.g. because of a small sample. */
  isFaint?: boolean;
  /** The sample size, below the label. */
  count?: number;
  /** Its figures. */
  note: ChartNote;
  /** The address of its trades. */
  path: string;
}

interface ColumnMark {
  position: number;
  label: string;
  /** Dashed. */
  isDashed?: boolean;
}

export interface ColumnChartProps {
  /** The accessible name. It says where the same values are in text: a chart always comes with a table. */
  label: string;
  columns: readonly ChartColumn[];
  formatTicks: FormatTicks;
  /** Vertical lines with their names, at places from 0 to 1. */
  marks?: readonly ColumnMark[];
  /** 'start' for a histogram: the labels are the values between the columns. */
  labelsAt?: 'center' | 'start';
}

export const FAINT_OPACITY = 0.5;

/** The widths in pixels from which a label is shown, as in ColumnChart.module.css. */
const WIDTHS = { narrow: 250, medium: 500, wide: 1_000 } as const;

interface LabelsProps extends Pick<ColumnChartProps, 'labelsAt'> {
  columns: readonly Pick<ChartColumn, 'key' | 'label'>[];
  className?: string | undefined;
}

const Labels = ({ columns, labelsAt, className }: LabelsProps): ReactNode => {
  const labels = columns.map(({ label }) => label);
  const steps = {
    narrow: getLabelStep(labels, WIDTHS.narrow),
    medium: getLabelStep(labels, WIDTHS.medium),
    wide: getLabelStep(labels, WIDTHS.wide),
  };
  return (
    <div className={clsx(styles.columnLabels, className)} data-at={labelsAt}>
      {columns.map(({ key, label }, index) => (
        <span
          key={key}
          data-narrow={index % steps.narrow === 0 || undefined}
          data-medium={index % steps.medium === 0 || undefined}
          data-wide={index % steps.wide === 0 || undefined}
        >
          {label}
        </span>
      ))}
    </div>
  );
};

/** The sample sizes of the columns, if they have any. The note of each column has them for screen readers. */
const Counts = ({ columns }: Pick<ColumnChartProps, 'columns'>): ReactNode =>
  columns.some(({ count }) => count !== undefined) && (
    <div aria-hidden="true">
      <Labels
        columns={columns.map(({ key, count }) => ({ key, label: count === undefined ? '' : formatNumber(count) }))}
        className={styles.counts}
      />
    </div>
  );

const getValue = ({ value }: ChartColumn): number => value ?? 0;

/** What all columns or bars of a chart have in common. Those without a group have no influence on it. */
export function createColumnScale(columns: readonly ChartColumn[]) {
  const grouped = columns.filter(({ isNone }) => !isNone);
  const values = (grouped.length > 0 ? grouped : columns).map(getValue);
  const maxLength = Math.max(0, ...values.map(Math.abs));
  const getHeat = createHeatScale(values);
  const lengths = columns.map((column) => Math.max(-maxLength, Math.min(getValue(column), maxLength)));
  return {
    /** The values as they are drawn. */
    lengths,
    /** The colour on the scale, with an edge that is strong for small values, too. */
    getColors: (column: ChartColumn): { fill: string; edge: string } => {
      const heat = column.heat ?? getHeat(getValue(column));
      if (column.isNone || heat.step === 0) return { fill: 'var(--none)', edge: 'var(--none)' };
      return { fill: getHeatColor(heat), edge: heat.tone === 'neutral' ? 'var(--data)' : `var(--${heat.tone})` };
    },
  };
}

/** The part of its place that a column fills. */
const COLUMN_WIDTH = 0.7;

const toPercent = (part: number): string => `${100 * part}%`;

/** The whole height of each column's place is a link, so that small columns can be pointed at, too. */
const ColumnLinks = ({ columns }: Pick<ColumnChartProps, 'columns'>) => {
  const { rootProps, getLinkProps, ...items } = useChartItems(columns.map(({ key }) => key));
  const active = useActiveItem(items);
  const index = columns.findIndex(({ key }) => key === active);
  return (
    <div className={styles.columnLinks} {...rootProps}>
      {columns.map(({ key, note, path }) => (
        <Link
          key={key}
          to={path}
          aria-label={describeNote(note)}
          data-active={key === active || undefined}
          {...getLinkProps(key)}
        />
      ))}
      {columns[index] && <ChartCard {...columns[index].note} x={(index + 0.5) / columns.length} />}
    </div>
  );
};

/** Values of groups in their order, above and below 0. Each opens its trades. */
export function ColumnChart({ label, columns, formatTicks, marks = [], labelsAt }: ColumnChartProps) {
  const { lengths, getColors } = createColumnScale(columns);
  const axis = createAxis(lengths);
  const zero = axis.toPosition(0);
  return (
    <ChartFrame
      label={label}
      footer={
        <>
          <Labels columns={columns} labelsAt={labelsAt} />
          <Counts columns={columns} />
        </>
      }
    >
      <PlotRow yTicks={labelTicks(axis, formatTicks)} zero={zero} overlay={<ColumnLinks columns={columns} />}>
        {columns.map((column, index) => {
          const position = axis.toPosition(lengths[index] ?? 0);
          const { fill, edge } = getColors(column);
          return (
            <rect
              key={column.key}
              opacity={column.isFaint ? FAINT_OPACITY : undefined}
              fill={fill}
              stroke={edge}
              x={toPercent((index + (1 - COLUMN_WIDTH) / 2) / columns.length)}
              width={toPercent(COLUMN_WIDTH / columns.length)}
              y={toPercent(1 - Math.max(position, zero))}
              height={toPercent(Math.abs(position - zero))}
            />
          );
        })}
        {marks.map(({ position, label: name, isDashed }) => (
          <line
            key={name}
            className={styles.mark}
            strokeDasharray={isDashed ? '4 3' : undefined}
            x1={toPercent(position)}
            x2={toPercent(position)}
            y1="0"
            y2="100%"
          />
        ))}
      </PlotRow>
    </ChartFrame>
  );
}
