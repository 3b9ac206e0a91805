import { timings } from 'contracts';
import { type BulkChange, bulk } from 'contracts/bulk';
import { useBodyKey, useOfferUndo, useWrite } from 'shared-ui';
import { notify } from 'shared-ui/host';
import type { SelectedTrades } from '../../shared/useSelection.tsx';
import type { ListState } from '../../shared/useTradeList.ts';
import { describeChange } from './bulkActions.ts';

/** Makes a bulk change, completely or not at all, and offers to undo it. `error` says why it was refused. */
export function useBulkChange({ query }: Pick<ListState, 'query'>, selected: SelectedTrades, onChanged: () => void) {
  const offerUndo = useOfferUndo();
  const getKey = useBodyKey();
  const { isPending, error, mutate, reset } = useWrite(bulk.change, {
    handlesErrors: true,
    onSuccess: ({ id, count, undoUntil }, { body }) => {
      const text = describeChange(body.change, count);
      onChanged();
      if (count > 0) offerUndo({ id, text, undoUntil });
      else notify({ message: text, durationMs: timings.errorToastMs });
    },
  });
  const send = (change: BulkChange): void => {
    const trades = selected.kind === 'all' ? { filter: query } : { ids: [...selected.ids] };
    const body = { ...trades, change };
    mutate({ headers: { 'idempotency-key': getKey(body) }, body });
  };
  return { isPending, error, send, reset };
}
