import { useState } from 'react';
import {
  Checkbox,
  ChipField,
  DateField,
  Field,
  FileButton,
  FileDropZone,
  KeyHint,
  MoneyField,
  PasswordField,
  SearchField,
  SegmentedControl,
  Select,
  TextArea,
  TextField,
} from 'shared-ui';
import { type Example, longText, noop } from './example.ts';

const results = [
  { value: 'gain', label: 'Gain' },
  { value: 'loss', label: 'Loss' },
];

const ResultPicker = () => {
  const [result, setResult] = useState('gain');
  return <SegmentedControl label="Result" options={results} value={result} onValueChange={setResult} />;
};

const AmountField = ({ text, error, disabled }: { text: string; error?: string; disabled?: boolean }) => {
  const [value, setValue] = useState(text);
  return <MoneyField label="Amount" value={value} error={error} disabled={disabled} onValueChange={setValue} />;
};

const TradeSearch = ({ text }: { text: string }) => {
  const [value, setValue] = useState(text);
  return <SearchField label="Search trades" placeholder="Search…" value={value} onValueChange={setValue} />;
};

const SETUPS = ['Breakout', 'Pullback', 'Reversal'];

const SetupChips = ({ isSingle = false, options = SETUPS }: { isSingle?: boolean; options?: readonly string[] }) => {
  const [chosen, setChosen] = useState<readonly string[]>(options.slice(0, 1));
  return (
    <ChipField
      label="Setup"
      inputLabel="Add a setup"
      options={options}
      chosen={chosen}
      isSingle={isSingle}
      shortcut="s"
      onChange={setChosen}
    />
  );
};

export const forms: Example[] = [
  {
    component: 'ChipField',
    states: {
      several: <SetupChips />,
      single: <SetupChips isSingle />,
      empty: <SetupChips options={[]} />,
      'long text': <SetupChips options={[longText, ...SETUPS]} />,
    },
  },
  { component: 'KeyHint', states: { default: <KeyHint shortcut="s" /> } },
  {
    component: 'Checkbox',
    states: {
      off: <Checkbox label="Breakout" />,
      on: <Checkbox label="Breakout" defaultChecked />,
      'some of several': <Checkbox label="All trades" isMixed />,
      'hidden label': <Checkbox label="Select NVDA" labelHidden />,
      radio: <Checkbox type="radio" name="side" label="Long" />,
      disabled: <Checkbox label="Breakout" disabled />,
      'long text': <Checkbox label={longText} />,
    },
  },
  { component: 'SegmentedControl', states: { default: <ResultPicker /> } },
  {
    component: 'TextField',
    states: {
      empty: <TextField label="Name" hint="Optional: a name for this trade." placeholder="Second entry" />,
      filled: <TextField label="Ticker Symbol" required defaultValue="NVDA" />,
      error: <TextField label="Ticker Symbol" required error="Ticker Symbol is required." />,
      'with suggestions': <TextField label="Ticker" suggestions={['NVDA', 'TSLA']} />,
      disabled: <TextField label="Email" disabled defaultValue="ada@example.com" />,
      'long text': <TextField label={longText} hint={longText} defaultValue={longText} />,
    },
  },
  {
    component: 'PasswordField',
    states: {
      filled: <PasswordField label="Password" autoComplete="current-password" defaultValue="correct horse" />,
      error: <PasswordField label="New Password" autoComplete="new-password" error="At least 6 characters." />,
      disabled: <PasswordField label="Old password" autoComplete="off" disabled defaultValue="correct horse" />,
    },
  },
  {
    component: 'FileButton',
    states: {
      default: (
        <FileButton label="Zip of a journal" accept=".zip" onFile={noop}>
          Import Journal
        </FileButton>
      ),
    },
  },
  {
    component: 'FileDropZone',
    states: {
      default: (
        <FileDropZone
          label="Drop or choose images"
          hint="PNG, up to 100 MB each"
          accept={{ 'image/png': ['.png'] }}
          onFiles={noop}
        />
      ),
    },
  },
  { component: 'SearchField', states: { empty: <TradeSearch text="" />, filled: <TradeSearch text="nvda" /> } },
  {
    component: 'MoneyField',
    states: {
      empty: <AmountField text="" />,
      gain: <AmountField text="1,250" />,
      loss: <AmountField text="(40)" />,
      breakeven: <AmountField text="0" />,
      invalid: <AmountField text="twelve" />,
      error: <AmountField text="" error="Amount is required." />,
      disabled: <AmountField text="12.50" disabled />,
    },
  },
  {
    component: 'DateField',
    states: {
      empty: <DateField label="From" />,
      filled: <DateField label="Date" defaultValue="2026-01-31" />,
      error: <DateField label="To" defaultValue="2026-01-31" error="To must not be before From." />,
      disabled: <DateField label="Closed on" defaultValue="2026-01-31" disabled />,
    },
  },
  {
    component: 'Select',
    states: {
      empty: <Select label="Setup Type" placeholder="No setup" options={['Breakout', 'Reversal']} />,
      filled: <Select label="Result" options={results} defaultValue="loss" />,
      error: <Select label="Bullflag Type" options={results} placeholder="Choose" error="Choose one." />,
      disabled: <Select label="Account" options={['Main']} disabled />,
      'long text': <Select label="Setups" options={[longText]} />,
    },
  },
  {
    component: 'TextArea',
    states: {
      empty: <TextArea label="Comments / Notes" hint="As many as you like." />,
      error: <TextArea label="Comments" defaultValue={longText} error="At most 5,000 characters." />,
      disabled: <TextArea label="Comments" defaultValue={longText} disabled />,
    },
  },
  {
    component: 'Field',
    states: {
      'with a custom control': (
        <Field label="Volume" hint="For controls without their own field component.">
          {(control) => <input type="range" {...control} />}
        </Field>
      ),
    },
  },
];
