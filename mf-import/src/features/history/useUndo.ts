import { useMutation } from '@tanstack/react-query';
import type { ReplyOf } from 'contracts';
import { imports } from 'contracts/imports';
import { getApi } from 'shared-ui/host';

type Input = { params: { id: string }; body: undefined };

/** Large imports are undone in several calls. */
const undoAll = async (id: string): Promise<ReplyOf<typeof imports.undo>> => {
  const input: Input = { params: { id }, body: undefined };
  let total = { deleted: 0, changed: 0, edited: 0, isDone: false };
  do {
    const reply = await getApi().call(imports.undo, input, { handlesErrors: true });
    total = {
      deleted: total.deleted + reply.deleted,
      changed: total.changed + reply.changed,
      edited: total.edited + reply.edited,
      isDone: reply.isDone,
    };
  } while (!total.isDone);
  return total;
};

export const useUndo = (onDone: (undone: ReplyOf<typeof imports.undo>) => void) =>
  useMutation({ mutationFn: undoAll, onSuccess: onDone });
