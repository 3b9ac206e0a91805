import {
  Button,
  Card,
  EmptyState,
  formatCount,
  getCurrencySymbol,
  type MeasuredFilterState,
  NoTrades,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { getTradesPath } from '../filter/getTradesPath.ts';

interface EmptyReportProps {
  state: MeasuredFilterState;
  /** The number of selected trades without a risk, which have no result in R. */
  tradesWithoutRisk: number | undefined;
}

/** Replaces the figures of a selection without trades, and says why there are none. */
const EmptyReport = ({ state, tradesWithoutRisk }: EmptyReportProps) => {
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
          {`None of the selected trades has a risk (${formatCount(tradesWithoutRisk, 'trade')}). Add the risk to your trades, or show results in ${getCurrencySymbol()}.`}
        </EmptyState>
      </Card>
    );
  return (
    <Card>
      <NoTrades state={state}>Reports appear as soon as your journal has trades.</NoTrades>
    </Card>
  );
};

export default EmptyReport;
