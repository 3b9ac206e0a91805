import { filterShape, limits } from 'contracts';
import { useId, useState } from 'react';
import { useFirstInputFocus } from '../../actions/keyboard.ts';
import { CallError } from '../../data/CallError.tsx';
import { useTimeZone } from '../../data/useTimeZone.ts';
import { formatTimeZone, listTimeZones } from '../../format/zones.ts';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { SearchField } from '../../forms/SearchField.tsx';
import { Select } from '../../forms/Select.tsx';
import { formatChoice, isSingle, NO_RULE_TEXTS, type RuleTexts } from '../choices.ts';
import styles from '../FilterControls.module.css';
import { type ChoiceName, FIELDS, getValues } from '../fields.ts';
import { useRuleTexts } from '../useRuleTexts.ts';
import type { TradeFilterState } from '../useTradeFilter.ts';
import { useOptions } from './useOptions.ts';

/** A list of more options has a search box. */
const MAX_WITHOUT_SEARCH = 8;
/** A journal can have thousands of tickers. */
const MAX_SHOWN = 60;

/** Fields whose values can be typed, because the journal may not have them yet. */
const isTyped = (name: ChoiceName) => name === 'ticker' || name === 'underlying';

/** The options that contain the text. A ticker that the journal does not have yet can be chosen, too. */
const findOptions = (name: ChoiceName, options: readonly string[], text: string, rules: RuleTexts): string[] => {
  const words = text.trim().toLowerCase();
  const found = options.filter((option) => formatChoice(name, option, rules).toLowerCase().includes(words));
  const ticker = isTyped(name) && words ? filterShape.ticker.safeParse(text.trim()).data?.[0] : undefined;
  return [...(ticker && !found.includes(ticker) ? [ticker] : []), ...found].slice(0, MAX_SHOWN);
};

interface ChoicesEditorProps {
  name: ChoiceName;
  state: TradeFilterState;
  isPhone: boolean;
}

/** Returns the chosen values, and a function that chooses or removes one. */
const useValues = (name: ChoiceName, { filter, setFilter }: TradeFilterState) => {
  // The address follows a moment later. Until then, a box must not show its former state again.
  const [values, setShown] = useState(() => getValues(filter, name));
  const setValues = (next: string[]) => {
    setShown(next);
    const value = isSingle(name) ? next[0] : next;
    setFilter({ ...filter, [name]: next.length === 0 ? undefined : value });
  };
  const toggle = (value: string, checked: boolean) => {
    const others = isSingle(name) ? [] : values.filter((each) => each !== value);
    setValues(checked ? [...others, value] : others);
  };
  return { values, toggle, clear: () => setValues([]) };
};

const Choices = ({ name, state, isPhone, options }: ChoicesEditorProps & { options: readonly string[] }) => {
  const group = useId();
  const editor = useFirstInputFocus<HTMLFieldSetElement>(isPhone);
  const [text, setText] = useState('');
  const { values, toggle, clear } = useValues(name, state);
  const rules = useRuleTexts(name === 'rule').texts ?? NO_RULE_TEXTS;
  const shown = findOptions(name, options, text, rules);
  const isFull = values.length >= limits.filterValues;
  const control = isSingle(name) ? { type: 'radio' as const, name: group } : {};
  return (
    <fieldset ref={editor} className={styles.choices} aria-label={FIELDS[name].label}>
      {(isTyped(name) || options.length > MAX_WITHOUT_SEARCH) && (
        <SearchField label={`Search ${FIELDS[name].label}`} value={text} onValueChange={setText} />
      )}
      <div className={styles.options}>
        {isSingle(name) && <Checkbox {...control} label="Any" checked={values.length === 0} onCheckedChange={clear} />}
        {shown.map((value) => (
          <Checkbox
            key={value}
            {...control}
            label={formatChoice(name, value, rules)}
            checked={values.includes(value)}
            disabled={isFull && !values.includes(value)}
            onCheckedChange={(checked) => toggle(value, checked)}
          />
        ))}
        {shown.length === 0 && <p className={styles.note}>{options.length === 0 ? 'None yet.' : 'No match.'}</p>}
      </div>
    </fieldset>
  );
};

const LoadedChoices = (props: ChoicesEditorProps) => {
  const { name, state } = props;
  const { options, query } = useOptions(name, getValues(state.filter, name));
  if (options) return <Choices {...props} options={options} />;
  if (query?.error) return <CallError title="The list could not be loaded" query={query} />;
  return <p className={styles.note}>Loading…</p>;
};

/** Offers the underlyings below the tickers: TSLA finds the share, and as an underlying its options, too. */
const Underlyings = (props: Omit<ChoicesEditorProps, 'name'>) => {
  const { options } = useOptions('underlying', getValues(props.state.filter, 'underlying'));
  if (!options || options.length === 0) return null;
  return (
    <>
      <p className={styles.note}>Underlying, with all options and contracts</p>
      <Choices {...props} name="underlying" options={options} />
    </>
  );
};

/** The zone of the hours: a link can have another one than the trader's. */
const HourZone = ({ state: { filter, setFilter } }: Pick<ChoicesEditorProps, 'state'>) => {
  const ownZone = useTimeZone();
  return (
    <Select
      label="Time zone"
      placeholder={`Yours: ${formatTimeZone(ownZone)}`}
      options={listTimeZones([filter.zone ?? '', 'UTC'])}
      value={filter.zone ?? ''}
      onValueChange={(zone) => setFilter({ ...filter, zone: zone || undefined })}
    />
  );
};

/** Chooses the values of a field: any of them, or of a single one. */
export function ChoicesEditor(props: ChoicesEditorProps) {
  return (
    <>
      <LoadedChoices {...props} />
      {props.name === 'hour' && <HourZone state={props.state} />}
      {props.name === 'ticker' && <Underlyings state={props.state} isPhone={props.isPhone} />}
    </>
  );
}
