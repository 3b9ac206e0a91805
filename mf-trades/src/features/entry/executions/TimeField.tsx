import { fromLocalOrNext, toLocal, toZone } from 'importers/zone';
import { useState } from 'react';
import { createDateFormat, TextField, type TextFieldProps } from 'shared-ui';

/**
 * An instant as the clocks of a zone show it, for an input: 2026-01-30T09:30, with seconds unless they are 0; '' for
 * none.
 */
export function toLocalText(instant: string, zone: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  const text = new Date(toLocal(time, toZone(zone))).toISOString().slice(0, 19);
  return text.endsWith(':00') ? text.slice(0, -3) : text;
}

/**
 * Converts a local time to an instant in UTC; '' for none. A time that the clocks show twice means the first of the
 * two. A time that they skip means the instant when they go forward.
 */
export function fromLocalText(text: string, zone: string): string {
  const local = Date.parse(`${text}Z`);
  if (Number.isNaN(local)) return '';
  return new Date(fromLocalOrNext(local, toZone(zone))).toISOString();
}

/** What is saved of a time that the clocks of the zone skip: 'The clocks skip this time. It is saved as 3:00 AM.' */
const describeSkipped = (text: string, instant: string, zone: string): string => {
  const saved = toLocalText(instant, zone);
  if (saved === '' || Date.parse(`${saved}Z`) === Date.parse(`${text}Z`)) return '';
  return `The clocks skip this time. It is saved as ${formatClock(new Date(`${saved}Z`))}.`;
};

const formatClock = createDateFormat({ timeStyle: 'short' });

interface TimeFieldProps extends Pick<TextFieldProps, 'label' | 'labelHidden' | 'error' | 'hint'> {
  /** The time in UTC; '' for none. */
  value: string;
  zone: string;
  onValueChange: (instant: string) => void;
}

/** A time in the trader's zone. What is typed stays as it is while it is incomplete. */
export function TimeField({ value, zone, error, hint, onValueChange, ...field }: TimeFieldProps) {
  const [typed, setTyped] = useState({ value, zone, text: toLocalText(value, zone) });
  const isCurrent = typed.value === value && typed.zone === zone;
  const change = (text: string) => {
    const instant = fromLocalText(text, zone);
    setTyped({ value: instant, zone, text });
    onValueChange(instant);
  };
  const skipped = isCurrent ? describeSkipped(typed.text, value, zone) : '';
  return (
    <TextField
      {...field}
      error={error && skipped ? `${error} ${skipped}` : error}
      hint={skipped || hint}
      type="datetime-local"
      // Times of imported trades have seconds.
      step="any"
      value={isCurrent ? typed.text : toLocalText(value, zone)}
      onValueChange={change}
    />
  );
}
