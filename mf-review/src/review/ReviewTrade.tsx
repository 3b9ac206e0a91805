import { calls, type Trade } from 'contracts';
import { CallError, Card, EmptyState, explainMissingChart, useCall } from 'shared-ui';
import { ApiError, Slot } from 'shared-ui/host';
import { CheckContent } from '../panels/check/CheckContent.tsx';
import { type TradeCheckState, useCheck } from '../panels/check/useCheck.ts';
import { LoadingItem, MissingItem, QueueItemFrame } from './QueueItemFrame.tsx';
import { describeTrade, Pictures, TradeFacts } from './TradeFacts.tsx';
import type { Queue } from './useQueue.ts';

/** The queue shows the rules itself. */
const WITHOUT_OWN_PANEL = { order: [], hidden: ['mf-review/check'] };

/** The chart of the trade, or why there is none. */
const Chart = ({ trade }: { trade: Trade }) => {
  const missing = explainMissingChart(trade);
  if (missing) return <p>{missing}</p>;
  return <Slot name="trade.chart" properties={{ tradeId: trade.id, facts: trade }} />;
};

interface TradeContentProps {
  trade: Trade;
  check: TradeCheckState;
  queue: Queue;
}

const TradeContent = ({ trade, check, queue }: TradeContentProps) => (
  <QueueItemFrame
    title={describeTrade(trade)}
    queue={queue}
    save={async () => check.call.data !== undefined && (await check.form.change({ reviewed: true }))}
    facts={
      <>
        <Pictures files={trade.files} />
        <TradeFacts trade={trade} />
      </>
    }
    form={
      <Card title="Rules">
        <CheckContent trade={trade} check={check} />
      </Card>
    }
    more={
      <>
        <Chart trade={trade} />
        <Slot name="trade.panel" properties={{ tradeId: trade.id, facts: trade }} arrangement={WITHOUT_OWN_PANEL} />
      </>
    }
  />
);

/** One trade of the queue: its pictures and facts, its rules, and what to do with it (REV-02). */
export function ReviewTrade({ id, queue }: { id: string; queue: Queue }) {
  const call = useCall(calls.trades.get, { params: { id } }, { handlesErrors: ['not_found'] });
  // Requested with the trade: the number of rules says where the buttons below them are.
  const check = useCheck(Number(id));
  if (call.data && !check.call.isLoading) return <TradeContent trade={call.data.trade} check={check} queue={queue} />;
  if (call.error instanceof ApiError && call.error.status === 404)
    return <MissingItem title="This trade does not exist any more" queue={queue} />;
  if (call.error) return <CallError title="The trade could not be loaded" query={call} />;
  if (call.fetchStatus === 'paused') return <EmptyState title="Not available offline" />;
  return <LoadingItem label="Loading the trade…" />;
}
