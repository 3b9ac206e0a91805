import { type LabelKind, labels } from 'contracts/labels';
import { type RefObject, useState } from 'react';
import { Button, ConfirmDialog, formatCount, IconButton, Menu, MenuItem, MoreIcon, useCall } from 'shared-ui';
import { KIND_TEXTS } from './labelKinds.ts';
import { type ListedLabel, listActiveNames, moveName } from './listChanges.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { canRestore, type ManagedList } from './useManagedList.ts';

export interface LabelActionsProps {
  kind: LabelKind;
  label: ListedLabel;
  managed: ManagedList;
  editButton: RefObject<HTMLButtonElement | null>;
  onEdit: () => void;
  /** Deletes it, and moves the focus to a neighbour. */
  onDelete: () => void;
}

type MoreProps = Pick<LabelActionsProps, 'label' | 'managed'> & { onMerge: () => void };

/** Actions that the specified page does not have. Includes moves, for users who cannot drag. */
const MoreMenu = ({ label: { id, name, archived }, managed: { list, apply }, onMerge }: MoreProps) => {
  const names = listActiveNames(list);
  const index = names.indexOf(name);
  const move = (step: number) => void apply({ action: 'reorder', order: moveName(names, name, index + step) });
  // The counts, which have the ids, may be missing.
  const isKnown = id !== undefined;
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`More for ${name}`}>
          <MoreIcon />
        </IconButton>
      }
    >
      <MenuItem disabled={index <= 0} onSelect={() => move(-1)}>
        Move up
      </MenuItem>
      <MenuItem disabled={archived || index === names.length - 1} onSelect={() => move(1)}>
        Move down
      </MenuItem>
      <MenuItem disabled={!isKnown || list.length < 2} onSelect={onMerge}>
        Merge…
      </MenuItem>
      <MenuItem disabled={!isKnown} onSelect={() => void apply({ action: archived ? 'unarchive' : 'archive', name })}>
        {archived ? 'Unarchive' : 'Archive'}
      </MenuItem>
    </Menu>
  );
};

/** The rules and plans of a setup, which its deletion affects. Empty for other lists, and while it is not known. */
const useUses = (kind: LabelKind, { id }: ListedLabel): string => {
  const { data } = useCall(labels.uses, {}, { enabled: kind === 'setups', handlesErrors: true });
  const { rules = 0, plans = 0 } = data?.setups.find((setup) => setup.id === id) ?? {};
  const uses = [...(rules > 0 ? [formatCount(rules, 'rule')] : []), ...(plans > 0 ? [formatCount(plans, 'plan')] : [])];
  if (uses.length === 0) return '';
  return `${uses.join(' and ')} of yours ${rules + plans === 1 ? 'names' : 'name'} this setup.`;
};

export function LabelActions({ kind, label, managed, editButton, onEdit, onDelete }: LabelActionsProps) {
  const [dialog, setDialog] = useState<'merge' | 'delete' | null>(null);
  const { name } = label;
  const uses = useUses(kind, label);
  const isUndoable = canRestore(kind, label);
  const close = () => setDialog(null);
  const confirmDeletion = () => {
    close();
    onDelete();
  };
  return (
    <>
      <Button ref={editButton} size="small" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="small"
        aria-label={`Delete ${name}`}
        onClick={isUndoable && !uses ? onDelete : () => setDialog('delete')}
      >
        Delete
      </Button>
      <MoreMenu label={label} managed={managed} onMerge={() => setDialog('merge')} />
      {dialog === 'merge' && <MergeDialog kind={kind} label={label} managed={managed} onClose={close} />}
      <ConfirmDialog
        open={dialog === 'delete'}
        title={`Delete “${name}”?`}
        confirmLabel="Delete"
        onConfirm={confirmDeletion}
        onCancel={close}
      >
        {[uses, KIND_TEXTS[kind].deletion, !isUndoable && 'This cannot be undone.'].filter(Boolean).join(' ')}
      </ConfirmDialog>
    </>
  );
}
