import type { Transfer } from 'contracts/transfers';
import { useEffect, useState } from 'react';
import { announceChange } from 'shared-ui/host';
import { isRunning } from './useTransfers.ts';

/**
 * The import that this page did not begin, for example before it was reloaded: while it runs, and its end after it was
 * seen running. `isLost`: it has ended without a result, with its process.
 */
export function useFollowedImport(transfers: readonly Transfer[]): { followed: Transfer | undefined; isLost: boolean } {
  const [followedId, setFollowedId] = useState<string | null>(null);
  const running = transfers.find((transfer) => transfer.kind === 'import' && isRunning(transfer));
  if (running && running.id !== followedId) setFollowedId(running.id);
  const followed = transfers.find(({ id }) => id === followedId);
  const hasEnded = followedId !== null && !running;
  useEffect(() => {
    if (!hasEnded) return;
    announceChange({ what: 'trades' });
    announceChange({ what: 'flags' });
  }, [hasEnded]);
  return { followed, isLost: hasEnded && !followed };
}
