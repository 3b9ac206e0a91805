import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { isPending, type UploadItem } from '../uploads/queue.ts';

/** Opens the journal after one second, unless the trader leaves earlier. */
const useRedirectToJournal = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/trades'), timings.tradeSavedRedirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
};

const RedirectNotice = () => {
  useRedirectToJournal();
  return <Alert tone="success">Trade saved. Taking you to My Trades...</Alert>;
};

export interface SavedNoticeProps {
  items: readonly UploadItem[];
  /** Files of trades saved earlier are not all uploaded. */
  hasEarlierFiles: boolean;
}

/** ADD-06: stays on the page until every file is uploaded or removed. */
export const SavedNotice = ({ items, hasEarlierFiles }: SavedNoticeProps) => {
  if (items.some(isPending)) return <Alert tone="success">Trade saved. Uploading files...</Alert>;
  if (items.every(({ status }) => status === 'success') && !hasEarlierFiles) return <RedirectNotice />;
  return (
    <Alert tone="warning" title="Trade saved, but some files are not attached yet.">
      Retry or remove them, or go to <Link to="/trades">My Trades</Link> without them.
    </Alert>
  );
};
