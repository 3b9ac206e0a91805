import type { Simulation } from 'contracts/simulate';
import type { ReactNode } from 'react';
import { Button, CallError, EmptyState, getReplyUnit, Loading, Progress, Skeleton, Stack } from 'shared-ui';
import { Note, Sentence } from '../shared/Texts.tsx';
import { describeFutures, describeSource } from './describeFutures.ts';
import { FanChart } from './FanChart.tsx';
import styles from './Futures.module.css';
import { FuturesFigures } from './FuturesFigures.tsx';
import { SizeTable } from './SizeTable.tsx';
import { type Futures, type FuturesSource, useFutures } from './useFutures.ts';

/** What surrounds a part: a card on the page, a heading in a panel. */
export type PartFrame = (properties: { title: string; children: ReactNode }) => ReactNode;

/**
 * What is computed at the moment, and how to end it. Of the same height when nothing is. One button, which keeps the
 * focus.
 */
const Work = ({ futures, children }: { futures: Futures; children?: ReactNode }) => {
  const { progress, isCancelled, cancel, resume } = futures;
  const isWorking = progress !== null;
  const isDrawing = isWorking && progress === undefined;
  return (
    <div className={styles.work}>
      {isWorking && <span role="status">{isDrawing ? 'Drawing 10,000 futures…' : 'Drawing other sizes…'}</span>}
      {isWorking && <Progress label="Drawing futures" {...(progress !== undefined && { value: progress })} />}
      {!isWorking && isCancelled && <span role="status">Cancelled.</span>}
      {(isWorking || isCancelled) && (
        <Button size="small" onClick={isWorking ? cancel : resume}>
          {isWorking ? 'Cancel' : 'Go on'}
        </Button>
      )}
      {!isWorking && !isCancelled && <Note>{children}</Note>}
    </div>
  );
};

interface DrawnProps {
  reply: Simulation;
  futures: Futures;
  source: FuturesSource;
  Frame: PartFrame;
}

/** The main result, and what it does not say. */
const Result = ({ reply, source: { account, days } }: Pick<DrawnProps, 'reply' | 'source'>) => (
  <>
    <Sentence>{describeFutures(reply, days, account !== null)}</Sentence>
    <Note>
      In brackets: how far other days of the same kind would move this share, as a 90% interval. Open losses (MAE) are
      not counted, only closes. Drawn from past days: this is no advice.
    </Note>
  </>
);

const Drawings = ({ reply, futures, source: { account }, Frame }: DrawnProps) => {
  const unit = getReplyUnit(reply);
  const hasAccount = account !== null;
  return (
    <>
      <Frame title={hasAccount ? 'Balance of the futures' : 'Sum of the futures'}>
        <FanChart bands={reply.bands} hasAccount={hasAccount} unit={unit} />
      </Frame>
      <Frame title="At other sizes">
        <SizeTable reply={reply} sizes={futures.sizes} unit={unit} />
      </Frame>
    </>
  );
};

/** Futures of an account or of the sum of results, as soon as they are drawn (SIM-03). */
const Content = ({ source, Frame }: { source: FuturesSource; Frame: PartFrame }) => {
  const futures = useFutures(source);
  const { call, isCancelled } = futures;
  const { data } = call;
  if (data?.refused)
    return (
      <Frame title="What may come">
        <EmptyState title="No futures can be drawn">{data.refused}</EmptyState>
      </Frame>
    );
  if (!data && call.error) return <CallError title="The futures could not be drawn" query={call} />;
  return (
    <Stack gap={6}>
      <Frame title="What may come">
        <Stack gap={4}>
          {data && <Result reply={data} source={source} />}
          <Work futures={futures}>{data && describeSource(data)}</Work>
          {data && <FuturesFigures reply={data} unit={getReplyUnit(data)} />}
          {!data && !isCancelled && (
            <Loading label="Drawing futures…">
              <Skeleton height="24rem" />
            </Loading>
          )}
        </Stack>
      </Frame>
      {data && <Drawings reply={data} futures={futures} source={source} Frame={Frame} />}
    </Stack>
  );
};

/** Keyed, so that a cancelled simulation does not keep the next one from starting. */
export function FuturesView({ source, Frame }: { source: FuturesSource; Frame: PartFrame }) {
  return <Content key={JSON.stringify(source)} source={source} Frame={Frame} />;
}
