import { useEffect } from 'react';
import { Alert, Card, formatDay, Money } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { UploadList } from '../uploads/UploadList.tsx';
import { useUploadItems } from '../uploads/useUploads.ts';
import type { SavedTrade } from './useEntrySession.ts';

/** Confirms the trade saved last, with a link to it. */
export const LastSavedTrade = ({ saved: { trade } }: { saved: SavedTrade }) => {
  // The save button is at the end of a long form, and this notice and the next form are at the top.
  useEffect(() => {
    // Returns nothing: newer browsers return a promise, which is no cleanup function.
    window.scrollTo(0, 0);
  }, []);
  return (
    <Alert tone="success">
      Saved: <Link to={`/trades/${trade.id}`}>{trade.ticker}</Link> <Money cents={trade.netCents} /> on{' '}
      {formatDay(trade.date)}.
    </Alert>
  );
};

/** The files of a trade saved earlier, until all of them are uploaded. */
export const UnfinishedFiles = ({ saved: { trade, queue } }: { saved: SavedTrade }) => {
  const items = useUploadItems(queue);
  if (items.every(({ status }) => status === 'success')) return null;
  const title = `Files for ${trade.ticker} on ${formatDay(trade.date)}`;
  return (
    <Card title={title}>
      <UploadList queue={queue} label={title} />
    </Card>
  );
};
