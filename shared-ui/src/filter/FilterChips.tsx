import { useRef } from 'react';
import { Button, IconButton } from '../actions/Button.tsx';
import { CloseIcon } from '../icons/panelIcons.tsx';
import { describeField } from './describeFilter.ts';
import barStyles from './FilterBar.module.css';
import styles from './FilterControls.module.css';
import type { FilterControlsProps } from './fields.ts';
import { FIELD_NAMES, type FieldName, listShownFields, removeField } from './fields.ts';
import { useFilterRules } from './useRuleTexts.ts';

type ChipProps = Pick<FilterControlsProps, 'state' | 'onOpen'> & { name: FieldName };

const Chip = ({ state: { filter, setFilter }, onOpen, name }: ChipProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const text = describeField(filter, name, useFilterRules(filter));
  return (
    <span className={styles.chip}>
      <Button
        ref={button}
        size="small"
        className={styles.text}
        aria-haspopup="dialog"
        onClick={() => onOpen({ field: name, anchor: button })}
      >
        <span>{text}</span>
      </Button>
      <IconButton label={`Remove ${text}`} size="small" onClick={() => setFilter(removeField(filter, name))}>
        <CloseIcon size={14} />
      </IconButton>
    </span>
  );
};

export interface FilterChipsProps extends Omit<FilterControlsProps, 'isPhone' | 'bar'> {
  onClear: () => void;
}

/** A chip for each field of the filter, and Clear all. */
export function FilterChips({ state, shownElsewhere, opened, onOpen, onClear }: FilterChipsProps) {
  // The chip whose editor is open stays, also without a value.
  const shown = listShownFields(state.filter, shownElsewhere);
  const names = FIELD_NAMES.filter((name) => shown.includes(name) || name === opened?.field);
  if (names.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div role="group" aria-label="Active filters" className={barStyles.chips}>
      {names.map((name) => (
        <Chip key={name} name={name} state={state} onOpen={onOpen} />
      ))}
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear all
      </Button>
    </div>
  );
}
