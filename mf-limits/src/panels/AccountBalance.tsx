import { Grid, getMoneyTone, Money, Stack, Stat } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { findSummary, formatShare, getAccountPath } from '../shared/format.ts';
import styles from './Panels.module.css';
import { Summaries } from './Summaries.tsx';

/** On Manage Accounts: the balance of an account, and the way to its limits (LIM-06). */
const AccountBalance = ({ account }: SlotProperties['account.panel']) => (
  <Summaries height="3rem">
    {(accounts) => {
      const summary = findSummary(accounts, account);
      const performance = summary?.performance;
      return (
        <Stack gap={3}>
          {summary && performance ? (
            <Grid column="7rem" gap={3}>
              <Stat
                bare
                label="Balance"
                value={<Money cents={summary.balanceCents} currency={summary.currency} signed={false} tone="neutral" />}
              />
              <Stat
                bare
                label="Return"
                value={formatShare(performance.returnPercent, { signed: true })}
                tone={getMoneyTone(performance.returnPercent)}
              />
              <Stat bare label="Drawdown" value={formatShare(performance.drawdownPercent)} />
            </Grid>
          ) : (
            <p className={styles.note}>Without a start balance, there is no balance, return or drawdown.</p>
          )}
          <p>
            <Link to={getAccountPath(account)}>{performance ? 'Balance and limits' : 'Set balance and limits'}</Link>
          </p>
        </Stack>
      );
    }}
  </Summaries>
);

export default AccountBalance;
