import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField } from 'shared-ui';
import type { Draft } from './draft.ts';

/** Writes capitals while one types, and leaves the caret where it was. */
const capitalise = (input: HTMLInputElement): void => {
  const { value, selectionStart, selectionEnd } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
};

export interface TickerFieldProps {
  form: UseFormReturn<Draft>;
  label: string;
  error: string | undefined;
}

export const TickerField = ({ form, label, error }: TickerFieldProps) => {
  const { onChange, ...field } = form.register('tradeTag');
  return (
    <TextField
      {...field}
      label={label}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        capitalise(event.currentTarget);
        void onChange(event);
      }}
    />
  );
};
