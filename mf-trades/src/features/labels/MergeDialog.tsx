import type { LabelKind } from 'contracts/labels';
import { useState } from 'react';
import { Button, Dialog, Select, Stack } from 'shared-ui';
import { formatTradeCount } from '../journal/format.ts';
import { type CountedLabel, kindTexts } from './labelKinds.ts';
import { useLabelChange } from './useLabelChange.ts';

interface MergeDialogProps {
  kind: LabelKind;
  label: CountedLabel;
  others: readonly CountedLabel[];
  onClose: () => void;
}

/** Merges an entry into another one: its trades get the other, and it disappears. */
export const MergeDialog = ({ kind, label, others, onClose }: MergeDialogProps) => {
  const [into, setInto] = useState('');
  const { isPending, mutate } = useLabelChange({ onSuccess: onClose });
  const { noun } = kindTexts[kind];
  return (
    <Dialog
      open
      title={`Merge “${label.name}” into another ${noun}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={!into}
            busy={isPending}
            onClick={() => mutate({ body: { kind, action: 'merge', id: label.id, into: Number(into) } })}
          >
            Merge
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <p>
          {formatTradeCount(label.trades)} will have the other {noun}. New trades with this name get it, too.
        </p>
        <Select
          label="Merge into"
          placeholder={`Choose a ${noun}`}
          options={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={into}
          onValueChange={setInto}
        />
      </Stack>
    </Dialog>
  );
};
