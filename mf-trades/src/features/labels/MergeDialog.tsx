import type { LabelKind } from 'contracts/labels';
import { useState } from 'react';
import { Button, Dialog, Select, Stack } from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';
import { KIND_TEXTS } from './labelKinds.ts';
import type { ListedLabel } from './listChanges.ts';
import type { ManagedList } from './useManagedList.ts';

interface MergeDialogProps {
  kind: LabelKind;
  label: ListedLabel;
  managed: ManagedList;
  onClose: () => void;
}

/** Merges an entry into another: its trades get the other entry, and it disappears. */
export function MergeDialog({ kind, label: { name, trades = 0 }, managed, onClose }: MergeDialogProps) {
  const [into, setInto] = useState('');
  const [isPending, setIsPending] = useState(false);
  const { noun } = KIND_TEXTS[kind];
  const others = managed.list.flatMap((label) => (label.name === name ? [] : label.name));
  const merge = async () => {
    setIsPending(true);
    const isMerged = await managed.apply({ action: 'merge', name, into });
    setIsPending(false);
    if (isMerged) onClose();
  };
  return (
    <Dialog
      open
      title={`Merge “${name}” into another ${noun}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!into} busy={isPending} onClick={() => void merge()}>
            Merge
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          {formatTradeCount(trades)} will have the other {noun}. New trades with this name get it, too.
        </p>
        <Select
          label="Merge into"
          placeholder={`Choose ${noun === 'account' ? 'an' : 'a'} ${noun}`}
          options={others}
          value={into}
          onValueChange={setInto}
        />
      </Stack>
    </Dialog>
  );
}
