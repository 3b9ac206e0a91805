import { z } from 'contracts';
import { useMemo, useSyncExternalStore } from 'react';
import { readTraderEntry, writeTraderEntry } from 'shared-ui/host';
import { createChangeEvent } from '../shared/changeEvent.ts';

/** A bulk change that can still be undone. */
const RecentChange = z.object({ id: z.string(), text: z.string(), undoUntil: z.string() });
export type RecentChange = z.output<typeof RecentChange>;
const Stored = z.array(RecentChange);

const ENTRY = 'bulk-changes';
const changed = createChangeEvent('bulkchangeschange');

const isOpen = ({ undoUntil }: RecentChange): boolean => Date.parse(undoUntil) > Date.now();

const readChanges = (): RecentChange[] =>
  (Stored.safeParse(readTraderEntry('browser', ENTRY)).data ?? []).filter(isOpen);

const storeChanges = (changes: readonly RecentChange[]): void => {
  writeTraderEntry('browser', ENTRY, changes.length > 0 ? changes : null);
  changed.announce();
};

export function addRecentChange(change: RecentChange): void {
  storeChanges([change, ...readChanges()]);
}
export function removeRecentChange(id: string): void {
  storeChanges(readChanges().filter((change) => change.id !== id));
}

/** Text, because a snapshot must be equal while nothing changes. */
const getSnapshot = (): string => JSON.stringify(readChanges());

/** The trader's bulk changes of the last minutes, the newest first. Other pages and tabs find them, too. */
export function useRecentChanges(): readonly RecentChange[] {
  const snapshot = useSyncExternalStore(changed.subscribe, getSnapshot);
  return useMemo(() => Stored.parse(JSON.parse(snapshot)), [snapshot]);
}
