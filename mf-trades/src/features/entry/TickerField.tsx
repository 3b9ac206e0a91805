import { calls } from 'contracts';
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField, useCall } from 'shared-ui';
import type { Draft } from './draft/draft.ts';

/** Converts the input to upper case while typing, without moving the caret. */
const convertToUpperCase = (input: HTMLInputElement): void => {
  const { value, selectionStart, selectionEnd } = input;
  if (value === value.toUpperCase()) return;
  input.value = value.toUpperCase();
  input.setSelectionRange(selectionStart, selectionEnd);
};

interface TickerFieldProps {
  form: UseFormReturn<Draft>;
  label: string;
  error: string | undefined;
}

/** The trader's own tickers, most traded first. Empty until they are loaded, or if loading fails. */
const useTickers = (): string[] => {
  const { data } = useCall(calls.days.analytics, {}, { handlesErrors: true });
  const byTicker = data?.byTicker ?? [];
  return byTicker.toSorted((a, b) => b.trades - a.trades).map(({ key }) => key);
};

/** An upper-case field with suggestions from earlier trades. */
export function TickerField({ form, label, error }: TickerFieldProps) {
  const tickers = useTickers();
  const { onChange, ...field } = form.register('ticker');
  return (
    <TextField
      {...field}
      label={label}
      required
      suggestions={tickers}
      // The page exists to enter a trade, so the first field gets the focus.
      data-first-focus
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      error={error}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        convertToUpperCase(event.currentTarget);
        void onChange(event);
      }}
    />
  );
}
