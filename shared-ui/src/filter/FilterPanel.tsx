import { useEffect, useRef } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/layout.tsx';
import { ChoicesEditor } from './editors/ChoicesEditor.tsx';
import { InputsEditor } from './editors/InputsEditor.tsx';
import styles from './FilterBar.module.css';
import type { FilterControlsProps } from './fields.ts';
import { FIELD_LABELS, FIELD_NAMES, type FieldName, getParts, isChoice, isSet } from './fields.ts';
import { SavedFilters } from './SavedFilters.tsx';

type FieldMenuProps = Pick<FilterControlsProps, 'state' | 'shownElsewhere'> & { onSelect: (name: FieldName) => void };

/** Links of reports set the bucket of R, of which traders enter a range, and links of the playbook set the rule. */
const SET_BY_LINKS: readonly FieldName[] = ['r', 'rule'];

const isOffered = (name: FieldName, { state, shownElsewhere }: FieldMenuProps): boolean =>
  !getParts(name).every((part) => shownElsewhere.includes(part)) &&
  (!SET_BY_LINKS.includes(name) || isSet(state.filter, name));

const FieldMenu = (props: FieldMenuProps) => (
  <ul className={styles.menu} aria-label="Fields">
    {FIELD_NAMES.filter((name) => isOffered(name, props)).map((name) => (
      <li key={name}>
        <Button variant="ghost" full onClick={() => props.onSelect(name)}>
          {FIELD_LABELS[name]}
          <ChevronRightIcon />
        </Button>
      </li>
    ))}
  </ul>
);

export interface FilterPanelProps extends Pick<FilterControlsProps, 'state' | 'shownElsewhere' | 'isPhone'> {
  /** Null: the menu of all fields. */
  field: FieldName | null;
  onFieldChange: (field: FieldName | null) => void;
}

/** The menu of all fields, or the editor of one. A changed value applies immediately. */
export const FilterPanel = ({ state, shownElsewhere, isPhone, field, onFieldChange }: FilterPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another editor is shown.
  useEffect(() => {
    if (!panel.current?.querySelector('input:focus'))
      panel.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [field]);
  if (field === null) {
    return (
      <Stack gap={2} ref={panel}>
        <SavedFilters state={state} />
        <FieldMenu state={state} shownElsewhere={shownElsewhere} onSelect={onFieldChange} />
      </Stack>
    );
  }
  return (
    <Stack gap={3} ref={panel}>
      <div className={styles.heading}>
        <IconButton label="All filters" size="small" onClick={() => onFieldChange(null)}>
          <ChevronLeftIcon />
        </IconButton>
        {FIELD_LABELS[field]}
      </div>
      {isChoice(field) ? (
        <ChoicesEditor key={field} name={field} state={state} isPhone={isPhone} />
      ) : (
        <InputsEditor key={field} name={field} state={state} isPhone={isPhone} />
      )}
    </Stack>
  );
};
