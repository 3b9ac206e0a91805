import { limits, parseSearchParams } from 'contracts';
import { type SavedFilter, settings } from 'contracts/settings';
import { useState } from 'react';
import { announceChange, notify } from 'shared-ui/host';
import { Button, IconButton } from '../actions/Button.tsx';
import { useSettings } from '../data/useSettings.ts';
import { useWrite } from '../data/writes.ts';
import { Badge } from '../display/values.tsx';
import { MoreIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/layout.tsx';
import { Menu, MenuCheckboxItem, MenuItem } from '../overlays/Menu.tsx';
import styles from './FilterControls.module.css';
import type { FilterControlsProps } from './fields.ts';
import { SavedFilterName } from './SavedFilterName.tsx';

const NOTICE_MS = 10_000;

/** The trader's saved filters (FLT-04). Undefined until they are loaded. */
const useSavedFilters = () => {
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
        () => notify({ message: `The filter “${name}” was deleted.`, durationMs: NOTICE_MS }),
      ),
  };
};

type SavedFiltersState = NonNullable<ReturnType<typeof useSavedFilters>>;

type State = FilterControlsProps['state'];

interface SavedFilterRowProps {
  filter: SavedFilter;
  saved: SavedFiltersState;
  state: State;
}

const SavedFilterRow = ({ filter: { name, query, isDashboardDefault }, saved, state }: SavedFilterRowProps) => {
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming) {
    return (
      <SavedFilterName
        label={`New name of ${name}`}
        submitLabel="Rename"
        initialName={name}
        others={saved.filters.filter((other) => other.name !== name)}
        busy={saved.isPending}
        onSubmit={(newName) => saved.rename(name, newName, () => setIsRenaming(false))}
      />
    );
  }
  const apply = () => state.setFilter(parseSearchParams(new URLSearchParams(query)).filter);
  return (
    <div className={styles.savedRow}>
      <Button variant="ghost" full aria-pressed={state.search === `?${query}`} onClick={apply}>
        {name}
        {isDashboardDefault && <Badge>Dashboard</Badge>}
      </Button>
      <Menu
        trigger={
          <IconButton label={`Options of ${name}`} size="small">
            <MoreIcon />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setIsRenaming(true)}>Rename</MenuItem>
        <MenuCheckboxItem
          checked={isDashboardDefault}
          onCheckedChange={(isDefault) => saved.setDashboardDefault(name, isDefault)}
        >
          Start the dashboard with it
        </MenuCheckboxItem>
        <MenuItem danger onSelect={() => saved.remove(name)}>
          Delete
        </MenuItem>
      </Menu>
    </div>
  );
};

/** FLT-04: the filters that the trader has saved, and a name for the current one. Nothing until they are loaded. */
export function SavedFilters({ state }: { state: State }) {
  const saved = useSavedFilters();
  if (!saved) return null;
  const { filters } = saved;
  const query = state.search.slice(1);
  const isNew = query !== '' && filters.every((filter) => filter.query !== query);
  if (filters.length === 0 && !isNew) return null;
  return (
    <Stack gap={3} className={styles.saved}>
      {filters.length > 0 && (
        <ul className={styles.menu} aria-label="Saved filters">
          {filters.map((filter) => (
            <li key={filter.name}>
              <SavedFilterRow filter={filter} saved={saved} state={state} />
            </li>
          ))}
        </ul>
      )}
      {isNew && filters.length < limits.savedFilters && (
        <SavedFilterName
          key={filters.length}
          label="Save this filter as"
          submitLabel="Save"
          others={filters}
          busy={saved.isPending}
          onSubmit={(name) => saved.add(name, query, () => {})}
        />
      )}
    </Stack>
  );
}
