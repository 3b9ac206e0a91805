import { Button, Card, EmptyState, formatCount } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';
import type { ReportFilterState } from '../filter/useReportFilter.ts';

export interface NoTradesProps {
  state: ReportFilterState;
  /** In R, the selected trades that have no risk and therefore do not count. */
  tradesWithoutRisk: number | undefined;
}

const AddTrade = () => (
  <Button variant="primary" asChild>
    <Link to="/add-trade">Add Trade</Link>
  </Button>
);

/** Replaces the figures of a selection without trades, and says why there are none. */
export const NoTrades = ({ state, tradesWithoutRisk }: NoTradesProps) => {
  if (tradesWithoutRisk)
    return (
      <Card>
        <EmptyState
          title="No results in R"
          action={
            <Button asChild>
              <Link to={getTradesPath(state.filter)}>Show these trades</Link>
            </Button>
          }
        >
          {`None of the selected trades has a risk (${formatCount(tradesWithoutRisk, 'trade')}). Add the risk to your trades, or show results in $.`}
        </EmptyState>
      </Card>
    );
  const isFiltered = state.search !== '';
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          title="No trades match these filters"
          action={<Button onClick={() => state.setFilter({})}>Clear filters</Button>}
        />
      ) : (
        <EmptyState title="No trades yet" action={<AddTrade />}>
          Reports appear as soon as your journal has trades.
        </EmptyState>
      )}
    </Card>
  );
};
