import { type LabelLists, labels } from 'contracts/labels';
import { type Settings, settings as settingsCalls } from 'contracts/settings';
import {
  Alert,
  Button,
  Card,
  ErrorPanel,
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
} from 'shared-ui';
import { Fees } from './Fees.tsx';
import styles from './TradingSettings.module.css';
import { useSettingsForm } from './useSettingsForm.ts';

/** The names that a setting can have: the names that are offered for new trades, and the stored name. */
const listNames = (lists: LabelLists | undefined, kind: 'setups' | 'accounts', stored: readonly string[]): string[] => {
  const offered = (lists?.[kind] ?? []).flatMap(({ name, archived }) => (archived ? [] : name));
  return [...new Set([...offered, ...stored])].filter((name) => name !== '');
};

const SettingsFields = ({ settings, lists }: { settings: Settings; lists: LabelLists | undefined }) => {
  const { form, isSaved, save } = useSettingsForm(settings);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const { defaults, fees, timeZone = '' } = settings;
  const feeAccounts = fees.map(({ account = '' }) => account);
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap={6}>
        <Select
          label="Time zone"
          hint="Trade times and reports by hour use this zone. Dates and P&L do not change."
          options={listTimeZones([timeZone, getBrowserTimeZone(), 'UTC'])}
          error={errors.timeZone?.message}
          {...register('timeZone')}
        />
        <Select
          label="Currency"
          hint="Of all amounts, except those of accounts to which you give another currency in Manage Accounts. No amount is converted."
          options={listCurrencies()}
          error={errors.currency?.message}
          {...register('currency')}
        />
        <div className={styles.defaults}>
          <Select
            label="Default account"
            placeholder="None"
            options={listNames(lists, 'accounts', [defaults.account ?? ''])}
            error={errors.account?.message}
            {...register('account')}
          />
          <Select
            label="Default setup"
            placeholder="The last one used"
            options={listNames(lists, 'setups', [defaults.setup ?? ''])}
            error={errors.setup?.message}
            {...register('setup')}
          />
          <TextField
            label={toMoneyLabel('Default risk ($)')}
            isMoney
            inputMode="decimal"
            autoComplete="off"
            error={errors.risk?.message}
            {...register('risk')}
          />
        </div>
        <Fees form={form} accounts={listNames(lists, 'accounts', feeAccounts)} />
        {errors.root && <Alert>{errors.root.message}</Alert>}
        {isSaved && <Alert tone="success">Your settings were saved.</Alert>}
        <Row>
          <Button variant="primary" type="submit" busy={isSubmitting} busyLabel="Saving…">
            Save settings
          </Button>
        </Row>
      </Stack>
    </form>
  );
};

/** Time zone, defaults of new trades and fees. They are stored with the trader, for every browser (FAC-06, TAG-04). */
export function TradingSettings() {
  const { data, isError, isFetching, refetch } = useCall(settingsCalls.get, {}, { handlesErrors: true });
  const { data: lists } = useCall(labels.list, {}, { handlesErrors: true });
  const renderContent = () => {
    if (data) return <SettingsFields settings={data} lists={lists} />;
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
