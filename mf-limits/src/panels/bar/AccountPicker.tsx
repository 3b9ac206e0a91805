import { fromFilterName, NONE, toFilterName } from 'contracts';
import { type AccountSummary, accountLimits } from 'contracts/account-balances';
import { formatCount, Select, type SelectOption, useCall } from 'shared-ui';
import { Link, type SlotProperties, useLocation } from 'shared-ui/host';
import { findSummary, getAccountPath } from '../../shared/format.ts';
import styles from './AccountPicker.module.css';
import { AccountRoom } from './AccountRoom.tsx';
import { useTradesToday } from './useTradesToday.ts';

type Properties = SlotProperties['bar.panel'];

/** The choice of all accounts. No account has an empty name. */
const ALL = '';
/** The choice that says how many accounts the address has. No account has this value in a filter. */
const SEVERAL = '=';

const describe = (selected: readonly string[]): SelectOption =>
  selected.length === 1
    ? { value: selected[0] ?? ALL, label: selected[0] === NONE ? 'No account' : fromFilterName(selected[0] ?? '') }
    : { value: SEVERAL, label: formatCount(selected.length, 'account') };

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** All accounts, those in use, and what else is selected: an archived account, trades without one, or several. */
const listChoices = (accounts: readonly AccountSummary[], selected: readonly string[]) => {
  const offered = accounts
    .filter(({ archived }) => !archived)
    .map(({ account }) => ({ value: toFilterName(account), label: account }));
  const choices = [{ value: ALL, label: 'All accounts' }, ...offered];
  if (selected.length === 0) return { choices, value: ALL };
  const current = describe(selected);
  const known = choices.find(({ value }) => isSame(value, current.value));
  return known ? { choices, value: known.value } : { choices: [...choices, current], value: current.value };
};

interface PickerProps extends Properties {
  accounts: readonly AccountSummary[];
  today: ReturnType<typeof useTradesToday>['today'];
}

const Picker = ({ accounts, selected, choose, today }: PickerProps) => {
  const { choices, value } = listChoices(accounts, selected);
  const isPractising = useIsPractising();
  const summary = selected.length === 1 ? findSummary(accounts, fromFilterName(value)) : undefined;
  return (
    <div className={styles.picker}>
      <Select
        label="Current account"
        labelHidden
        className={styles.select}
        options={choices}
        value={value}
        onValueChange={(chosen) => chosen !== SEVERAL && choose(chosen === ALL ? [] : [chosen])}
      />
      <div className={styles.facts}>
        <Link to={summary ? getAccountPath(summary.account) : '/limits'}>
          {summary && !isPractising ? <AccountRoom summary={summary} /> : 'Limits'}
        </Link>
        {today && !isPractising && (
          <span className={today.trades > today.most ? styles.over : undefined}>
            {`${today.trades} of ${today.most} trades today`}
          </span>
        )}
      </div>
    </div>
  );
};

/** Rooms and counts of today contain results that the trader who practises must not know yet (PRA-02). */
const useIsPractising = (): boolean => {
  const { pathname, search } = useLocation();
  return pathname.startsWith('/practice') || new URLSearchParams(search).has('replay');
};

/**
 * In the navigation bar: the account that the trader works with, and how much it may still lose (LIM-08). Nothing
 * without an account, while the accounts load, and when they cannot be loaded.
 */
const AccountPicker = (properties: Properties) => {
  const { data } = useCall(accountLimits.list, {}, { handlesErrors: true });
  const { isPending, today } = useTradesToday();
  const accounts = data?.accounts ?? [];
  // At once, so that nothing in the bar moves.
  if (isPending || accounts.every(({ archived }) => archived)) return null;
  return <Picker accounts={accounts} today={today} {...properties} />;
};

export default AccountPicker;
