import { toFilterName, toSearchParams } from 'contracts';
import type { LabelKind } from 'contracts/labels';
import { useState } from 'react';
import { Badge, Button, ChevronDownIcon, ConfirmDialog, Menu, MenuItem } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { formatTradeCount } from '../journal/format.ts';
import styles from './Labels.module.css';
import { type CountedLabel, kindTexts } from './labelKinds.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { NameForm } from './NameForm.tsx';
import { useLabelChange } from './useLabelChange.ts';

interface LabelRowProps {
  kind: LabelKind;
  label: CountedLabel;
  /** All entries in their order. */
  list: readonly CountedLabel[];
}

type Mode = 'view' | 'rename' | 'merge' | 'delete';

const moveId = (list: readonly CountedLabel[], id: number, step: number): number[] => {
  const ids = list.map((label) => label.id);
  const index = ids.indexOf(id);
  return ids.toSpliced(index, 1).toSpliced(index + step, 0, id);
};

const RenameForm = ({ kind, label, onClose }: Omit<LabelRowProps, 'list'> & { onClose: () => void }) => {
  const { isPending, error, mutate, reset } = useLabelChange({ handlesErrors: true, onSuccess: onClose });
  return (
    <NameForm
      label={`New name for ${label.name}`}
      initial={label.name}
      error={error?.message}
      onChange={reset}
      onSubmit={(name) => mutate({ body: { kind, action: 'rename', id: label.id, name } })}
    >
      <Button type="submit" variant="primary" busy={isPending}>
        Save
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </NameForm>
  );
};

/** One entry with its number of trades, which links to them, and its actions. */
export const LabelRow = ({ kind, label, list }: LabelRowProps) => {
  const { id, name, archived, trades } = label;
  const [mode, setMode] = useState<Mode>('view');
  const { isPending, mutate } = useLabelChange();
  const { filter, deletion } = kindTexts[kind];
  const close = () => setMode('view');
  const index = list.findIndex((each) => each.id === id);
  const move = (step: number) => mutate({ body: { kind, action: 'reorder', order: moveId(list, id, step) } });
  const remove = () => mutate({ body: { kind, action: 'delete', id } }, { onSettled: close });
  if (mode === 'rename') {
    return (
      <li className={styles.row}>
        <RenameForm {...{ kind, label }} onClose={close} />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name} {archived && <Badge>Archived</Badge>}
      </span>
      <Link className={styles.count} to={`/trades?${toSearchParams({ [filter]: [toFilterName(name)] })}`}>
        {formatTradeCount(trades)}
      </Link>
      <Button size="small" aria-label={`Rename ${name}`} onClick={() => setMode('rename')}>
        Rename
      </Button>
      <Menu
        trigger={
          <Button size="small" aria-label={`More for ${name}`}>
            More
            <ChevronDownIcon />
          </Button>
        }
      >
        <MenuItem disabled={index === 0} onSelect={() => move(-1)}>
          Move up
        </MenuItem>
        <MenuItem disabled={index === list.length - 1} onSelect={() => move(1)}>
          Move down
        </MenuItem>
        <MenuItem disabled={list.length < 2} onSelect={() => setMode('merge')}>
          Merge…
        </MenuItem>
        <MenuItem onSelect={() => mutate({ body: { kind, action: archived ? 'unarchive' : 'archive', id } })}>
          {archived ? 'Unarchive' : 'Archive'}
        </MenuItem>
        <MenuItem danger onSelect={() => setMode('delete')}>
          Delete
        </MenuItem>
      </Menu>
      {mode === 'merge' && (
        <MergeDialog {...{ kind, label }} others={list.filter((each) => each.id !== id)} onClose={close} />
      )}
      <ConfirmDialog
        open={mode === 'delete'}
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        busy={isPending}
        onConfirm={remove}
        onCancel={close}
      >
        {deletion}
      </ConfirmDialog>
    </li>
  );
};
