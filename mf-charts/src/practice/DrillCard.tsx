import { calls, type Trade } from 'contracts';
import type { CandleSeries } from 'contracts/candles';
import { type Drill, drills } from 'contracts/drills';
import { useMemo, useState } from 'react';
import { Button, CallError, Card, createRandomKey, EmptyState, Stack, useCall, useWrite } from 'shared-ui';
import { ApiError } from 'shared-ui/host';
import { findTradeSeries } from '../chart/series.ts';
import { ReplayPlayer, ReplaySkeleton } from '../replay/ReplayPlayer.tsx';
import { toReplayTrade } from '../replay/replayTrade.ts';
import { type Decision, DrillQuestion } from './DrillQuestion.tsx';
import { DrillResult } from './DrillResult.tsx';

interface DrillProps {
  trade: Trade;
  series: readonly CandleSeries[];
  barsBefore: number;
  onNext: () => void;
}

const ShownDrill = ({ trade, series, barsBefore, onNext }: DrillProps) => {
  const replayed = useMemo(() => toReplayTrade(trade), [trade]);
  const own = useMemo(() => findTradeSeries(trade, series), [trade, series]);
  const [startedAt] = useState(() => Date.now());
  const [done, setDone] = useState<Drill | null>(null);
  const write = useWrite(drills.create, { handlesErrors: ['invalid_input'], onSuccess: setDone });
  const decide = (decision: Decision) => {
    const seconds = Math.min((Date.now() - startedAt) / 1000, 86_400);
    const headers = { 'idempotency-key': createRandomKey() };
    write.mutate({ headers, body: { trade: trade.id, seconds, ...decision } });
  };
  const errors = write.error instanceof ApiError ? (write.error.fields ?? {}) : {};
  if (!replayed) return <EmptyState title="This trade has no prices at a time" />;
  return (
    <Stack gap={3}>
      <ReplayPlayer
        ticker={trade.ticker}
        trade={replayed}
        account={undefined}
        series={own}
        barsBefore={barsBefore}
        question={
          done ? null : <DrillQuestion trade={trade} errors={errors} isBusy={write.isPending} onDecide={decide} />
        }
      />
      {done && <DrillResult id={trade.id} drill={done} onNext={onNext} />}
    </Stack>
  );
};

interface DrillCardProps extends Omit<DrillProps, 'trade'> {
  id: number;
}

/** One trade up to its entry: the trader decides, and then it plays on (PRA-03). */
export function DrillCard({ id, ...properties }: DrillCardProps) {
  const call = useCall(calls.trades.get, { params: { id: String(id) } }, { handlesErrors: true });
  return (
    <Card
      title={call.data ? `What do you do with ${call.data.trade.ticker}?` : 'What do you do?'}
      actions={
        <Button size="small" variant="ghost" onClick={properties.onNext}>
          Another trade
        </Button>
      }
    >
      {call.data && <ShownDrill trade={call.data.trade} {...properties} />}
      {call.error && !call.data && <CallError title="This trade could not be loaded" query={call} />}
      {call.isPending && <ReplaySkeleton />}
    </Card>
  );
}
