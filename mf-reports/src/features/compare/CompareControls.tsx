import type { TradeFilter } from 'contracts';
import { Button, listPeriods, ResultUnitSwitch, Select, useToday } from 'shared-ui';
import styles from '../layout/ReportPage.module.css';
import type { ComparedFilters } from './Selection.tsx';

const SPANS = ['week', 'month', 'quarter', 'year'] as const;

interface Preset {
  label: string;
  a: TradeFilter;
  b: TradeFilter;
}

/** Two periods, or two sides. Each keeps the other fields of A, so that the same trades are compared. */
const listPresets = (today: string, { from, to, side, ...others }: TradeFilter): Preset[] => {
  const periods = listPeriods(today);
  const dates = { ...(from && { from }), ...(to && { to }) };
  const find = (label: string) => {
    const period = periods.find((each) => each.label === label);
    return { ...others, ...(side && { side }), ...(period && { from: period.from, to: period.to }) };
  };
  return [
    ...SPANS.map((span) => ({
      label: `This ${span} and last ${span}`,
      a: find(`This ${span}`),
      b: find(`Last ${span}`),
    })),
    {
      label: 'Long and short',
      a: { ...others, ...dates, side: 'long' },
      b: { ...others, ...dates, side: 'short' },
    },
  ];
};

interface CompareControlsProps {
  filters: ComparedFilters;
  onChange: (filters: ComparedFilters) => void;
}

/** What changes both filters at once. */
export function CompareControls({ filters, onChange }: CompareControlsProps) {
  const { a, b, isRest } = filters;
  const presets = listPresets(useToday(), a);
  const choose = (label: string) => {
    const preset = presets.find((each) => each.label === label);
    if (preset) onChange({ a: preset.a, b: preset.b, isRest: false });
  };
  /** The rest of a setup is in the same dates. The rest of dates is all other dates. */
  const compareWithRest = () => {
    const { from, to, ...others } = a;
    const hasOthers = Object.values(others).some((value) => value !== undefined);
    const dates = { ...(from && { from }), ...(to && { to }) };
    onChange({ a, b: hasOthers ? dates : {}, isRest: true });
  };
  return (
    <>
      <Select
        label="Presets"
        labelHidden
        className={styles.choice}
        placeholder="Presets"
        options={presets.map(({ label }) => label)}
        value=""
        onValueChange={choose}
      />
      <Button aria-pressed={isRest} onClick={() => (isRest ? onChange({ a, b, isRest: false }) : compareWithRest())}>
        B = rest of A
      </Button>
      <Button aria-disabled={isRest} onClick={() => onChange({ a: b, b: a, isRest: false })}>
        Swap A and B
      </Button>
      <ResultUnitSwitch />
    </>
  );
}
