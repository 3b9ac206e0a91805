import { filterShape, limits } from 'contracts';
import { useId, useState } from 'react';
import { useFirstInputFocus } from '../../actions/keyboard.ts';
import { CallError } from '../../data/Reply.tsx';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { SearchField } from '../../forms/SearchField.tsx';
import { formatChoice } from '../describeFilter.ts';
import styles from '../FilterBar.module.css';
import { type ChoiceName, FIELD_LABELS, getValues, removeField } from '../fields.ts';
import type { TradeFilterState } from '../useTradeFilter.ts';
import { useOptions } from './useOptions.ts';

/** A list of more options has a search box. */
const MAX_WITHOUT_SEARCH = 8;
/** A journal can have thousands of tickers. */
const MAX_SHOWN = 60;

const isSingle = (name: ChoiceName): boolean => ['side', 'result', 'mistake'].includes(name);

/** Fields whose values can be typed, because the journal may not have them yet. */
const isTyped = (name: ChoiceName) => name === 'ticker' || name === 'underlying';

/** The options that contain the text. A ticker that the journal does not have yet can be chosen, too. */
const findOptions = (name: ChoiceName, options: readonly string[], text: string): string[] => {
  const words = text.trim().toLowerCase();
  const found = options.filter((option) => formatChoice(name, option).toLowerCase().includes(words));
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
    const rest = removeField(filter, name);
    setFilter(next.length === 0 ? rest : { ...rest, [name]: isSingle(name) ? next[0] : next });
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
  const shown = findOptions(name, options, text);
  const isFull = values.length >= limits.filterValues;
  const control = isSingle(name) ? { type: 'radio' as const, name: group } : {};
  return (
    <fieldset ref={editor} className={styles.choices} aria-label={FIELD_LABELS[name]}>
      {(isTyped(name) || options.length > MAX_WITHOUT_SEARCH) && (
        <SearchField label={`Search ${FIELD_LABELS[name]}`} value={text} onValueChange={setText} />
      )}
      <div className={styles.options}>
        {isSingle(name) && <Checkbox {...control} label="Any" checked={values.length === 0} onCheckedChange={clear} />}
        {shown.map((value) => (
          <Checkbox
            key={value}
            {...control}
            label={formatChoice(name, value)}
            checked={values.includes(value)}
            disabled={isFull && !values.includes(value)}
            onCheckedChange={(checked) => toggle(value, checked)}
          />
        ))}
        {shown.length === 0 && <p className={styles.note}>No match.</p>}
      </div>
    </fieldset>
  );
};

const LoadedChoices = (props: ChoicesEditorProps) => {
  const { name, state } = props;
  const { options, query } = useOptions(name, getValues(state.filter, name));
  if (options) return <Choices {...props} options={options} />;
  if (query?.error) return <CallError title="The list could not be loaded" query={query} />;
  return <p className={styles.note}>Loading...</p>;
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

/** Chooses the values of a field: any of them, or for side and result exactly one. */
export const ChoicesEditor = (props: ChoicesEditorProps) => (
  <>
    <LoadedChoices {...props} />
    {props.name === 'ticker' && <Underlyings state={props.state} isPhone={props.isPhone} />}
  </>
);
