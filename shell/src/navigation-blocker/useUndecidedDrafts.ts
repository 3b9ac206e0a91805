import { useCallback, useEffect, useState } from 'react';
import { countDrafts, type DraftCount, releaseBrowser } from 'shared-ui/host';

/**
 * The drafts of a trader who signed out by the address /logout and was not asked about them. Whoever leaves the page
 * without an answer leaves no drafts behind.
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
  /** @returns whether there is something to ask */
  const find = useCallback(async (uid: string | null): Promise<boolean> => {
    const found = await countDrafts(uid);
    if (found.drafts === 0) return false;
    setDrafts(found);
    return true;
  }, []);
  return { drafts, find };
};
