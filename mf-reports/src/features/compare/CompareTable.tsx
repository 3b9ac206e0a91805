import type { Figures } from 'contracts';
import { Card, type Column, type ResultUnit, Table, Tooltip } from 'shared-ui';
import valueStyles from '../figures/FigureValue.module.css';
import { FigureValue } from '../figures/FigureValue.tsx';
import { allFigures, type FigureDefinition } from '../figures/figures.ts';
import { formatDifference, getDifference, getDifferenceTone } from './formatDifference.ts';

export interface CompareTableProps {
  a: Figures;
  b: Figures;
  unit: ResultUnit;
}

const createColumns = ({ a, b, unit }: CompareTableProps): Column<FigureDefinition>[] => [
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

/** Each figure of both selections, and the difference (RPT-04). */
export const CompareTable = (props: CompareTableProps) => (
  <Card title="Figures" flush>
    <Table
      caption="Figures of A and B"
      captionHidden
      columns={createColumns(props)}
      rows={allFigures}
      rowKey={({ name }) => name}
    />
  </Card>
);
