import type { Figures } from 'contracts';
import type { Report } from 'contracts/reports';
import { Card, type Column, type ResultUnit, Table, Tooltip } from 'shared-ui';
import valueStyles from '../figures/FigureValue.module.css';
import { FigureValue } from '../figures/FigureValue.tsx';
import { allFigures, type FigureDefinition } from '../figures/figures.ts';
import { getUnit } from '../figures/getUnit.ts';
import { describeComparison } from './describeComparison.ts';
import { formatDifference, getDifference, getDifferenceTone } from './formatDifference.ts';

const createColumns = (a: Figures, b: Figures, unit: ResultUnit): Column<FigureDefinition>[] => [
  { title: 'Figure', isRowHeader: true, cell: ({ name, formula }) => <Tooltip text={formula}>{name}</Tooltip> },
  {
    title: 'A',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: (figure) => <FigureValue figure={figure} figures={a} unit={unit} />,
  },
  {
    title: 'B',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: (figure) => <FigureValue figure={figure} figures={b} unit={unit} />,
  },
  {
    title: 'B − A',
    align: 'end',
    cell: (figure) => {
      const difference = getDifference(figure, a, b);
      return (
        <span className={valueStyles.value} data-tone={getDifferenceTone(figure, difference)}>
          {formatDifference(figure, difference, unit)}
        </span>
      );
    },
  },
];

export interface CompareTableProps {
  /** Both have the same unit. */
  a: Report;
  b: Report;
  isSameFilter: boolean;
}

/** Each figure of both selections, and the difference (RPT-04). */
export const CompareTable = ({ a, b, isSameFilter }: CompareTableProps) => {
  const unit = getUnit(a);
  return (
    <Card
      title="Figures"
      description={
        isSameFilter
          ? 'A and B have the same filters. Add a filter to one of them to compare.'
          : describeComparison(a.totals, b.totals, unit)
      }
      flush
    >
      <Table
        caption="Figures of A and B"
        captionHidden
        columns={createColumns(a.totals, b.totals, unit)}
        rows={allFigures}
        rowKey={({ name }) => name}
      />
    </Card>
  );
};
