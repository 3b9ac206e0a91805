import { useCallback, useEffect, useState } from 'react';
import { countDrafts, type DraftCount, releaseBrowser } from 'shared-ui/host';

/**
 * The drafts of a trader who opened /logout by its URL and has not decided about them. Leaving the page without a decision
 * deletes them.
 */
export const useUndecidedDrafts = () => {
  const [drafts, setDrafts] = useState<DraftCount | null>(null);
  const isOpen = drafts !== null;
  useEffect(() => {
    if (!isOpen) return;
    const discard = () => releaseBrowser({ keepDrafts: false });
    window.addEventListener('pagehide', discard);
    return () => window.removeEventListener('pagehide', discard);
  }, [isOpen]);
  /** @returns whether there are drafts to decide about */
  const findDrafts = useCallback(async (uid: string | null): Promise<boolean> => {
    const found = await countDrafts(uid);
    if (found.drafts === 0) return false;
    setDrafts(found);
    return true;
  }, []);
  return { drafts, findDrafts };
};
