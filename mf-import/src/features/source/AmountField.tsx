import { useState } from 'react';
import { TextField } from 'shared-ui';
import { parseFee } from '../reading/answers.ts';

interface AmountFieldProps {
  label: string;
  hint?: string;
  value: string;
  /** Undefined when the input is empty. */
  onAmount: (amount: string | undefined) => void;
}

/** An input for an amount that reports the last valid amount. */
export function AmountField({ label, hint, value, onAmount }: AmountFieldProps) {
  const [text, setText] = useState(value);
  const isValid = text.trim() === '' || parseFee(text) !== undefined;
  const change = (typed: string) => {
    setText(typed);
    if (typed.trim() === '' || parseFee(typed) !== undefined) onAmount(parseFee(typed));
  };
  return (
    <TextField
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={isValid ? undefined : 'Enter an amount such as 0.62.'}
      onValueChange={change}
    />
  );
}
