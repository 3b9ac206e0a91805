import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { useFirstInputFocus } from '../actions/keyboard.ts';
import { SearchField } from '../forms/SearchField.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/layout.tsx';
import { formatChoice, listFixedValues } from './choices.ts';
import { ChoicesEditor } from './editors/ChoicesEditor.tsx';
import { InputsEditor } from './editors/InputsEditor.tsx';
import styles from './FilterControls.module.css';
import type { FilterControlsProps } from './fields.ts';
import { FIELD_NAMES, FIELDS, type FieldName, getParts, isChoice, SECTIONS } from './fields.ts';
import { SavedFilters } from './SavedFilters.tsx';

interface FieldMenuProps extends Pick<FilterControlsProps, 'shownElsewhere' | 'isPhone'> {
  onSelect: (name: FieldName) => void;
}

/** What a field is found by: its label, its section and its fixed values. */
const listWords = (name: FieldName): string => {
  const { label, section } = FIELDS[name];
  const values = isChoice(name) ? (listFixedValues(name) ?? []).map((value) => formatChoice(name, value)) : [];
  return [label, section, ...values].join(' ').toLowerCase();
};

const findFields = (text: string, shownElsewhere: FieldMenuProps['shownElsewhere']): FieldName[] =>
  FIELD_NAMES.filter(
    (name) =>
      !getParts(name).every((part) => shownElsewhere.includes(part)) &&
      listWords(name).includes(text.trim().toLowerCase()),
  );

interface FieldSectionProps extends Pick<FieldMenuProps, 'onSelect'> {
  title: string;
  names: readonly FieldName[];
}

const FieldSection = ({ title, names, onSelect }: FieldSectionProps) => (
  <li>
    <p className={styles.sectionTitle}>{title}</p>
    <ul className={styles.menu} aria-label={title}>
      {names.map((name) => (
        <li key={name}>
          <Button variant="ghost" full onClick={() => onSelect(name)}>
            {FIELDS[name].label}
            <ChevronRightIcon />
          </Button>
        </li>
      ))}
    </ul>
  </li>
);

/** All fields by section, with a search box. Enter opens the first field that it finds. */
const FieldMenu = ({ shownElsewhere, isPhone, onSelect }: FieldMenuProps) => {
  const menu = useFirstInputFocus<HTMLDivElement>(isPhone);
  const [text, setText] = useState('');
  const found = findFields(text, shownElsewhere);
  const sections = SECTIONS.map((title) => ({ title, names: found.filter((name) => FIELDS[name].section === title) }));
  const [first] = sections.flatMap(({ names }) => names);
  return (
    <Stack gap={2} ref={menu}>
      <SearchField
        label="Search fields"
        placeholder="Search fields"
        value={text}
        onValueChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !first) return;
          // The rest of the key press would activate what has the focus then.
          event.preventDefault();
          onSelect(first);
        }}
      />
      <ul className={styles.menu} aria-label="Fields">
        {sections.map(
          ({ title, names }) =>
            names.length > 0 && <FieldSection key={title} title={title} names={names} onSelect={onSelect} />,
        )}
      </ul>
      {!first && <p className={styles.note}>No match.</p>}
    </Stack>
  );
};

export interface FilterPanelProps extends Pick<FilterControlsProps, 'state' | 'shownElsewhere' | 'isPhone'> {
  /** Null: the menu of all fields. */
  field: FieldName | null;
  onFieldChange: (field: FieldName | null) => void;
}

/** The menu of all fields, or the editor of one. A changed value applies immediately. */
export function FilterPanel({ state, shownElsewhere, isPhone, field, onFieldChange }: FilterPanelProps) {
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
        <FieldMenu shownElsewhere={shownElsewhere} isPhone={isPhone} onSelect={onFieldChange} />
      </Stack>
    );
  }
  return (
    <Stack gap={3} ref={panel}>
      <div className={styles.heading}>
        <IconButton label="All filters" size="small" onClick={() => onFieldChange(null)}>
          <ChevronLeftIcon />
        </IconButton>
        {FIELDS[field].label}
      </div>
      {isChoice(field) ? (
        <ChoicesEditor key={field} name={field} state={state} isPhone={isPhone} />
      ) : (
        <InputsEditor key={field} name={field} state={state} isPhone={isPhone} />
      )}
    </Stack>
  );
}
