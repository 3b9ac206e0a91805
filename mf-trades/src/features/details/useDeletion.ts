import { calls, type Trade, timings } from 'contracts';
import { useState } from 'react';
import { getApi, notify } from 'shared-ui/host';
import { useTradeCache } from './useTradeCache.ts';

const nameOf = ({ tradeName, tradeTag }: Trade): string => tradeName || tradeTag;

/** The client says itself what went wrong, e.g. that it was too late. */
const restore = async (trade: Trade): Promise<void> => {
  try {
    await getApi().call(calls.trades.restore, { params: { id: String(trade.id) } });
    notify({ message: `${nameOf(trade)} is back.`, duration: timings.errorToast });
  } catch {}
};

/** Deletes a trade, leads away from its page, and offers for a while to undo it, wherever one goes. */
export const useDeletion = (leave: () => void) => {
  const [deleting, setDeleting] = useState(false);
  const cache = useTradeCache();
  const remove = async (trade: Trade): Promise<void> => {
    setDeleting(true);
    try {
      await getApi().call(calls.trades.delete, { params: { id: String(trade.id) } });
      cache.remove(trade.id);
      const undo = { label: 'Undo', onClick: () => void restore(trade) };
      notify({ message: `${nameOf(trade)} deleted.`, duration: timings.undo, action: undo });
      leave();
    } catch {
      setDeleting(false);
    }
  };
  return { deleting, remove };
};
