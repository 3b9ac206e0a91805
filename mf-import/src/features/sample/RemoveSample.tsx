import { useMutation } from '@tanstack/react-query';
import { timings } from 'contracts';
import { useState } from 'react';
import { Alert, Button, ConfirmDialog } from 'shared-ui';
import { notify } from 'shared-ui/host';
import { countAdditions, removeSample } from './sample.ts';

interface RemoveSampleProps {
  importId: string;
  onRemoved?: () => void;
}

/** Removes the sample with one click. Asks only if the trader has added notes, tags or files to its trades. */
export function RemoveSample({ importId, onRemoved }: RemoveSampleProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (isConfirmed: boolean): Promise<boolean> => {
      if (!isConfirmed && (await countAdditions(importId)) > 0) return false;
      await removeSample(importId);
      return true;
    },
    onSuccess: (isRemoved) => {
      setIsAsking(!isRemoved);
      if (!isRemoved) return;
      notify({ message: 'The sample journal was removed.', durationMs: timings.undoOfferMs });
      onRemoved?.();
    },
  });
  return (
    <>
      <Button size="small" busy={isPending} busyLabel="Removing…" onClick={() => mutate(false)}>
        Remove the sample journal
      </Button>
      {error && <Alert>{error.message} Press the button again to continue.</Alert>}
      <ConfirmDialog
        open={isAsking}
        title="Remove the sample journal with your additions?"
        confirmLabel="Remove"
        busy={isPending}
        busyLabel="Removing…"
        onConfirm={() => mutate(true)}
        onCancel={() => setIsAsking(false)}
      >
        You have added notes, tags, images or videos to trades of the sample. They are deleted forever with it.
      </ConfirmDialog>
    </>
  );
}
