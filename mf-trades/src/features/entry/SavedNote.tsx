import { timings } from 'contracts';
import { useEffect } from 'react';
import { Alert } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { isUnderWay, type UploadItem } from '../uploads/queue.ts';

/** To the journal a second later, unless one has left before. */
const useReturnToJournal = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/trades'), timings.tradeSavedRedirect);
    return () => clearTimeout(timer);
  }, [navigate]);
};

const Leaving = () => {
  useReturnToJournal();
  return <Alert tone="success">Trade saved. Taking you to My Trades...</Alert>;
};

export interface SavedNoteProps {
  items: readonly UploadItem[];
  /** Files of the trades before this one are not all there. */
  othersWait: boolean;
}

/** ADD-06: the page stays until every file is there or taken off the list. */
export const SavedNote = ({ items, othersWait }: SavedNoteProps) => {
  if (items.some(isUnderWay)) return <Alert tone="success">Trade saved. Its files are uploading...</Alert>;
  if (items.every(({ status }) => status === 'success') && !othersWait) return <Leaving />;
  return (
    <Alert tone="warning" title="Trade saved, but not all files are attached.">
      Retry them or take them off the list, or go to <Link to="/trades">My Trades</Link> without them.
    </Alert>
  );
};
