import type { AccountSummary } from 'contracts/account-balances';
import { Badge, type Column, formatCount, getMoneyTone, Money, Row, Table } from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { describeState, formatShare, getAccountPath, getDayLimit } from '../shared/format.ts';
import { Room } from '../shared/Room.tsx';
import styles from './Accounts.module.css';

const Return = ({ percent }: { percent: number | null }) => (
  <span className={styles.share} data-tone={getMoneyTone(percent)}>
    {formatShare(percent, { signed: true })}
  </span>
);

const State = ({ summary }: { summary: AccountSummary }) => {
  const { text, tone } = describeState(summary);
  return <Badge tone={tone}>{text}</Badge>;
};

const columns: Column<AccountSummary>[] = [
  {
    title: 'Account',
    isRowHeader: true,
    cell: ({ account, archived, phase, trades }) => (
      <span className={styles.account}>
        <Row gap={2}>
          <Link to={getAccountPath(account)}>{account}</Link>
          {archived && <Badge>archived</Badge>}
        </Row>
        <span className={styles.note}>{phase ?? formatCount(trades, 'trade')}</span>
      </span>
    ),
  },
  {
    title: 'Balance',
    align: 'end',
    cell: ({ phase, balanceCents, currency }) => (
      <Money cents={phase === null ? null : balanceCents} currency={currency} signed={false} tone="neutral" />
    ),
  },
  {
    title: 'Return',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ performance }) => <Return percent={performance?.returnPercent ?? null} />,
  },
  {
    title: 'Drawdown',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ performance }) => <span className={styles.share}>{formatShare(performance?.drawdownPercent)}</span>,
  },
  {
    title: 'Room today',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ day, currency }) => (
      <Room cents={day?.roomCents ?? null} limitCents={getDayLimit({ day })} currency={currency} />
    ),
  },
  {
    title: 'Room to the floor',
    align: 'end',
    secondLineWhenNarrow: true,
    cell: ({ roomCents, drawdownCents, currency }) => (
      <Room cents={roomCents} limitCents={drawdownCents} currency={currency} />
    ),
  },
  { title: 'State', align: 'end', cell: (summary) => <State summary={summary} /> },
];

/** All accounts, those in use first. A click anywhere on a row opens its page. */
export function AccountTable({ accounts }: { accounts: readonly AccountSummary[] }) {
  const navigate = useNavigate();
  return (
    <Table
      caption="Accounts with balance and limits"
      captionHidden
      columns={columns}
      rows={accounts.toSorted((a, b) => Number(a.archived) - Number(b.archived))}
      rowKey={({ account }) => account}
      onOpen={({ account }) => void navigate(getAccountPath(account))}
    />
  );
}
