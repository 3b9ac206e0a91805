import { type ReportDimension, toFilterQuery } from 'contracts';
import { Select, useCall, useMeasuredFilter, usePageParameters } from 'shared-ui';
import { CrossCard } from '../features/cross/CrossCard.tsx';
import { CELL_VALUES, type CellValue, cellFormats, isCellValue } from '../features/cross/cellValues.ts';
import type { SumOrder } from '../features/cross/crossTable.ts';
import { groupingOptions, isGrouping } from '../features/groupings/groupings.ts';
import styles from '../features/layout/ReportPage.module.css';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { ReportReply, reports } from '../features/layout/ReportReply.tsx';

const ORDER_PARAMETER = 'by-sum';
const PAGE_PARAMETERS = ['rows', 'columns', 'value', ORDER_PARAMETER];
const valueOptions = CELL_VALUES.map((value) => ({ value, label: cellFormats[value].label }));

interface CrossChoice {
  rows: ReportDimension;
  columns: ReportDimension;
  value: CellValue;
}

/** The choice of an address. Two equal groupings make no table: the columns then have another one. */
const parseChoice = (params: URLSearchParams): CrossChoice => {
  const rows = params.get('rows');
  const columns = params.get('columns');
  const value = params.get('value');
  const chosenRows = isGrouping(rows) ? rows : 'weekday';
  const chosenColumns = isGrouping(columns) && columns !== chosenRows ? columns : null;
  return {
    rows: chosenRows,
    columns: chosenColumns ?? (chosenRows === 'hour' ? 'weekday' : 'hour'),
    value: isCellValue(value) ? value : 'net',
  };
};

const SIDES = ['rows', 'columns'] as const;
const NO_SUMS = { rows: undefined, columns: undefined };

const without = (dimension: ReportDimension) => groupingOptions.filter(({ value }) => value !== dimension);

/** The cross table of two groupings. */
const CrossPage = () => {
  const state = useMeasuredFilter(PAGE_PARAMETERS);
  const [params, changeParameters] = usePageParameters();
  const { rows, columns, value } = parseChoice(params);
  const query = { ...toFilterQuery(state.measured), groupBy: [rows, columns] };
  const call = useCall(reports.get, { query });
  const sums = {
    rows: useCall(reports.get, { query: { ...query, groupBy: rows } }).data,
    columns: useCall(reports.get, { query: { ...query, groupBy: columns } }).data,
  };
  const ordered = params.get(ORDER_PARAMETER)?.split(',') ?? [];
  const order = { rows: ordered.includes('rows'), columns: ordered.includes('columns') };
  const setOrder = (next: SumOrder) =>
    changeParameters({ [ORDER_PARAMETER]: SIDES.filter((side) => next[side]).join() });
  const controls = [
    { label: 'Rows', name: 'rows', options: without(columns), value: rows },
    { label: 'Columns', name: 'columns', options: without(rows), value: columns },
    { label: 'Values', name: 'value', options: valueOptions, value },
  ];
  return (
    <ReportPage
      title="Cross table"
      state={state}
      controls={controls.map(({ name, ...select }) => (
        <Select
          key={name}
          {...select}
          className={styles.control}
          onValueChange={(chosen) => changeParameters({ rows, columns, value, [name]: chosen })}
        />
      ))}
    >
      <ReportReply call={call} state={state} heights={['24rem']}>
        {(report, filter) => (
          <CrossCard
            report={report}
            value={value}
            filter={filter}
            // Sums of another filter are not those of the cells.
            sums={filter === state.measured ? sums : NO_SUMS}
            order={order}
            onOrder={setOrder}
          />
        )}
      </ReportReply>
    </ReportPage>
  );
};

export default CrossPage;
