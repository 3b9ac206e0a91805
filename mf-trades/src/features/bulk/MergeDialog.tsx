import { limits } from 'contracts';
import { structures } from 'contracts/structures';
import { Alert, Button, Dialog, Stack, useBodyKey, useOfferUndo, useWrite } from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import type { SelectedTrades } from '../../shared/useSelection.tsx';

const MOST = limits.brokerImport.merged;

interface MergeDialogProps {
  selected: SelectedTrades;
  count: number;
  onClose: () => void;
  onMerged: () => void;
}

/** Merges the selected trades into one; those of several tickers or sides become its legs (LEG-03). */
export function MergeDialog({ selected, count, onClose, onMerged }: MergeDialogProps) {
  const offerUndo = useOfferUndo();
  const getKey = useBodyKey();
  const trades = formatTradeCount(count);
  const { isPending, error, mutate } = useWrite(structures.merge, {
    handlesErrors: true,
    onSuccess: ({ id, undoUntil }) => {
      onMerged();
      offerUndo({ id, undoUntil, text: `${trades} merged into one.` });
    },
  });
  const ids = selected.kind === 'ids' && count > 1 && count <= MOST ? [...selected.ids] : undefined;
  const merge = () => {
    if (!ids) return;
    const body = { groups: [ids] };
    mutate({ headers: { 'idempotency-key': getKey(body) }, body });
  };
  const footer = (
    <>
      <Button onClick={onClose} disabled={isPending}>
        Cancel
      </Button>
      <Button variant="primary" disabled={!ids} busy={isPending} busyLabel="Merging…" onClick={merge}>
        Merge {trades}
      </Button>
    </>
  );
  return (
    <Dialog open title={`Merge into one trade: ${trades}`} onClose={() => !isPending && onClose()} footer={footer}>
      <Stack gap={3}>
        <p>
          Makes one of {trades} that you imported. Several tickers or sides of one underlying become its legs, if they
          were open at the same time or opened on the same day. Notes and tags are combined; only one of the trades may
          have images or videos. You can undo this for 10 minutes, or split the trade later.
        </p>
        {!ids && <Alert tone="warning">Select 2 to {MOST} trades by their boxes, not all that match.</Alert>}
        {error && <Alert title="Nothing was merged.">{error.message}</Alert>}
      </Stack>
    </Dialog>
  );
}
