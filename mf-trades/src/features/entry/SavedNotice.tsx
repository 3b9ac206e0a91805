import { type Trade, timings } from 'contracts';
import { useEffect, useRef } from 'react';
import { Alert, formatMoney, isUploadPending, type UploadItem } from 'shared-ui';
import { Link, notify, useNavigate } from 'shared-ui/host';

/**
 * Opens the journal after one second, unless the trader leaves earlier. The notice stays: in a long journal, a trade of
 * an earlier day is not on the first screen.
 */
const useRedirectToJournal = ({ id, ticker, netCents, currency }: Trade): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const path = `/trades/${id}`;
    const redirect = () => {
      notify({
        message: `${ticker} ${formatMoney(netCents, { signed: true, currency })} saved.`,
        durationMs: timings.undoOfferMs,
        action: { label: 'View', onClick: () => void navigate(path) },
        path,
      });
      void navigate('/trades');
    };
    const timer = setTimeout(redirect, timings.tradeSavedRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate, id, ticker, netCents, currency]);
};

const RedirectNotice = ({ trade }: { trade: Trade }) => {
  useRedirectToJournal(trade);
  return <Alert tone="success">Trade saved. Taking you to My Trades…</Alert>;
};

interface SavedNoticeProps {
  trade: Trade;
  items: readonly UploadItem[];
  /** Files of trades saved earlier are not all uploaded. */
  hasEarlierFiles: boolean;
}

const Notice = ({ trade, items, hasEarlierFiles }: SavedNoticeProps) => {
  if (items.some(isUploadPending)) return <Alert tone="success">Trade saved. Uploading files…</Alert>;
  if (items.every(({ status }) => status === 'success') && !hasEarlierFiles) return <RedirectNotice trade={trade} />;
  return (
    <Alert tone="warning" title="Trade saved, but some files are not attached yet.">
      Retry or remove them, or go to <Link to="/trades">My Trades</Link> without them.
    </Alert>
  );
};

/** ADD-06: stays on the page until every file is uploaded or removed. */
export function SavedNotice(props: SavedNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  // The trade may have been saved by keyboard from the top of a long form.
  useEffect(() => {
    // Returns nothing: newer browsers return a promise, which is no cleanup function.
    element.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={element}>
      <Notice {...props} />
    </div>
  );
}
