import { clsx } from 'clsx';
import { useEffect, useId, useImperativeHandle, useRef } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { formatMoney, getMoneyTone } from '../format/money.ts';
import { moneyProblem, parseMoney, withOtherSign } from '../format/parseMoney.ts';
import { PlusMinusIcon } from '../icons/icons.tsx';
import controls from './control.module.css';
import { Field, splitField } from './Field.tsx';
import type { FieldPropsOf } from './InputField.tsx';
import styles from './MoneyField.module.css';

const NO_AMOUNT_YET = 'Write the amount after the sign.';

/** What the field says under itself about what it understood. */
const heard = (text: string, amount: number | null): string => {
  if (amount === null) return moneyProblem(text);
  if (amount === 0) return 'Breakeven';
  return `${amount > 0 ? 'Gain' : 'Loss'}: ${formatMoney(amount, { signed: true })}`;
};

export type MoneyFieldProps = Omit<FieldPropsOf<'input'>, 'value' | 'onChange' | 'onValueChange' | 'type'> & {
  /** What is typed, kept as it is typed; `parseMoney` gives the dollars. */
  value: string;
  /** The text, and the dollars that it means (null: empty or not an amount). */
  onValueChange: (text: string, dollars: number | null) => void;
};

/** A phone's decimal keypad has no minus, and half of all trades need one. Who has a keyboard passes it by. */
const SignButton = (props: { disabled?: boolean; onClick: () => void }) => (
  <IconButton
    label="Switch between gain and loss"
    size="small"
    tabIndex={-1}
    // The field keeps the focus, and the phone its keypad.
    onMouseDown={(event) => event.preventDefault()}
    {...props}
  >
    <PlusMinusIcon />
  </IconButton>
);

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
  const problem = unreadable ? moneyProblem(value) || NO_AMOUNT_YET : '';
  useEffect(() => element.current?.setCustomValidity(problem), [problem]);
  const change = (text: string) => onValueChange(text, parseMoney(text));
  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className={controls.around}>
            <input
              inputMode="decimal"
              autoComplete="off"
              {...input}
              {...control}
              ref={element}
              type="text"
              value={value}
              aria-describedby={clsx(!silent && heardId, control['aria-describedby'])}
              className={clsx(controls.control, controls.beforeButton, styles.amount, styles[getMoneyTone(amount)])}
              onChange={(event) => change(event.currentTarget.value)}
            />
            <span className={controls.trailing}>
              <SignButton disabled={input.disabled} onClick={() => change(withOtherSign(value))} />
            </span>
          </div>
          <output id={heardId} className={clsx(!error && styles.heard, styles.note, styles[getMoneyTone(amount)])}>
            {silent ? '' : heard(value, amount)}
          </output>
        </>
      )}
    </Field>
  );
};
