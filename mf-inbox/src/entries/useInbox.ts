import { useMutation } from '@tanstack/react-query';
import { limits, timings } from 'contracts';
import { type InboxEntry, type InboxState, inbox, type Proposal } from 'contracts/inbox';
import { useMemo } from 'react';
import { formatCount, usePages, useWrite } from 'shared-ui';
import { getApi, notify } from 'shared-ui/host';
import { describeKind } from './describeProposal.ts';

/** The entries of a state, the newest first, page by page. */
export function useEntries(state: InboxState) {
  const list = usePages(inbox.list, { getInput: (cursor) => ({ query: { state, cursor } }) });
  const pages = list.data?.pages;
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages]);
  return { ...list, entries };
}

/** Says what was done, with Undo. */
const offerUndo = (message: string, onClick: () => void): void =>
  notify({ message, durationMs: timings.undoOfferMs, action: { label: 'Undo', onClick } });

export function describeAccepted(proposal: Proposal | null): string {
  if (proposal?.kind === 'tags') return `Tags added to trade ${proposal.trade}.`;
  return `${describeKind(proposal)} saved.`;
}

/** Returns the function that says what was done with an entry, with Undo. */
export function useUndoOffer() {
  const { mutate } = useWrite(inbox.restore);
  return (message: string, id: string): void => offerUndo(message, () => mutate({ params: { id } }));
}

/** Accepts, dismisses and restores one entry. The API client shows errors. */
export function useDecisions() {
  const restore = useWrite(inbox.restore);
  const accept = useWrite(inbox.accept);
  const dismiss = useWrite(inbox.dismiss);
  const undo = useUndoOffer();
  return {
    isPending: accept.isPending || dismiss.isPending || restore.isPending,
    accept: (entry: InboxEntry) => {
      const onSuccess = () => undo(describeAccepted(entry.proposal), entry.id);
      accept.mutate({ params: { id: entry.id }, body: {} }, { onSuccess });
    },
    dismiss: ({ id }: InboxEntry) => {
      dismiss.mutate({ params: { id } }, { onSuccess: () => undo('Proposal dismissed.', id) });
    },
    restore: ({ id }: InboxEntry) => restore.mutate({ params: { id } }),
  };
}

/** The ids of all new entries of a source, loaded or not. */
const listIds = async (source: string): Promise<string[]> => {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await getApi().call(inbox.list, { query: { state: 'new', cursor } });
    ids.push(...page.entries.filter((entry) => entry.source === source).map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
};

const toBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / limits.inbox.pageSize) }, (_, index) =>
    ids.slice(index * limits.inbox.pageSize, (index + 1) * limits.inbox.pageSize),
  );

/** Dismisses all new entries of a source, with Undo. */
export function useDismissSource() {
  const { mutateAsync } = useWrite(inbox.bulk);
  const send = async (ids: readonly string[], action: 'dismiss' | 'restore'): Promise<string[]> => {
    const done: string[] = [];
    for (const batch of toBatches(ids)) done.push(...(await mutateAsync({ body: { ids: batch, action } })).done);
    return done;
  };
  return useMutation({
    mutationFn: async (source: string) => {
      const done = await send(await listIds(source), 'dismiss');
      // A failure is in the error toast of the API client.
      const undo = () => void send(done, 'restore').catch(() => undefined);
      offerUndo(`${formatCount(done.length, 'proposal')} dismissed.`, undo);
    },
  });
}
