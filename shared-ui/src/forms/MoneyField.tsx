import { clsx } from 'clsx';
import { useEffect, useId, useImperativeHandle, useRef } from 'react';
import { formatMoney, toneOf } from '../format/money.ts';
import { parseMoney } from '../format/parseMoney.ts';
import controls from './control.module.css';
import { Field, splitField } from './Field.tsx';
import type { FieldPropsOf } from './InputField.tsx';
import styles from './MoneyField.module.css';

const NOT_AN_AMOUNT = 'Write an amount like 125.50, -40 or (40).';

/** What the field says under itself about what it understood. */
const heard = (text: string, amount: number | null): string => {
  if (text.trim() === '') return '';
  if (amount === null) return NOT_AN_AMOUNT;
  if (amount === 0) return 'Breakeven';
  return `${amount > 0 ? 'Gain' : 'Loss'} of ${formatMoney(Math.abs(amount))}`;
};

export type MoneyFieldProps = Omit<FieldPropsOf<'input'>, 'value' | 'onChange' | 'onValueChange' | 'type'> & {
  /** What is typed, kept as it is typed; `parseMoney` gives the dollars. */
  value: string;
  /** The text, and the dollars that it means (null: empty or not an amount). */
  onValueChange: (text: string, dollars: number | null) => void;
};

/** Dollars, gained or lost, with the sign in the text; says at once what it understood. The browser's check knows, too. */
export const MoneyField = (props: MoneyFieldProps) => {
  const [field, { value, onValueChange, ref, ...input }] = splitField(props);
  const { error } = field;
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);
  const heardId = useId();
  const amount = parseMoney(value);
  // A given error says more than we could.
  const silent = Boolean(error) && amount === null;
  const unreadable = value.trim() !== '' && amount === null;
  useEffect(() => element.current?.setCustomValidity(unreadable ? NOT_AN_AMOUNT : ''), [unreadable]);
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            inputMode="decimal"
            autoComplete="off"
            {...input}
            {...control}
            ref={element}
            type="text"
            value={value}
            aria-describedby={clsx(!silent && heardId, control['aria-describedby'])}
            className={clsx(controls.control, styles.amount, styles[toneOf(amount)])}
            onChange={(event) => onValueChange(event.currentTarget.value, parseMoney(event.currentTarget.value))}
          />
          <output id={heardId} className={clsx(!error && styles.heard, styles.note, styles[toneOf(amount)])}>
            {silent ? '' : heard(value, amount)}
          </output>
        </>
      )}
    </Field>
  );
};
