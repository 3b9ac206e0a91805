import { toFilterName } from 'contracts';
import type { AccountSummary } from 'contracts/account-balances';
import { Amount, Badge, Grid, getReplyUnit, Stack, Stat, UnitProvider } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { describeState, findLeastRoom, getAccountPath, getDayLimit } from '../shared/format.ts';
import { Room } from '../shared/Room.tsx';
import styles from './Panels.module.css';
import { Summaries } from './Summaries.tsx';

/** How many of the accounts nearest to a limit the card lists. */
const CARD_ROWS = 3;

/** The selected accounts; without a selection, those that are nearest to one of their limits. */
const chooseAccounts = (accounts: readonly AccountSummary[], selected: readonly string[] | undefined) => {
  const wanted = new Set(selected?.map((name) => name.toLowerCase()));
  if (wanted.size > 0) return accounts.filter(({ account }) => wanted.has(toFilterName(account).toLowerCase()));
  return accounts
    .filter((summary) => !summary.archived && findLeastRoom(summary) !== null)
    .toSorted((a, b) => (findLeastRoom(a) ?? 0) - (findLeastRoom(b) ?? 0))
    .slice(0, CARD_ROWS);
};

const AccountRow = ({ summary }: { summary: AccountSummary }) => {
  const { account, phase, balanceCents, roomCents, drawdownCents, day } = summary;
  const { text, tone } = describeState(summary);
  return (
    <li className={styles.account}>
      <div className={styles.name}>
        <Link to={getAccountPath(account)}>{account}</Link>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {phase !== null && (
        <UnitProvider unit={getReplyUnit(summary)}>
          <Grid column="7rem" gap={3}>
            <Stat bare label="Balance" value={<Amount cents={balanceCents} signed={false} tone="neutral" />} />
            <Stat
              bare
              label="Room today"
              value={<Room cents={day?.roomCents ?? null} limitCents={getDayLimit(summary)} />}
            />
            <Stat bare label="Room to the floor" value={<Room cents={roomCents} limitCents={drawdownCents} />} />
          </Grid>
        </UnitProvider>
      )}
    </li>
  );
};

/** On the dashboard: balance and room of the selected account, or of those nearest to a limit (LIM-06). */
const RoomCard = ({ filter }: SlotProperties['dashboard.card']) => (
  <Summaries height="8rem">
    {(accounts) => {
      const shown = chooseAccounts(accounts, filter.account);
      return (
        <Stack gap={3}>
          {shown.length > 0 ? (
            <ul className={styles.list} aria-label="Accounts">
              {shown.map((summary) => (
                <AccountRow key={summary.account} summary={summary} />
              ))}
            </ul>
          ) : (
            <p className={styles.note}>No account has limits yet.</p>
          )}
          <p>
            <Link to="/limits">{shown.length > 0 ? 'All accounts' : 'Set balance and limits'}</Link>
          </p>
        </Stack>
      );
    }}
  </Summaries>
);

export default RoomCard;
