import type { ReactNode } from 'react';
import { getMoneyTone, type Tone } from '../format/money.ts';
import { createAxis, type FormatTicks, getLabelStep, labelTicks } from './axis.ts';
import styles from './charts.module.css';
import { PlotFrame } from './PlotFrame.tsx';

export interface ChartColumn {
  key: string;
  /** Below the column. Labels that would touch each other are omitted. */
  label: string;
  /** Null draws no column. */
  value: number | null;
  /** The colour; by default it follows the sign. */
  tone?: Tone;
  /** The tooltip: the column in words. */
  description: string;
  /** Drawn lighter, e.g. because of a small sample. */
  isFaint?: boolean;
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

/** The part of its place that a column fills. */
const COLUMN_WIDTH = 0.7;

const toPercent = (part: number): string => `${100 * part}%`;

/** Values of groups in their order, above and below 0. */
export const ColumnChart = ({ label, columns, formatTicks, labelsAt }: ColumnChartProps) => {
  const axis = createAxis(columns.map(({ value }) => value ?? 0));
  const zero = axis.toPosition(0);
  return (
    <PlotFrame
      label={label}
      yTicks={labelTicks(axis, formatTicks)}
      zero={zero}
      footer={<Labels columns={columns} labelsAt={labelsAt} />}
    >
      {columns.map(({ key, value, tone = getMoneyTone(value), description, isFaint }, index) => {
        const position = axis.toPosition(value ?? 0);
        return (
          <rect
            key={key}
            opacity={isFaint ? FAINT_OPACITY : undefined}
            data-tone={tone}
            x={toPercent((index + (1 - COLUMN_WIDTH) / 2) / columns.length)}
            width={toPercent(COLUMN_WIDTH / columns.length)}
            y={toPercent(1 - Math.max(position, zero))}
            height={toPercent(Math.abs(position - zero))}
          >
            <title>{description}</title>
          </rect>
        );
      })}
    </PlotFrame>
  );
};
