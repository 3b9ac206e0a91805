import type { DrilledTrade } from 'contracts/drills';
import { useState } from 'react';
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
  usePageParameters,
  useTradeFilter,
} from 'shared-ui';
import { Link } from 'shared-ui/host';
import { ReplaySkeleton } from '../replay/ReplayPlayer.tsx';
import { DrillCard } from './DrillCard.tsx';
import { PracticeFigures } from './PracticeFigures.tsx';
import { useCandidates } from './useCandidates.ts';

const BARS_BEFORE = [1, 3, 5, 10];
const PARAMETERS = ['trade'] as const;
const OPTIONS = BARS_BEFORE.map((bars) => ({
  value: String(bars),
  label: bars === 1 ? 'Up to the bar before the entry' : `Up to ${bars} bars before the entry`,
}));

/** The trade of the address: a number, or the id of a missed trade. */
const parseTrade = (text: string | null): DrilledTrade | null => {
  if (text !== null && /^[\da-f]{24}$/.test(text)) return text;
  return Number(text) || null;
};

const AddPrices = () => (
  <EmptyState
    title="No trades to practise"
    action={
      <Button asChild variant="primary">
        <Link to="/charts">Add prices</Link>
      </Button>
    }
  >
    Practice needs prices of your platform: around trades with a time and a price, or of the days of missed trades.
  </EmptyState>
);

/** Why no drill is shown, and what to do. */
const NothingLeft = (props: { isStarted: boolean; isFiltered: boolean; onAgain: () => void; onClear: () => void }) => {
  const { isStarted, isFiltered, onAgain, onClear } = props;
  if (isStarted)
    return (
      <EmptyState title="You have practised all of these trades" action={<Button onClick={onAgain}>Start over</Button>}>
        Choose another filter, or come back when wrong decisions are due.
      </EmptyState>
    );
  if (!isFiltered) return <AddPrices />;
  return (
    <EmptyState title="No trades of this filter to practise" action={<Button onClick={onClear}>Clear filter</Button>}>
      Practice needs trades with a time, a price and prices of your platform.
    </EmptyState>
  );
};

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
  const { candidates, series, missed, failed } = useCandidates(state);
  const [done, setDone] = useState<readonly DrilledTrade[]>([]);
  const [barsBefore, setBarsBefore] = useState(1);
  const [first, setFirst] = useState<DrilledTrade | null>(null);
  const asked = parseTrade(params.get('trade'));
  const current = asked ?? first ?? candidates?.ids.find((id) => !done.includes(id));
  // A decision takes its trade off those that are due: it stays until the next one is asked for.
  if (first === null && asked === null && current !== undefined) setFirst(current);
  const next = () => {
    if (current !== undefined) setDone([...done, current]);
    setFirst(null);
    if (asked !== null) change({ trade: '' });
  };
  return (
    <>
      <Choice state={state} due={candidates?.due ?? 0} barsBefore={barsBefore} onBars={setBarsBefore} />
      {current !== undefined && candidates ? (
        <DrillCard
          key={`${current} ${barsBefore} ${done.length}`}
          id={current}
          series={series}
          missedTrades={missed}
          barsBefore={barsBefore}
          hasMoved={done.length > 0}
          onNext={next}
        />
      ) : (
        <Card>
          {failed ? <CallError title="Your trades could not be loaded" query={failed} /> : null}
          {!failed && !candidates && <ReplaySkeleton />}
          {candidates && (
            <NothingLeft
              isStarted={done.length > 0}
              isFiltered={state.search !== ''}
              onAgain={() => setDone([])}
              onClear={() => state.setFilter({})}
            />
          )}
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
      <PageHeader
        title="Practice"
        subtitle="Your own trades up to their entry: take or skip, then see what they made."
      />
      <FilterBar state={state} />
      <Stack gap={6}>
        <Drills key={state.search} state={state} />
        <PracticeFigures query={state.query} />
      </Stack>
    </Page>
  );
};

export default PracticePage;
