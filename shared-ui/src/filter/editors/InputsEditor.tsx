import { dashboard, limits, TradeFilter } from 'contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../actions/Button.tsx';
import { useFirstInputFocus } from '../../actions/keyboard.ts';
import { toMoneyLabel } from '../../format/amount.ts';
import { useToday } from '../../format/day.ts';
import { localizeSentence } from '../../format/sentences.ts';
import { InputField, type InputFieldProps } from '../../forms/InputField.tsx';
import { Stack } from '../../layout/layout.tsx';
import styles from '../FilterControls.module.css';
import { type ChoiceName, type FieldName, removeField } from '../fields.ts';
import { getLastDays, listPeriods } from '../periods.ts';
import type { TradeFilterState } from '../useTradeFilter.ts';

type InputName = 'from' | 'to' | 'minNet' | 'maxNet' | 'minR' | 'maxR' | 'q';
type Texts = Partial<Record<InputName, string>>;
type TypedField = Exclude<FieldName, ChoiceName>;

/** Holding down a key must not change the address more often than browsers allow. */
const APPLY_DELAY_MS = 250;

const INPUTS: Readonly<Record<TypedField, readonly (InputFieldProps & { name: InputName })[]>> = {
  dates: [
    { name: 'from', label: 'From', type: 'date', min: limits.firstDay },
    { name: 'to', label: 'To', type: 'date', min: limits.firstDay },
  ],
  net: [
    { name: 'minNet', label: 'At least ($)', inputMode: 'decimal', placeholder: '-100' },
    { name: 'maxNet', label: 'At most ($)', inputMode: 'decimal', placeholder: '250' },
  ],
  multiple: [
    { name: 'minR', label: 'At least', inputMode: 'decimal', placeholder: '-1' },
    { name: 'maxR', label: 'At most', inputMode: 'decimal', placeholder: '3' },
  ],
  q: [{ name: 'q', label: 'Text', maxLength: limits.searchLength, hint: 'In ticker, name, setup or notes.' }],
};

const readTexts = (filter: TradeFilter, name: TypedField): Texts =>
  Object.fromEntries(INPUTS[name].map((input) => [input.name, String(filter[input.name] ?? '')]));

const parse = (texts: Texts) =>
  TradeFilter.safeParse(Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== '')));

/** While a year is typed, a date input reports years such as 0002. */
const isIncomplete = (text: string): boolean => /^0\d{3}-/.test(text);

const findErrors = (texts: Texts): Texts => {
  if (Object.values(texts).some(isIncomplete)) return {};
  const issues = parse(texts).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), localizeSentence(message)]));
};

/** Applies valid values after a delay, and when the editor closes. */
const useDelayedApply = (texts: Texts, apply: (texts: Texts) => void) => {
  const applied = useRef(texts);
  const applyNow = useEffectEvent(() => {
    if (applied.current === texts) return;
    applied.current = texts;
    apply(texts);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the delay again.
  useEffect(() => {
    const timer = setTimeout(applyNow, APPLY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [texts]);
  useEffect(() => () => applyNow(), []);
};

const ALL_TIME = { label: 'All Time', from: '', to: '' };

const Presets = ({ texts, onSelect }: { texts: Texts; onSelect: (texts: Texts) => void }) => {
  const today = useToday();
  const presets = [
    ...dashboard.quickFilterDays.map((days) => getLastDays(days, today)),
    ...listPeriods(today),
    ALL_TIME,
  ];
  return (
    <div className={styles.presets}>
      {presets.map(({ label, from, to }) => (
        <Button
          key={label}
          size="small"
          aria-pressed={texts.from === from && texts.to === to}
          onClick={() => onSelect({ from, to })}
        >
          {label}
        </Button>
      ))}
    </div>
  );
};

interface InputsEditorProps {
  name: TypedField;
  state: TradeFilterState;
  isPhone: boolean;
}

/** Enters the values of a field: two dates with presets, a range of R, or words. */
export function InputsEditor({ name, state: { filter, setFilter }, isPhone }: InputsEditorProps) {
  const editor = useFirstInputFocus<HTMLDivElement>(isPhone);
  const [texts, setTexts] = useState(() => readTexts(filter, name));
  useDelayedApply(texts, (next) => {
    const { data } = parse(next);
    if (data && !Object.values(next).some(isIncomplete)) setFilter({ ...removeField(filter, name), ...data });
  });
  const errors = findErrors(texts);
  return (
    <Stack gap={3} ref={editor}>
      {name === 'dates' && <Presets texts={texts} onSelect={setTexts} />}
      {INPUTS[name].map((input) => (
        <InputField
          key={input.name}
          autoComplete="off"
          {...input}
          label={toMoneyLabel(String(input.label))}
          value={texts[input.name]}
          error={errors[input.name]}
          onValueChange={(text) => setTexts({ ...texts, [input.name]: text })}
        />
      ))}
    </Stack>
  );
}
