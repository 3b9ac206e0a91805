import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ChevronDownIcon, DownloadIcon, lazyPanel, Menu, MenuItem, TrashIcon } from 'shared-ui';
import type { Selection } from '../journal/useSelection.ts';
import type { ListState } from '../journal/useTradeList.ts';
import { type BulkAction, bulkActions } from './bulkActions.ts';
import styles from './SelectionBar.module.css';
import { useExport } from './useExport.ts';

const bulkDialog = lazyPanel('bulk dialog', async () => (await import('./BulkDialog.tsx')).BulkDialog);

const changes = ['setSetup', 'setAccount', 'addTag', 'removeTag', 'setRisk'] as const satisfies readonly BulkAction[];

export interface SelectionBarProps {
  state: ListState;
  selection: Selection;
  /** The number of all trades of the list, loaded or not. */
  total: number;
}

/** What can be done with the selected trades (BLK-01). Shown at the bottom of the window while any is selected. */
export const SelectionBar = ({ state, selection, total }: SelectionBarProps) => {
  const { selected, clear, selectAll } = selection;
  const count = selected.kind === 'all' ? total : selected.ids.size;
  const [action, setAction] = useState<BulkAction | null>(null);
  const { data: BulkDialog } = useQuery({ ...bulkDialog, enabled: count > 0 });
  const exportTrades = useExport(count === total ? { kind: 'all' } : selected, state);
  if (count === 0) return null;
  const finish = () => {
    setAction(null);
    clear();
  };
  return (
    <section aria-label="Selected trades" className={styles.bar}>
      <p role="status" className={styles.count}>
        {count.toLocaleString('en-US')} selected
      </p>
      {count < total && (
        <Button size="small" variant="ghost" onClick={selectAll}>
          Select all {total.toLocaleString('en-US')} that match
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
        {changes.map((name) => (
          <MenuItem key={name} onSelect={() => setAction(name)}>
            {bulkActions[name].label}
          </MenuItem>
        ))}
      </Menu>
      <Button size="small" busy={exportTrades.isPending} onClick={() => exportTrades.mutate()}>
        <DownloadIcon />
        Export
      </Button>
      <Button size="small" onClick={() => setAction('delete')}>
        <TrashIcon />
        Delete
      </Button>
      <Button size="small" variant="ghost" onClick={clear}>
        Clear selection
      </Button>
      {action && BulkDialog && (
        <BulkDialog {...{ action, state, selected, count }} onClose={() => setAction(null)} onChanged={finish} />
      )}
    </section>
  );
};
