import { calls } from 'contracts';
import type { ChangeEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { TextField, useCall } from 'shared-ui';
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

/** The trader's own tickers, the most traded first. Nobody waits for them. */
const useTickers = (): string[] => {
  const { data } = useCall(calls.days.analytics, {}, { quiet: true });
  const byTicker = data?.byTicker ?? [];
  return byTicker.toSorted((a, b) => b.trades - a.trades).map(({ name }) => name);
};

/** In capitals, completed by the browser from what was traded before. */
export const TickerField = ({ form, label, error }: TickerFieldProps) => {
  const tickers = useTickers();
  const { onChange, ...field } = form.register('tradeTag');
  return (
    <TextField
      {...field}
      label={label}
      required
      suggestions={tickers}
      // Where the page is opened to write, the first field is the place to begin.
      data-first-focus
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
