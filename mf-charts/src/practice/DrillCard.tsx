import { calls, type Trade } from 'contracts';
import type { CandleSeries } from 'contracts/candles';
import { type Drill, type DrillBody, type DrilledTrade, drills } from 'contracts/drills';
import type { MissedTrade } from 'contracts/missed-trades';
import { useMemo, useRef, useState } from 'react';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  explainMissingChart,
  useBodyKey,
  useCall,
  useSingleKeys,
  useWrite,
} from 'shared-ui';
import { ApiError, Link } from 'shared-ui/host';
import { findTradeSeries } from '../chart/series.ts';
import { ReplayPlayer, ReplaySkeleton } from '../replay/ReplayPlayer.tsx';
import { type ReplayTrade, toReplayTrade } from '../replay/replayTrade.ts';
import { formatLevel, formatSize } from '../trade/formatFill.ts';
import type { Level } from '../trade/tradePath.ts';
import { type Decision, DrillQuestion } from './DrillQuestion.tsx';
import { DrillResult } from './DrillResult.tsx';
import { useMissedReplay } from './missedReplay.ts';

/**
 * What was offered: 'AAPL, Breakout: long 10 at 100.25?' Only the first fill, because later ones and their average are
 * the future (PRA-02).
 */
const describeOffer = (ticker: string, setup: string | null, { fills, decimals, hasSize }: ReplayTrade): string => {
  const [first] = fills;
  if (!first) return ticker;
  const size = hasSize ? ` ${formatSize(first.quantity)}` : '';
  const name = setup ? `${ticker}, ${setup}` : ticker;
  return `${name}: ${first.side === 'buy' ? 'long' : 'short'}${size} at ${formatLevel(first.price, decimals)}?`;
};

const isSame = (a: Decision, b: Decision): boolean =>
  a.decision === b.decision && a.stop === b.stop && a.target === b.target;

/**
 * The call that stores a decision. The same decision is the same call again, so that a retry after a lost reply makes
 * no second drill.
 */
const useDrillInput = (trade: DrilledTrade) => {
  const [startedAt] = useState(() => Date.now());
  const sent = useRef<DrillBody>(undefined);
  const getKey = useBodyKey();
  return (decision: Decision) => {
    const seconds = Math.min((Date.now() - startedAt) / 1000, 86_400);
    const { current } = sent;
    const body = current && isSame(current, decision) ? current : { trade, seconds, ...decision };
    sent.current = body;
    return { headers: { 'idempotency-key': getKey(body) }, body };
  };
};

/** What the trader decided, for the chart. */
const toLevels = ({ stop, target }: Decision): Level[] => [
  ...(stop === null ? [] : [{ label: 'Your stop', price: Number(stop) } as const]),
  ...(target === null ? [] : [{ label: 'Your target', price: Number(target) } as const]),
];

interface DrillSettings {
  /** Whether a drill was shown before. */
  hasMoved: boolean;
  series: readonly CandleSeries[];
  barsBefore: number;
  onNext: () => void;
}

interface PlayedDrillProps extends DrillSettings {
  id: DrilledTrade;
  ticker: string;
  setup: string | null;
  replayed: ReplayTrade;
}

/** The question, and after its answer the rest of the trade. */
const PlayedDrill = (props: PlayedDrillProps) => {
  const { id, ticker, setup, replayed, series, barsBefore, hasMoved, onNext } = props;
  const [done, setDone] = useState<{ drill: Drill; levels: readonly Level[] } | null>(null);
  const createInput = useDrillInput(id);
  const write = useWrite(drills.create, { handlesErrors: ['invalid_input'] });
  const decide = (decision: Decision) =>
    write.mutate(createInput(decision), { onSuccess: (drill) => setDone({ drill, levels: toLevels(decision) }) });
  const errors = write.error instanceof ApiError ? (write.error.fields ?? {}) : {};
  const question = (
    <DrillQuestion
      offer={describeOffer(ticker, setup, replayed)}
      hasMoved={hasMoved}
      errors={errors}
      isBusy={write.isPending}
      onDecide={decide}
    />
  );
  return (
    <ReplayPlayer
      ticker={ticker}
      trade={replayed}
      account={undefined}
      series={series}
      barsBefore={barsBefore}
      question={done ? null : question}
      own={done?.levels}
      answer={done && <DrillResult id={id} drill={done.drill} onNext={onNext} />}
    />
  );
};

const TradeDrill = ({ trade, ...settings }: DrillSettings & { trade: Trade }) => {
  const { id, ticker, setup = null } = trade;
  const replayed = useMemo(() => toReplayTrade(trade), [trade]);
  const series = useMemo(() => findTradeSeries(trade, settings.series), [trade, settings.series]);
  if (!replayed) return <EmptyState title="This trade cannot be practised">{explainMissingChart(trade)}</EmptyState>;
  return <PlayedDrill {...settings} id={id} ticker={ticker} setup={setup} replayed={replayed} series={series} />;
};

const MissedDrill = ({ missed, ...settings }: DrillSettings & { missed: MissedTrade }) => {
  const { id, ticker, setup } = missed;
  const { call, series, replayed } = useMissedReplay(missed, settings.series);
  if (replayed)
    return <PlayedDrill {...settings} id={id} ticker={ticker} setup={setup} replayed={replayed} series={series} />;
  if (call.error) return <CallError title="The prices could not be loaded" query={call} />;
  if (call.isLoading) return <ReplaySkeleton />;
  return (
    <EmptyState title="This missed trade cannot be practised">
      The prices of its day do not reach its entry. <Link to="/playbook/missed">Show missed trades</Link>
    </EmptyState>
  );
};

const LoadedDrill = ({ id, ...settings }: DrillSettings & { id: number }) => {
  const call = useCall(calls.trades.get, { params: { id: String(id) } }, { handlesErrors: true });
  if (call.data) return <TradeDrill {...settings} trade={call.data.trade} />;
  return call.error ? <CallError title="This trade could not be loaded" query={call} /> : <ReplaySkeleton />;
};

interface DrillCardProps extends DrillSettings {
  id: DrilledTrade;
  missedTrades: readonly MissedTrade[];
}

/** One trade up to its entry: the trader decides, and then it plays on (PRA-03). */
export function DrillCard({ id, missedTrades, ...settings }: DrillCardProps) {
  const missed = missedTrades.find((each) => each.id === id);
  useSingleKeys((key) => {
    if (key === 'n') settings.onNext();
  });
  return (
    <Card
      title="What do you do?"
      actions={
        <Button size="small" variant="ghost" aria-keyshortcuts="n" onClick={settings.onNext}>
          Another trade
        </Button>
      }
    >
      {typeof id === 'number' && <LoadedDrill {...settings} id={id} />}
      {missed && <MissedDrill {...settings} missed={missed} />}
      {typeof id === 'string' && !missed && (
        <EmptyState title="This missed trade was not found">It was deleted, or the address is wrong.</EmptyState>
      )}
    </Card>
  );
}
