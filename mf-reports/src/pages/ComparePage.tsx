import { reports } from 'contracts/reports';
import { CallError, Grid, Loading, ResultUnitSwitch, Row, Skeleton, useCall } from 'shared-ui';
import { CompareTable } from '../features/compare/CompareTable.tsx';
import { Selection } from '../features/compare/Selection.tsx';
import { OTHER_PARAMETER, useOtherFilter } from '../features/compare/useOtherFilter.ts';
import { getUnit } from '../features/figures/getUnit.ts';
import { useReportFilter } from '../features/filter/useReportFilter.ts';
import { ReportPage } from '../features/layout/ReportPage.tsx';

const pageParameters = [OTHER_PARAMETER];
/** Only the totals are shown, and there are three sides at most. */
const groupBy = 'side';

/** Two selections of trades side by side; both filters are in the address. */
export const ComparePage = () => {
  const state = useReportFilter(pageParameters);
  const other = useOtherFilter();
  const unit = state.unit === 'r' ? { unit: state.unit } : {};
  const a = useCall(reports.get, { query: { ...state.measuredQuery, groupBy } });
  const b = useCall(reports.get, { query: { ...other.query, ...unit, groupBy } });
  const failed = [a, b].find(({ error }) => error);
  return (
    <ReportPage
      title="Compare"
      state={state}
      hasOwnFilters
      controls={
        <Row>
          <ResultUnitSwitch />
        </Row>
      }
    >
      <Grid column="22rem">
        <Selection name="A" state={state} report={a.data} />
        <Selection name="B" state={other} report={b.data} />
      </Grid>
      {failed && <CallError title="The comparison could not be loaded" query={failed} />}
      {!failed && a.data && b.data && <CompareTable a={a.data.totals} b={b.data.totals} unit={getUnit(a.data)} />}
      {!failed && !(a.data && b.data) && (
        <Loading label="Loading the comparison...">
          <Skeleton height="24rem" />
        </Loading>
      )}
    </ReportPage>
  );
};
