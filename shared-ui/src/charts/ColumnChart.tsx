import type { ReactNode } from 'react';
import { Link } from 'shared-ui/host';
import { createAxis, type FormatTicks, getLabelStep, labelTicks } from './axis.ts';
import { ChartCard, type ChartNote, describeNote } from './ChartCard.tsx';
import styles from './charts.module.css';
import { createHeatScale, getHeatColor, type Heat } from './heat.ts';
import { ChartFrame, PlotRow } from './PlotFrame.tsx';
import { useChartItems } from './useChartItems.ts';

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
  /** Its figures. */
  note: ChartNote;
  /** The address of its trades. */
  path: string;
}

export interface ColumnChartProps {
  /** The accessible name. It says where the same values are in text: a chart always comes with a table. */
  label: string;
  columns: readonly ChartColumn[];
  formatTicks: FormatTicks;
  /** 'start' for a histogram: the labels are the values between the columns. */
  labelsAt?: 'center' | 'start';
}

export const FAINT_OPACITY = 0.5;

/** The widths in pixels from which a label is shown, as in ColumnChart.module.css. */
const WIDTHS = { narrow: 250, medium: 500, wide: 1_000 } as const;

const Labels = ({ columns, labelsAt }: Pick<ColumnChartProps, 'columns' | 'labelsAt'>): ReactNode => {
  const labels = columns.map(({ label }) => label);
  const steps = {
    narrow: getLabelStep(labels, WIDTHS.narrow),
    medium: getLabelStep(labels, WIDTHS.medium),
    wide: getLabelStep(labels, WIDTHS.wide),
  };
  return (
    <div className={styles.columnLabels} data-at={labelsAt}>
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

const getValue = ({ value }: ChartColumn): number => value ?? 0;

/** What all columns or bars of a chart have in common. Those without a group have no influence on it. */
export const createColumnScale = (columns: readonly ChartColumn[]) => {
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
      return { fill: getHeatColor(heat), edge: `var(--${heat.tone})` };
    },
  };
};

/** The part of its place that a column fills. */
const COLUMN_WIDTH = 0.7;

const toPercent = (part: number): string => `${100 * part}%`;

/** The whole height of each column's place is a link, so that small columns can be pointed at, too. */
const ColumnLinks = ({ columns }: Pick<ColumnChartProps, 'columns'>) => {
  const { active, rootProps, getLinkProps } = useChartItems(columns.map(({ key }) => key));
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
export const ColumnChart = ({ label, columns, formatTicks, labelsAt }: ColumnChartProps) => {
  const { lengths, getColors } = createColumnScale(columns);
  const axis = createAxis(lengths);
  const zero = axis.toPosition(0);
  return (
    <ChartFrame label={label} footer={<Labels columns={columns} labelsAt={labelsAt} />}>
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
      </PlotRow>
    </ChartFrame>
  );
};
