import { calls, type Trade, timings } from 'contracts';
import { useState } from 'react';
import { ApiError, getApi, notify } from 'shared-ui/host';
import { useTradeCache } from '../journal/useTradeCache.ts';

const getDisplayName = ({ name, ticker }: Trade): string => name || ticker;

/** The API client shows the error. Undo is offered again unless it is too late. */
const restore = async (trade: Trade): Promise<void> => {
  try {
    await getApi().call(calls.trades.restore, { params: { id: String(trade.id) } });
    notify({ message: `${getDisplayName(trade)} restored.`, durationMs: timings.errorToastMs });
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'not_found')) offerUndo(trade);
  }
};

const offerUndo = (trade: Trade): void =>
  notify({
    message: `${getDisplayName(trade)} deleted.`,
    durationMs: timings.undoOfferMs,
    action: { label: 'Undo', onClick: () => void restore(trade) },
  });

/** Deletes a trade and leaves its page. The notice with Undo stays visible during navigation. */
export const useDeleteTrade = (leavePage: () => void) => {
  const [isDeleting, setIsDeleting] = useState(false);
  const cache = useTradeCache();
  const deleteTrade = async (trade: Trade): Promise<void> => {
    setIsDeleting(true);
    try {
      await getApi().call(calls.trades.delete, { params: { id: String(trade.id) } });
      cache.remove(trade.id);
      offerUndo(trade);
      leavePage();
    } catch {
      setIsDeleting(false);
    }
  };
  return { isDeleting, deleteTrade };
};
