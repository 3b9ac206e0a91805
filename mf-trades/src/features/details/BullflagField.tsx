import { calls } from 'contracts';
import { useState } from 'react';
import { Select, useCall } from 'shared-ui';
import type { SetupFieldProps } from '../entry/SetupField.tsx';
import { detailWords } from './edit.ts';
import { setupChoices } from './setupChoices.ts';

/** What the trade had is a choice for as long as it is edited, even once another is chosen. */
export const BullflagField = ({ value, onChange, error }: SetupFieldProps) => {
  const { data } = useCall(calls.flags.list, {});
  const [before] = useState(value);
  return (
    <Select
      label={detailWords.flagType}
      options={setupChoices(data?.flags ?? [], before)}
      value={value}
      onValueChange={onChange}
      error={error}
    />
  );
};
