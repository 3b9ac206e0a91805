import { calls } from 'contracts';
import { useState } from 'react';
import { Select, useCall } from 'shared-ui';
import type { SetupFieldProps } from '../entry/SetupField.tsx';
import { detailLabels } from './editedTrade.ts';
import { getSetupOptions } from './setupOptions.ts';

/** Offers the trade's original setup for as long as the form is open, even after another one is selected. */
export const BullflagField = ({ value, onChange, error }: SetupFieldProps) => {
  const { data } = useCall(calls.flags.list, {});
  const [original] = useState(value);
  return (
    <Select
      label={detailLabels.setup}
      options={getSetupOptions(data?.setups ?? [], original)}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
};
