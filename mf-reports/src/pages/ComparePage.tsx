import { Grid, ReplyContent, ResultUnitSwitch, Row, Skeleton, useMeasured, useMeasuredFilter } from 'shared-ui';
import { CompareTable } from '../features/compare/CompareTable.tsx';
import { combine, OTHER_PARAMETER, Selection, useOtherFilter, useSelection } from '../features/compare/Selection.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';

const PAGE_PARAMETERS = [OTHER_PARAMETER];

/** Two selections of trades side by side; both filters are in the address. */
const ComparePage = () => {
  const a = useSelection(useMeasuredFilter(PAGE_PARAMETERS));
  const b = useSelection(useMeasured(useOtherFilter()));
  const failed = [a, b].find(({ call }) => call.error);
  return (
    <ReportPage
      title="Compare"
      state={a.state}
      hasOwnFilters
      controls={
        <Row>
          <ResultUnitSwitch />
        </Row>
      }
    >
      <Grid column="22rem">
        <Selection name="A" {...a} />
        <Selection name="B" {...b} />
      </Grid>
      <ReplyContent
        title="Comparison"
        call={(failed ?? a).call}
        reply={combine(a, b)}
        skeleton={<Skeleton height="25rem" />}
      >
        {([first, second]) => <CompareTable a={first} b={second} isSameFilter={a.state.search === b.state.search} />}
      </ReplyContent>
    </ReportPage>
  );
};

export default ComparePage;
