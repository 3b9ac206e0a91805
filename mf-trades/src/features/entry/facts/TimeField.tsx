import { useState } from 'react';
import { TextField, type TextFieldProps } from 'shared-ui';
import { fromLocalText, toLocalText } from './localTime.ts';

interface TimeFieldProps extends Pick<TextFieldProps, 'label' | 'labelHidden' | 'error' | 'hint'> {
  /** In UTC; '' for none. */
  value: string;
  zone: string;
  onValueChange: (instant: string) => void;
}

/** A time in the trader's zone. What is typed stays as it is while it is incomplete. */
export const TimeField = ({ value, zone, onValueChange, ...field }: TimeFieldProps) => {
  const [typed, setTyped] = useState({ value, zone, text: toLocalText(value, zone) });
  const isCurrent = typed.value === value && typed.zone === zone;
  const change = (text: string) => {
    const instant = fromLocalText(text, zone);
    setTyped({ value: instant, zone, text });
    onValueChange(instant);
  };
  return (
    <TextField
      {...field}
      type="datetime-local"
      // Times of imported trades have seconds.
      step="any"
      value={isCurrent ? typed.text : toLocalText(value, zone)}
      onValueChange={change}
    />
  );
};
