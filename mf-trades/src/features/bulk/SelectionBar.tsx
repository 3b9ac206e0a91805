import { useMutation, useQuery } from '@tanstack/react-query';
import { calls, limits } from 'contracts';
import { bulk } from 'contracts/bulk';
import { useState } from 'react';
import {
  Button,
  ChevronDownIcon,
  ConfirmDialog,
  DownloadIcon,
  formatNumber,
  lazyPanel,
  Menu,
  MenuItem,
  reserveBottom,
  TrashIcon,
} from 'shared-ui';
import { getApi } from 'shared-ui/host';
import { formatTradeCount } from '../../shared/format.ts';
import type { SelectedTrades, Selection } from '../../shared/useSelection.tsx';
import type { ListState } from '../../shared/useTradeList.ts';
import { BULK_CHANGES, type BulkAction, bulkActions } from './bulkActions.ts';
import styles from './SelectionBar.module.css';

const createUrl = (selected: SelectedTrades, query: ListState['query']) =>
  selected.kind === 'all'
    ? getApi().call(calls.account.export, { query })
    : getApi().call(bulk.export, { body: { ids: [...selected.ids] } });

/** A link cannot send the token, so the API returns a signed address for the browser's own download. */
const download = async (...selection: Parameters<typeof createUrl>): Promise<void> => {
  const { url } = await createUrl(...selection);
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
};

/** Downloads the selected trades, with their files. */
const useExport = (selected: SelectedTrades, { query }: ListState) =>
  useMutation({ mutationFn: () => download(selected, query) });

const bulkDialog = lazyPanel('bulk dialog', async () => (await import('./BulkDialog.tsx')).BulkDialog);
const mergeDialog = lazyPanel('merge dialog', async () => (await import('./MergeDialog.tsx')).MergeDialog);

interface ExportButtonProps {
  state: ListState;
  selected: SelectedTrades;
  count: number;
  total: number;
}

/** Exports the selected trades. A request can list only a limited number of trades; more need a filter. */
const ExportButton = ({ state, selected, count, total }: ExportButtonProps) => {
  const [isAsking, setIsAsking] = useState(false);
  const isTooMany = selected.kind === 'ids' && count > limits.exportTrades;
  const { isPending, mutate } = useExport(isTooMany ? { kind: 'all' } : selected, state);
  const confirm = () => mutate(undefined, { onSettled: () => setIsAsking(false) });
  return (
    <>
      <Button size="small" busy={isPending} onClick={() => (isTooMany ? setIsAsking(true) : mutate())}>
        <DownloadIcon />
        Export
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`At most ${formatNumber(limits.exportTrades)} selected trades can be exported`}
        confirmLabel={`Export all ${formatTradeCount(total)}`}
        danger={false}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      >
        {formatTradeCount(count)} are selected. All {formatTradeCount(total)} that match the filter can be exported
        without a limit.
      </ConfirmDialog>
    </>
  );
};

interface SelectionBarProps {
  state: ListState;
  selection: Selection;
  /** The number of all trades of the list, loaded or not. */
  total: number;
}

/** What can be done with the selected trades (BLK-01). Shown at the bottom of the window while any is selected. */
export function SelectionBar({ state, selection, total }: SelectionBarProps) {
  const { selected, clear, selectAll } = selection;
  const count = selected.kind === 'all' ? total : selected.ids.size;
  const [action, setAction] = useState<BulkAction | 'merge' | null>(null);
  const { data: BulkDialog } = useQuery({ ...bulkDialog, enabled: count > 0 });
  const { data: MergeDialog } = useQuery({ ...mergeDialog, enabled: count > 0 });
  if (count === 0) return null;
  const finish = () => {
    setAction(null);
    clear();
  };
  return (
    <section ref={reserveBottom} aria-label="Selected trades" className={styles.bar}>
      <p role="status" className={styles.count}>
        {formatNumber(count)} selected
      </p>
      {count < total && (
        <Button size="small" variant="ghost" onClick={selectAll}>
          Select all {formatNumber(total)} that match
        </Button>
      )}
      <Menu
        trigger={
          <Button size="small">
            Change
            <ChevronDownIcon />
          </Button>
        }
      >
        {BULK_CHANGES.map((name) => (
          <MenuItem key={name} onSelect={() => setAction(name)}>
            {bulkActions[name].label}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => setAction('merge')}>Merge into one trade</MenuItem>
      </Menu>
      <ExportButton state={state} count={count} total={total} selected={count === total ? { kind: 'all' } : selected} />
      <Button size="small" onClick={() => setAction('delete')}>
        <TrashIcon />
        Delete
      </Button>
      <Button size="small" variant="ghost" onClick={clear}>
        Clear selection
      </Button>
      {action === 'merge' && MergeDialog && (
        <MergeDialog selected={selected} count={count} onClose={() => setAction(null)} onMerged={finish} />
      )}
      {action && action !== 'merge' && BulkDialog && (
        <BulkDialog
          action={action}
          state={state}
          selected={selected}
          count={count}
          onClose={() => setAction(null)}
          onChanged={finish}
        />
      )}
    </section>
  );
}
