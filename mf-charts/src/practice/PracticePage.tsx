import { calls } from 'contracts';
import { candles } from 'contracts/candles';
import { drills } from 'contracts/drills';
import { useMemo, useState } from 'react';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  FilterBar,
  formatCount,
  Page,
  PageHeader,
  Row,
  Select,
  Stack,
  type TradeFilterState,
  useCall,
  usePageParameters,
  useTradeFilter,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { ReplaySkeleton } from '../replay/ReplayPlayer.tsx';
import { listCandidates } from './candidates.ts';
import { DrillCard } from './DrillCard.tsx';
import { PracticeFigures } from './PracticeFigures.tsx';

/** Trades of the filter that are offered. */
const MAX_TRADES = 500;
const BARS_BEFORE = [1, 3, 5, 10];
const PARAMETERS = ['trade'] as const;
const OPTIONS = BARS_BEFORE.map((bars) => ({
  value: String(bars),
  label: bars === 1 ? 'Up to the bar before the entry' : `Up to ${bars} bars before the entry`,
}));

const useCandidates = ({ query }: TradeFilterState) => {
  const list = useCall(candles.list, {}, { handlesErrors: true });
  const trades = useCall(
    calls.trades.list,
    { query: { ...query, limit: String(MAX_TRADES) } },
    { handlesErrors: true, keepPrevious: true },
  );
  const due = useCall(drills.due, {}, { handlesErrors: true });
  const failed = [list, trades, due].find(({ error, data }) => error && !data);
  const series = list.data?.series;
  const dueTrades = due.data?.trades;
  const candidates = useMemo(
    () => series && trades.data && dueTrades && listCandidates(trades.data.trades, dueTrades, series),
    [series, trades.data, dueTrades],
  );
  return { candidates, due: dueTrades ?? [], series: series ?? [], failed };
};

const NothingLeft = ({ isStarted, onAgain }: { isStarted: boolean; onAgain: () => void }) =>
  isStarted ? (
    <EmptyState title="You have practised all of these trades" action={<Button onClick={onAgain}>Start over</Button>}>
      Choose another filter, or come back when wrong decisions are due.
    </EmptyState>
  ) : (
    <EmptyState
      title="No trades to practise"
      action={
        <Button asChild variant="primary">
          <Link to="/charts">Add prices</Link>
        </Button>
      }
    >
      Practice needs trades with a time and a price, and prices of your platform around them.
    </EmptyState>
  );

/** The buttons that choose which trades are practised. */
const Choice = (props: {
  state: TradeFilterState;
  due: number;
  barsBefore: number;
  onBars: (bars: number) => void;
}) => {
  const { state, due, barsBefore, onBars } = props;
  const isBroken = state.filter.judged?.join() === 'broken';
  return (
    <Row gap={3} align="center">
      <Button
        size="small"
        aria-pressed={isBroken}
        onClick={() => state.setFilter({ ...state.filter, judged: isBroken ? undefined : ['broken'] })}
      >
        Trades that broke a rule
      </Button>
      <Select
        label="Bars before the entry"
        labelHidden
        options={OPTIONS}
        value={String(barsBefore)}
        onValueChange={(value) => onBars(Number(value))}
      />
      {due > 0 && <span>{formatCount(due, 'trade')} to repeat today</span>}
    </Row>
  );
};

const Drills = ({ state }: { state: TradeFilterState }) => {
  const [params, change] = usePageParameters();
  const { candidates, due, series, failed } = useCandidates(state);
  const [done, setDone] = useState<readonly number[]>([]);
  const [barsBefore, setBarsBefore] = useState(1);
  const [first, setFirst] = useState<number | null>(null);
  const asked = Number(params.get('trade')) || null;
  const current = asked ?? first ?? candidates?.find((id) => !done.includes(id));
  // A decision takes its trade off those that are due: it stays until the next one is asked for.
  if (first === null && asked === null && current !== undefined) setFirst(current);
  const next = () => {
    if (current !== undefined) setDone([...done, current]);
    setFirst(null);
    if (asked !== null) change({ trade: '' });
  };
  return (
    <>
      <Choice state={state} due={due.length} barsBefore={barsBefore} onBars={setBarsBefore} />
      {current !== undefined && candidates ? (
        <DrillCard
          key={`${current} ${barsBefore} ${done.length}`}
          id={current}
          series={series}
          barsBefore={barsBefore}
          onNext={next}
        />
      ) : (
        <Card>
          {failed ? <CallError title="Your trades could not be loaded" query={failed} /> : null}
          {!failed && !candidates && <ReplaySkeleton />}
          {candidates && <NothingLeft isStarted={done.length > 0} onAgain={() => setDone([])} />}
        </Card>
      )}
    </>
  );
};

/** /practice: past trades up to their entry, to take or to skip (PRA-03). */
const PracticePage = () => {
  const state = useTradeFilter(PARAMETERS);
  return (
    <Page>
      <PageHeader title="Practice" subtitle="Your own trades up to their entry: take or skip, then see what it made" />
      <FilterBar state={state} />
      <Stack gap={6}>
        <Drills key={state.search} state={state} />
        <PracticeFigures query={state.query} />
      </Stack>
    </Page>
  );
};

export default PracticePage;
