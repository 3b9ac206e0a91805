import { limits } from 'contracts';
import { accountLimits } from 'contracts/account-balances';
import { type FormEvent, useState } from 'react';
import {
  Button,
  Card,
  EmptyState,
  Page,
  PageHeader,
  ReplyContent,
  Row,
  Skeleton,
  Stack,
  TextField,
  useCall,
  useShownReply,
} from 'shared-ui';
import { Link, useNavigate } from 'shared-ui/host';
import { getAccountPath } from '../shared/format.ts';
import styles from './Accounts.module.css';
import { AccountTable } from './AccountTable.tsx';

/**
 * Opens the page of an account by its name. An account that does not exist is added when its balance is saved there.
 */
function NewAccount({ accounts }: { accounts: readonly string[] }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed) void navigate(getAccountPath(trimmed));
    else setError('Enter a name, for example that of your broker or firm.');
  };
  return (
    <Card title="Set up an account">
      <form noValidate onSubmit={submit}>
        <Row align="end" firstGrows className={styles.fields}>
          <TextField
            label="Account"
            autoComplete="off"
            maxLength={limits.labelLength}
            suggestions={accounts}
            value={name}
            error={error}
            onValueChange={(text) => {
              setName(text);
              setError('');
            }}
          />
          <Button type="submit">Set balance and limits</Button>
        </Row>
      </form>
    </Card>
  );
}

const NO_FILTER = {};

/** /limits: balance, return, drawdown and room of all accounts (LIM-06). */
const LimitsPage = () => {
  const call = useCall(accountLimits.list, {}, { handlesErrors: true });
  const reply = useShownReply(call, NO_FILTER);
  const hasAccounts = (reply.shown?.accounts.length ?? 0) > 0;
  return (
    <Page>
      <PageHeader
        title="Limits"
        subtitle="The balance of each account, and how much it may still lose."
        actions={
          <Button asChild variant="ghost">
            <Link to="/manage-accounts">Manage accounts</Link>
          </Button>
        }
      />
      <Stack gap={6}>
        <Card title="Your accounts" flush={hasAccounts}>
          <ReplyContent
            title="Your accounts"
            call={call}
            reply={reply}
            skeleton={<Skeleton height="2.5rem" lines={4} />}
          >
            {({ accounts }) =>
              accounts.length > 0 ? (
                <AccountTable accounts={accounts} />
              ) : (
                <EmptyState title="No accounts yet">
                  Name your first account below. It is then offered for each trade.
                </EmptyState>
              )
            }
          </ReplyContent>
        </Card>
        {!call.isPending && <NewAccount accounts={reply.shown?.accounts.map(({ account }) => account) ?? []} />}
      </Stack>
    </Page>
  );
};

export default LimitsPage;
