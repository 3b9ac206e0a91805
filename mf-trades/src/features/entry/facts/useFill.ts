import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Draft } from '../draft.ts';

/** Fills in what has been computed as long as the trader has typed nothing else into the field. */
export const useFill = (form: UseFormReturn<Draft>, name: keyof Draft, text: string, suggested = ''): void => {
  const filled = useRef(suggested);
  const last = useRef(text);
  useEffect(() => {
    // Not when the fields are shown first: what a trade has is only compared.
    if (last.current === text) return;
    last.current = text;
    const current = form.getValues(name).trim();
    if (text === '' || (current !== '' && current !== filled.current)) return;
    filled.current = text;
    form.setValue(name, text, { shouldDirty: true, shouldValidate: true });
  }, [form, name, text]);
};
