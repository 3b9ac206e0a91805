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

/** What is computed at the moment, and how to end it. Of the same height when nothing is. */
const Work = ({ futures, children }: { futures: Futures; children?: ReactNode }) => {
  const { progress, isCancelled, cancel, resume } = futures;
  return (
    <div className={styles.work}>
      {progress !== null && (
        <>
          <span role="status">{progress === undefined ? 'Drawing 10,000 futures…' : 'Drawing other sizes…'}</span>
          <Progress label="Drawing futures" {...(progress !== undefined && { value: progress })} />
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        </>
      )}
      {progress === null && isCancelled && (
        <>
          <span role="status">Cancelled.</span>
          <Button size="small" onClick={resume}>
            Go on
          </Button>
        </>
      )}
      {progress === null && !isCancelled && <Note>{children}</Note>}
    </div>
  );
};

interface DrawnProps {
  reply: Simulation;
  futures: Futures;
  source: FuturesSource;
  Frame: PartFrame;
}

const Drawn = ({ reply, futures, source: { account, days }, Frame }: DrawnProps) => {
  const unit = getReplyUnit(reply);
  const hasAccount = account !== null;
  return (
    <Stack gap={6}>
      <Frame title="What may come">
        <Stack gap={4}>
          <Sentence>{describeFutures(reply, days, hasAccount)}</Sentence>
          <Note>
            In brackets: how far other days of the same kind would move this share, as a 90% interval. Open losses (MAE)
            are not counted, only closes. Drawn from past days: this is no advice.
          </Note>
          <Work futures={futures}>{describeSource(reply)}</Work>
          <FuturesFigures reply={reply} unit={unit} />
        </Stack>
      </Frame>
      <Frame title={hasAccount ? 'Balance of the futures' : 'Sum of the futures'}>
        <FanChart bands={reply.bands} hasAccount={hasAccount} unit={unit} />
      </Frame>
      <Frame title="At other sizes">
        <SizeTable reply={reply} sizes={futures.sizes} unit={unit} />
      </Frame>
    </Stack>
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
  if (data) return <Drawn reply={data} futures={futures} source={source} Frame={Frame} />;
  if (call.error) return <CallError title="The futures could not be drawn" query={call} />;
  return (
    <Frame title="What may come">
      <Work futures={futures} />
      {!isCancelled && (
        <Loading label="Drawing futures…">
          <Skeleton height="24rem" />
        </Loading>
      )}
    </Frame>
  );
};

/** Keyed, so that a cancelled simulation does not keep the next one from starting. */
export function FuturesView({ source, Frame }: { source: FuturesSource; Frame: PartFrame }) {
  return <Content key={JSON.stringify(source)} source={source} Frame={Frame} />;
}
