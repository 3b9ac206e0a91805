import { Checkbox } from 'shared-ui';
import type { Selection } from './useSelection.ts';

interface SelectLoadedProps {
  selection: Selection;
  /** The number of loaded trades. */
  loadedCount: number;
  className?: string | undefined;
}

/** Selects all loaded trades of a list, or none. */
export function SelectLoaded({ selection: { ids, selectLoaded, clear }, loadedCount, className }: SelectLoadedProps) {
  return (
    <Checkbox
      className={className}
      label="Select all loaded trades"
      labelHidden
      checked={ids.size >= loadedCount}
      isMixed={ids.size > 0 && ids.size < loadedCount}
      onCheckedChange={(checked) => (checked ? selectLoaded() : clear())}
    />
  );
}
