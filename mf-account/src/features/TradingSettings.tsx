import { type LabelLists, labels } from 'contracts/labels';
import type { Settings } from 'contracts/settings';
import { useState } from 'react';
import {
  Alert,
  Button,
  Card,
  DocumentForm,
  ErrorPanel,
  FormStatus,
  getBrowserTimeZone,
  Loading,
  listCurrencies,
  listTimeZones,
  Row,
  Select,
  Skeleton,
  Stack,
  TextField,
  toMoneyLabel,
  useCall,
  type VersionedForm,
} from 'shared-ui';
import { BreakevenFields } from './BreakevenFields.tsx';
import { Fees } from './Fees.tsx';
import { RiskPerTrade } from './RiskPerTrade.tsx';
import styles from './TradingSettings.module.css';
import { type SettingsForm, useSettingsForm } from './useSettingsForm.ts';

/** The names that a setting can have: the names that are offered for new trades, and the stored name. */
const listNames = (lists: LabelLists | undefined, kind: 'setups' | 'accounts', stored: readonly string[]): string[] => {
  const offered = (lists?.[kind] ?? []).flatMap(({ name, archived }) => (archived ? [] : name));
  return [...new Set([...offered, ...stored])].filter((name) => name !== '');
};

type TextName = Exclude<keyof SettingsForm, 'fees' | 'riskPerTradeIn'>;

interface SettingsFieldsProps {
  form: VersionedForm<SettingsForm>;
  settings: Settings;
  lists: LabelLists | undefined;
}

/** Connects inputs to the texts of the form. */
const createGetField =
  ({ values, errors, change }: VersionedForm<SettingsForm>) =>
  (name: TextName) => ({
    value: values[name],
    error: errors[name],
    onValueChange: (value: string) => void change({ [name]: value }),
  });

/** What new trades begin with. */
const Defaults = ({ form, settings: { defaults }, lists }: SettingsFieldsProps) => {
  const getField = createGetField(form);
  return (
    <div className={styles.defaults}>
      <Select
        label="Default account"
        placeholder="None"
        options={listNames(lists, 'accounts', [defaults.account ?? ''])}
        {...getField('account')}
      />
      <Select
        label="Default setup"
        placeholder="The last one used"
        options={listNames(lists, 'setups', [defaults.setup ?? ''])}
        {...getField('setup')}
      />
      <TextField
        label={toMoneyLabel('Default risk ($)')}
        isMoney
        inputMode="decimal"
        autoComplete="off"
        {...getField('risk')}
      />
    </div>
  );
};

const SettingsFields = ({ form, settings, lists }: SettingsFieldsProps) => {
  const [isSaved, setIsSaved] = useState(false);
  const { values, errors, change } = form;
  const { fees, timeZone = '' } = settings;
  const getField = createGetField(form);
  const feeAccounts = fees.map(({ account = '' }) => account);
  return (
    <DocumentForm form={form} onSave={async () => setIsSaved(await form.save())}>
      <Stack gap={6}>
        <Select
          label="Time zone"
          hint="Trade times and reports by hour use this zone. Dates and P&L do not change."
          options={listTimeZones([timeZone, getBrowserTimeZone(), 'UTC'])}
          {...getField('timeZone')}
        />
        <Select
          label="Currency"
          hint="Of all amounts, except those of accounts to which you give another currency in Manage Accounts. No amount is converted."
          options={listCurrencies()}
          {...getField('currency')}
        />
        <Defaults form={form} settings={settings} lists={lists} />
        <RiskPerTrade
          riskIn={values.riskPerTradeIn}
          onChange={(riskPerTradeIn) => void change({ riskPerTradeIn })}
          {...getField('riskPerTrade')}
        />
        <BreakevenFields getField={getField} />
        <Fees
          fees={values.fees}
          errors={errors}
          accounts={listNames(lists, 'accounts', feeAccounts)}
          onChange={(changed) => void change({ fees: changed })}
        />
        <FormStatus form={form} />
        {isSaved && !form.isChanged && <Alert tone="success">Your settings were saved.</Alert>}
        <Row>
          <Button variant="primary" type="submit" busy={form.isSaving} busyLabel="Saving…">
            Save settings
          </Button>
          {form.isChanged && (
            <Button onClick={form.close} disabled={form.isSaving}>
              Discard changes
            </Button>
          )}
        </Row>
      </Stack>
    </DocumentForm>
  );
};

/** Time zone, defaults of new trades and fees. They are stored with the trader, for every browser (FAC-06, TAG-04). */
export function TradingSettings() {
  const { form, read } = useSettingsForm();
  const { data, isError, isFetching, refetch } = read;
  const { data: lists } = useCall(labels.list, {}, { handlesErrors: true });
  const renderContent = () => {
    if (data) return <SettingsFields form={form} settings={data} lists={lists} />;
    if (!isError) {
      return (
        <Loading label="Loading settings…">
          <Skeleton height="16rem" />
        </Loading>
      );
    }
    return (
      <ErrorPanel title="Your settings could not be loaded" onRetry={() => void refetch()} retrying={isFetching} />
    );
  };
  return (
    <Card title="Trading" description="The defaults for new trades, and the time zone of your trades.">
      {renderContent()}
    </Card>
  );
}
