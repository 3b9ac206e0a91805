import { calls, type Trade, timings } from 'contracts';
import { formatTitle } from 'contracts/instruments';
import { useWrite } from 'shared-ui';
import { ApiError, notify } from 'shared-ui/host';
import { updateTradeCaches } from '../../shared/updateTradeCaches.ts';

const getDisplayName = (trade: Trade): string => trade.name || formatTitle(trade);
const toInput = ({ id }: Trade) => ({ params: { id: String(id) } });

export function useRestoreTrade() {
  return useWrite(calls.trades.restore, {
    updateCache: (cache, { trade }) => updateTradeCaches(cache, { kind: 'saved', trade }),
  });
}

/** Returns a function that shows the notice with Undo, which stays visible during navigation. */
const useUndoOffer = () => {
  const { mutateAsync: restore } = useRestoreTrade();
  const undo = async (trade: Trade): Promise<void> => {
    try {
      await restore(toInput(trade));
      notify({ message: `${getDisplayName(trade)} restored.`, durationMs: timings.errorToastMs });
    } catch (failure) {
      // The API client shows the error. Undo is offered again unless it is too late.
      if (!(failure instanceof ApiError && failure.code === 'not_found')) offerUndo(trade);
    }
  };
  const offerUndo = (trade: Trade): void =>
    notify({
      message: `${getDisplayName(trade)} deleted.`,
      durationMs: timings.undoOfferMs,
      action: { label: 'Undo', onClick: () => void undo(trade) },
    });
  return offerUndo;
};

/** Deletes a trade and leaves its page. */
export function useDeleteTrade(leavePage: () => void) {
  const offerUndo = useUndoOffer();
  const {
    isPending,
    isSuccess,
    mutateAsync: remove,
  } = useWrite(calls.trades.delete, {
    updateCache: (cache, _, { params }) => updateTradeCaches(cache, { kind: 'deleted', tradeId: Number(params.id) }),
  });
  const deleteTrade = async (trade: Trade): Promise<void> => {
    try {
      await remove(toInput(trade));
      offerUndo(trade);
      leavePage();
    } catch {
      // The API client shows the error.
    }
  };
  // Still busy while the next page loads.
  return { isDeleting: isPending || isSuccess, deleteTrade };
}
