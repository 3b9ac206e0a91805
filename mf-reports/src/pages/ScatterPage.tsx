import { type PointField, reports } from 'contracts/reports';
import { CallError, Loading, Select, Skeleton, useCall } from 'shared-ui';
import { useReportFilter } from '../features/filter/useReportFilter.ts';
import { NoTrades } from '../features/layout/NoTrades.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';
import { usePageParameters } from '../features/layout/usePageParameters.ts';
import { ScatterCard } from '../features/scatter/ScatterCard.tsx';

const pageParameters = ['x'];
const options = [
  { value: 'duration', label: 'Duration' },
  { value: 'mae', label: 'Worst open P&L (MAE)' },
];

/** Each trade's result by its duration or its worst open P&L. */
export const ScatterPage = () => {
  const state = useReportFilter(pageParameters);
  const [params, changeParameters] = usePageParameters();
  const x: PointField = params.get('x') === 'mae' ? 'mae' : 'duration';
  const call = useCall(reports.points, { query: { ...state.measuredQuery, x } });
  const { data, error } = call;
  return (
    <ReportPage
      title="Scatter plot"
      state={state}
      controls={
        <Select
          label="Results by"
          options={options}
          value={x}
          onValueChange={(value) => changeParameters({ x: value })}
        />
      }
    >
      {!data && error && <CallError title="The report could not be loaded" query={call} />}
      {!data && !error && (
        <Loading label="Loading the report...">
          <Skeleton height="26rem" />
        </Loading>
      )}
      {data &&
        (data.trades + data.tradesWithoutFact === 0 ? (
          <NoTrades state={state} tradesWithoutRisk={data.tradesWithoutRisk} />
        ) : (
          <ScatterCard field={x} points={data} filter={state.filter} />
        ))}
    </ReportPage>
  );
};
