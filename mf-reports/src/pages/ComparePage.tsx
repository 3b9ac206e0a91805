import { Grid, ReplyContent, Skeleton, Stack } from 'shared-ui';
import { CompareControls } from '../features/compare/CompareControls.tsx';
import { CompareTable } from '../features/compare/CompareTable.tsx';
import { EquityLines } from '../features/compare/EquityLines.tsx';
import { Selection, useComparison } from '../features/compare/Selection.tsx';
import { ReportPage } from '../features/layout/ReportPage.tsx';

/** Two selections of trades side by side; both filters are in the address. */
const ComparePage = () => {
  const { a, b, call, filters, setFilters } = useComparison();
  const isSameFilter = a.state.search === b.state.search && !filters.isRest;
  const isLoading = call.isFetching;
  return (
    <ReportPage
      title="Compare"
      state={a.state}
      hasOwnFilters
      controls={<CompareControls filters={filters} onChange={setFilters} />}
    >
      <Grid column="22rem">
        <Selection name="A" isLoading={isLoading} {...a} />
        <Selection name="B" isLoading={isLoading} isRest={filters.isRest} {...b} />
      </Grid>
      <ReplyContent title="Comparison" call={call} reply={a.reply} skeleton={<Skeleton height="25rem" />}>
        {(comparison) => (
          <Stack gap={6}>
            <CompareTable comparison={comparison} isSameFilter={isSameFilter} />
            {!isSameFilter && <EquityLines comparison={comparison} />}
          </Stack>
        )}
      </ReplyContent>
    </ReportPage>
  );
};

export default ComparePage;
