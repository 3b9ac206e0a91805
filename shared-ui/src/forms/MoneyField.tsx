import { clsx } from 'clsx';
import { useEffect, useId, useImperativeHandle, useRef } from 'react';
import { IconButton } from '../actions/Button.tsx';
import { formatMoney, getMoneyError, getMoneyTone, parseMoney, switchSign } from '../format/money.ts';
import { PlusMinusIcon } from '../icons/icons.tsx';
import controls from './control.module.css';
import styles from './Field.module.css';
import { Field, type NativeFieldProps, splitFieldProps } from './Field.tsx';

const MISSING_AMOUNT = 'Enter an amount after the sign.';

/** The text below the field: how the amount was understood, or what is wrong with it. */
const describeAmount = (text: string, cents: number | null, currency: string | undefined): string => {
  if (cents === null) return getMoneyError(text);
  if (cents === 0) return 'Breakeven';
  return `${cents > 0 ? 'Gain' : 'Loss'}: ${formatMoney(cents, { signed: true, currency })}`;
};

export type MoneyFieldProps = Omit<NativeFieldProps<'input'>, 'value' | 'onChange' | 'onValueChange' | 'type'> & {
  /** The text as typed; `parseMoney` converts it to cents. */
  value: string;
  /** Called with the text and its value in cents (null: empty or not an amount). */
  onValueChange: (text: string, cents: number | null) => void;
  /** By default the trader's own. */
  currency?: string | undefined;
};

/** Decimal keypads of phones have no minus key. The button is not a tab stop, because keyboards have that key. */
const SignButton = (props: { disabled?: boolean; onClick: () => void }) => (
  <IconButton
    label="Switch between gain and loss"
    size="small"
    tabIndex={-1}
    // Keeps the focus in the field and the keypad open.
    onMouseDown={(event) => event.preventDefault()}
    {...props}
  >
    <PlusMinusIcon />
  </IconButton>
);

/** A signed amount of money. It shows how it understood the text, and takes part in the browser's form validation. */
export function MoneyField({ currency, ...others }: MoneyFieldProps) {
  const [field, { value, onValueChange, ref, ...input }] = splitFieldProps(others);
  const { error } = field;
  const element = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => element.current as HTMLInputElement);
  const interpretationId = useId();
  const cents = parseMoney(value);
  // The caller's error is more specific than ours.
  const hasCallerErrorOnly = Boolean(error) && cents === null;
  const isInvalid = value.trim() !== '' && cents === null;
  const validationMessage = isInvalid ? getMoneyError(value) || MISSING_AMOUNT : '';
  useEffect(() => element.current?.setCustomValidity(validationMessage), [validationMessage]);
  const change = (text: string) => onValueChange(text, parseMoney(text));
  return (
    <Field {...field}>
      {(control) => (
        <>
          <div className={controls.container}>
            <input
              inputMode="decimal"
              autoComplete="off"
              {...input}
              {...control}
              ref={element}
              type="text"
              value={value}
              aria-describedby={clsx(!hasCallerErrorOnly && interpretationId, control['aria-describedby'])}
              className={clsx(
                controls.control,
                controls.beforeButton,
                controls.money,
                styles.amount,
                styles[getMoneyTone(cents)],
              )}
              onChange={(event) => change(event.currentTarget.value)}
            />
            <span className={controls.trailing}>
              <SignButton disabled={input.disabled} onClick={() => change(switchSign(value))} />
            </span>
          </div>
          <output
            id={interpretationId}
            className={clsx(!error && styles.interpretation, styles.reading, styles[getMoneyTone(cents)])}
          >
            {hasCallerErrorOnly ? '' : describeAmount(value, cents, currency)}
          </output>
        </>
      )}
    </Field>
  );
}
