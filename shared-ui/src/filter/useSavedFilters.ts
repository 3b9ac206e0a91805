import { type SavedFilter, settings } from 'contracts/settings';
import { announceChange, notify } from 'shared-ui/host';
import { useSettings } from '../data/useSettings.ts';
import { useWrite } from '../data/useWrite.ts';

const NOTICE_MS = 10_000;

/** The trader's saved filters (FLT-04). Undefined until they are loaded. */
export const useSavedFilters = () => {
  const stored = useSettings();
  const { mutate, isPending } = useWrite(settings.change, {
    updateCache: (cache, reply) => cache.setReply(settings.get, {}, reply),
    // The session has the dashboard's filter.
    onSuccess: () => announceChange({ what: 'account' }),
  });
  if (!stored) return undefined;
  const filters = stored.savedFilters;
  const save = (savedFilters: SavedFilter[], onSuccess?: () => void) =>
    mutate({ headers: { 'if-match': String(stored.version) }, body: { savedFilters } }, { onSuccess });
  const replace = (name: string, changes: Partial<SavedFilter>) =>
    filters.map((filter) => (filter.name === name ? { ...filter, ...changes } : filter));
  return {
    filters,
    isPending,
    add: (name: string, query: string, onSuccess: () => void) =>
      save([...filters, { name, query, isDashboardDefault: false }], onSuccess),
    rename: (name: string, newName: string, onSuccess: () => void) => save(replace(name, { name: newName }), onSuccess),
    setDashboardDefault: (name: string, isDefault: boolean) =>
      save(filters.map((filter) => ({ ...filter, isDashboardDefault: isDefault && filter.name === name }))),
    remove: (name: string) =>
      save(
        filters.filter((filter) => filter.name !== name),
        () => notify({ message: `The filter "${name}" was deleted.`, durationMs: NOTICE_MS }),
      ),
  };
};

export type SavedFilters = NonNullable<ReturnType<typeof useSavedFilters>>;
