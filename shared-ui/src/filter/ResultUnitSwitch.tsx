import { SegmentedControl } from '../forms/SegmentedControl.tsx';
import { type ResultUnit, setResultUnit, useResultUnit } from './resultUnit.ts';

const options = [
  { value: 'dollars', label: '$' },
  { value: 'r', label: 'R' },
] as const satisfies readonly { value: ResultUnit; label: string }[];

/** Shows results in dollars or in R, on all pages (FAC-07). */
export const ResultUnitSwitch = () => (
  <SegmentedControl<ResultUnit>
    label="Show results in"
    options={options}
    value={useResultUnit()}
    onValueChange={setResultUnit}
  />
);
