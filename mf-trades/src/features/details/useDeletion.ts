import { calls, type Trade, timings } from 'contracts';
import { useState } from 'react';
import { ApiError, getApi, notify } from 'shared-ui/host';
import { useTradeCache } from '../journal/useTradeCache.ts';

const nameOf = ({ tradeName, tradeTag }: Trade): string => tradeName || tradeTag;

/** The client says itself what went wrong. Unless it was too late, it can be tried again. */
const restore = async (trade: Trade): Promise<void> => {
  try {
    await getApi().call(calls.trades.restore, { params: { id: String(trade.id) } });
    notify({ message: `${nameOf(trade)} is back.`, duration: timings.errorToast });
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'not_found')) offerUndo(trade);
  }
};

const offerUndo = (trade: Trade): void =>
  notify({
    message: `${nameOf(trade)} deleted.`,
    duration: timings.undo,
    action: { label: 'Undo', onClick: () => void restore(trade) },
  });

/** Deletes a trade, leads away from its page, and offers for a while to undo it, wherever one goes. */
export const useDeletion = (leave: () => void) => {
  const [deleting, setDeleting] = useState(false);
  const cache = useTradeCache();
  const remove = async (trade: Trade): Promise<void> => {
    setDeleting(true);
    try {
      await getApi().call(calls.trades.delete, { params: { id: String(trade.id) } });
      cache.remove(trade.id);
      offerUndo(trade);
      leave();
    } catch {
      setDeleting(false);
    }
  };
  return { deleting, remove };
};
