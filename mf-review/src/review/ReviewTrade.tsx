import { limits, type Trade } from 'contracts';
import { labels } from 'contracts/labels';
import { CallError, Card, explainMissingChart, FormStatus, Stack, UploadArea, useCall } from 'shared-ui';
import { ApiError, Link, Slot } from 'shared-ui/host';
import { CheckContent } from '../panels/check/CheckContent.tsx';
import { CheckFields } from '../panels/check/CheckFields.tsx';
import { type TradeCheckState, useCheck } from '../panels/check/useCheck.ts';
import { type TradeTextsState, useTradeTexts } from '../panels/check/useTradeTexts.ts';
import { SavedText } from '../shared/SavedText.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { focusItem, LoadingItem, MissingItem, QueueItemFrame } from './QueueItemFrame.tsx';
import { describeTrade, Pictures, TradeFacts, TradeResult } from './TradeFacts.tsx';
import { TradeLabels } from './TradeLabels.tsx';
import { type UploadQueues, useTradeUploads } from './tradeUploads.tsx';
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
  texts: TradeTextsState;
  queue: Queue;
  uploads: UploadQueues;
}

/** What the trader says about the trade. */
const TradeForm = ({ trade, check, texts: { form }, queue }: Omit<TradeContentProps, 'uploads'>) => (
  <>
    <Card title="Setup and tags">
      <Stack gap={3}>
        <FormStatus form={form} />
        <TradeLabels trade={trade} form={form} onDone={focusItem} />
        <SavedText
          label="Notes"
          rows={1}
          maxLength={limits.notesLength}
          shortcut="n"
          value={form.values.notes}
          onSave={(notes) => void form.change({ notes })}
          onDone={focusItem}
        />
      </Stack>
    </Card>
    <Card title="Rules">
      <CheckContent check={check} onKept={queue.keep}>
        {check.rules.some(({ answer }) => answer === 'no') && (
          <Link to={`/practice?trade=${trade.id}`}>Practise this</Link>
        )}
        <CheckFields check={check} onDone={focusItem} />
      </CheckContent>
    </Card>
  </>
);

const TradeContent = ({ trade, check, texts, queue, uploads: queues }: TradeContentProps) => {
  const uploads = useTradeUploads(trade.id, trade.files.length, queues);
  return (
    <QueueItemFrame
      title={describeTrade(trade)}
      queue={queue}
      keys="Enter next · 0 all kept · Z undo"
      save={async () =>
        check.call.data !== undefined && (await texts.form.save()) && (await check.form.change({ reviewed: true }))
      }
      result={<TradeResult trade={trade} />}
      facts={
        <>
          <TradeFacts trade={trade} />
          <Chart trade={trade} />
          <Pictures files={trade.files} />
        </>
      }
      form={<TradeForm trade={trade} check={check} texts={texts} queue={queue} />}
      more={
        <>
          <UploadArea uploads={uploads} />
          <Slot name="trade.panel" properties={{ tradeId: trade.id, facts: trade }} arrangement={WITHOUT_OWN_PANEL} />
        </>
      }
    />
  );
};

interface ReviewTradeProps extends Pick<TradeContentProps, 'queue' | 'uploads'> {
  id: string;
}

/** One trade of the queue: its chart and pictures, what the trader says about it, and what to do with it (REV-02). */
export function ReviewTrade({ id, queue, uploads }: ReviewTradeProps) {
  const texts = useTradeTexts(Number(id));
  const { call } = texts;
  // Requested with the trade: the rules, and the setups and tags that are offered, say where what is below them is.
  const check = useCheck(Number(id));
  const isReady = useLoaded(check.call, useCall(labels.list, {}, { handlesErrors: true }));
  if (call.data && isReady)
    return <TradeContent trade={call.data.trade} check={check} texts={texts} queue={queue} uploads={uploads} />;
  if (call.error instanceof ApiError && call.error.status === 404)
    return <MissingItem title="This trade does not exist any more" queue={queue} />;
  if (call.error) return <CallError title="The trade could not be loaded" query={call} />;
  return <LoadingItem label="Loading the trade…" />;
}
