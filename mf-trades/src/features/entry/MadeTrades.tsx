import { useEffect } from 'react';
import { Alert, Card, formatDay, Money } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { UploadList } from '../uploads/UploadList.tsx';
import { useItems } from '../uploads/useUploads.ts';
import type { MadeTrade } from './useSitting.ts';

/** What was saved last: said, and a link to it. */
export const LastMade = ({ made: { trade } }: { made: MadeTrade }) => {
  // One has saved at the end of a long form, and begins again at its top.
  useEffect(() => {
    // No cleanup: newer browsers return a promise.
    window.scrollTo(0, 0);
  }, []);
  return (
    <Alert tone="success">
      Saved: <Link to={`/trades/${trade.id}`}>{trade.tradeTag}</Link> <Money dollars={trade.amount} /> on{' '}
      {formatDay(trade.date)}.
    </Alert>
  );
};

/** The files that are on their way to a trade that was made before, as long as one is not there. */
export const FilesOf = ({ made: { trade, queue } }: { made: MadeTrade }) => {
  const items = useItems(queue);
  if (items.every(({ status }) => status === 'success')) return null;
  const title = `Files of ${trade.tradeTag} of ${formatDay(trade.date)}`;
  return (
    <Card title={title}>
      <UploadList queue={queue} label={title} />
    </Card>
  );
};
