import type { KeyScope } from 'contracts';
import { Checkbox, SegmentedControl, Select, Stack, TextField } from 'shared-ui';
import styles from './access.module.css';
import { PURPOSE_NAMES, PURPOSES, type PurposeName } from './purposes.ts';
import { OFFERED_SCOPES, SCOPE_TEXTS } from './scopes.ts';

/** What the trader chose for a new key. */
export interface KeyChoice {
  purpose: PurposeName;
  name: string;
  scopes: readonly KeyScope[];
  /** Null for all trades. */
  accounts: readonly string[] | null;
  /** Results in R only, and no amount of money. */
  isInR: boolean;
  days: string;
}

const LIFETIMES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
];

/** The suggestions of a purpose. */
export function suggest(purpose: PurposeName): KeyChoice {
  const { name, scopes } = PURPOSES[purpose];
  return { purpose, name, scopes, accounts: null, isInR: false, days: '90' };
}

const toggle = <T,>(values: readonly T[], value: T, isOn: boolean): T[] =>
  isOn ? [...values, value] : values.filter((each) => each !== value);

interface KeyFormProps {
  choice: KeyChoice;
  accounts: readonly string[];
  errors: Readonly<Record<string, string>>;
  onChange: (choice: KeyChoice) => void;
}

const Scopes = ({ choice, errors, onChange }: KeyFormProps) => (
  <fieldset className={styles.group}>
    <legend>It can</legend>
    {OFFERED_SCOPES.map((scope) => (
      <Checkbox
        key={scope}
        label={SCOPE_TEXTS[scope]}
        checked={choice.scopes.includes(scope)}
        onCheckedChange={(isOn) => onChange({ ...choice, scopes: toggle(choice.scopes, scope, isOn) })}
      />
    ))}
    {errors.scopes && <p className={styles.error}>{errors.scopes}</p>}
  </fieldset>
);

const ACCOUNT_OPTIONS = [
  { value: 'all', label: 'All trades' },
  { value: 'some', label: 'Only some accounts' },
] as const;

const Accounts = ({ choice, accounts, errors, onChange }: KeyFormProps) => (
  <Stack gap={2}>
    <SegmentedControl
      label="It sees"
      isLabelShown
      options={ACCOUNT_OPTIONS}
      value={choice.accounts ? 'some' : 'all'}
      onValueChange={(value) => onChange({ ...choice, accounts: value === 'all' ? null : [] })}
    />
    {choice.accounts && (
      <fieldset className={styles.group}>
        <legend>Accounts</legend>
        {accounts.map((account) => (
          <Checkbox
            key={account}
            label={account}
            checked={choice.accounts?.includes(account) ?? false}
            onCheckedChange={(isOn) => onChange({ ...choice, accounts: toggle(choice.accounts ?? [], account, isOn) })}
          />
        ))}
      </fieldset>
    )}
    {errors.accounts && <p className={styles.error}>{errors.accounts}</p>}
  </Stack>
);

/** What a new key is for, what it can do and how long. Each purpose suggests the rest. */
export function KeyForm(props: KeyFormProps) {
  const { choice, accounts, errors, onChange } = props;
  return (
    <Stack gap={6}>
      <fieldset className={styles.group}>
        <legend>What is it for?</legend>
        {PURPOSE_NAMES.map((purpose) => (
          <Checkbox
            key={purpose}
            type="radio"
            name="purpose"
            label={PURPOSES[purpose].label}
            checked={choice.purpose === purpose}
            onCheckedChange={() => onChange(suggest(purpose))}
          />
        ))}
      </fieldset>
      <Scopes {...props} />
      {accounts.length > 0 && <Accounts {...props} />}
      <Checkbox
        label="Results in R only, no amounts of money"
        checked={choice.isInR}
        onCheckedChange={(isInR) => onChange({ ...choice, isInR })}
      />
      <TextField
        label="Name"
        value={choice.name}
        maxLength={60}
        autoComplete="off"
        error={errors.name}
        onValueChange={(name) => onChange({ ...choice, name })}
      />
      <Select
        label="Ends after"
        options={LIFETIMES}
        value={choice.days}
        onValueChange={(days) => onChange({ ...choice, days })}
      />
    </Stack>
  );
}
