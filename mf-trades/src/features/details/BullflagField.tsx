import { calls, defaultSetups } from 'contracts';
import { useState } from 'react';
import { Select, type SelectOption, useCall } from 'shared-ui';
import type { SetupFieldProps } from '../entry/SetupField.tsx';
import { DETAIL_LABELS } from './describeTrade.ts';

/**
 * DET-03: the three fixed setups, the trader's own, and the current one, so that saving never changes it
 * unintentionally.
 */
const getSetupOptions = (ownSetups: readonly string[], current: string): SelectOption[] =>
  [...new Set([...defaultSetups, ...ownSetups, current])].map((value) => ({ value, label: value || 'None' }));

/** Offers the trade's original setup for as long as the form is open, even after another one is selected. */
export function BullflagField({ value, onChange, error }: SetupFieldProps) {
  const { data } = useCall(calls.flags.list, {});
  const [original] = useState(value);
  return (
    <Select
      label={DETAIL_LABELS.setup}
      options={getSetupOptions(data?.setups ?? [], original)}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
}
