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

export const TickerField = ({ form }: { form: UseFormReturn<Draft> }) => {
  const { onChange, ...field } = form.register('tradeTag');
  return (
    <TextField
      {...field}
      label="Ticker Symbol"
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={form.formState.errors.tradeTag?.message}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        capitalise(event.currentTarget);
        void onChange(event);
      }}
    />
  );
};
