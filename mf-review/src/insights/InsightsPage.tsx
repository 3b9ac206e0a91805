import { limits, toFilterQuery } from 'contracts';
import { insights } from 'contracts/insights';
import {
  Button,
  Card,
  FilterBar,
  formatNumber,
  type MeasuredFilterState,
  Page,
  PageHeader,
  Stack,
  useCall,
  useMeasuredFilter,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { InsightList } from './InsightList.tsx';
import styles from './Insights.module.css';

const { minTrades, minDays, shown } = limits.insights;

const Method = () => (
  <Card title="How insights are computed">
    <Stack gap={3} className={styles.method}>
      <p>
        Your trades are grouped by hour, weekday, setup, underlying, side, duration, size and tag, by whether they
        follow a loss within 30 minutes, by their rank in the day, and by the sleep, energy and stress of the day. The
        average of each group is compared with that of all other trades; for each rule, the trades that kept it are
        compared with those that broke it. Both sides need at least {minTrades} trades, and for sleep, energy and stress
        at least {minDays} days, because the trades of one day share them. Grades are not compared: they are given with
        the result in mind.
      </p>
      <p>
        A difference is shown only if it is very unlikely to be chance. Its probability is the larger of Welch’s t-test
        and the t-test with a pooled variance, because results are skewed, with Holm’s correction for the number of
        comparisons, at 1% for all of them together. Among 100 journals of purely random results, about one would show
        an insight.
      </p>
      <p>
        The interval beside a sentence is the 90% interval of this one difference. The {shown} that are the least likely
        to be chance are listed in the order in which you decide: the hour, whether you have just lost, setup, size and
        rules first. How long a trade was held is known only afterwards, so it comes last. An insight says what happened
        with these trades, not why.
      </p>
    </Stack>
  </Card>
);

const Insights = ({ state: { measured } }: { state: MeasuredFilterState }) => (
  <Card title="Insights">
    <InsightList filter={measured}>
      {({ compared }) =>
        compared > 0 ? (
          <p className={styles.note}>{`Groups compared: ${formatNumber(compared)}`}</p>
        ) : (
          <p>
            <Link to="/import">Import more trades</Link>
          </p>
        )
      }
    </InsightList>
  </Card>
);

/** /review/insights: all insights about the trades of the filter, and how they are computed (REV-04). */
const InsightsPage = () => {
  const state = useMeasuredFilter();
  const call = useCall(insights.get, { query: toFilterQuery(state.measured) }, { handlesErrors: true });
  return (
    <Page>
      <PageHeader
        title="Insights"
        subtitle="What makes a difference in your results, beyond chance."
        actions={
          <Button asChild>
            <Link to="/playbook">Playbook</Link>
          </Button>
        }
      />
      <FilterBar state={state} hasUnitSwitch />
      <Stack gap={6}>
        <Insights state={state} />
        {/* The list decides how far down it is. */}
        {(call.data || call.error) && <Method />}
      </Stack>
    </Page>
  );
};

export default InsightsPage;
