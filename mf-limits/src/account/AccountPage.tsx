import type { UseQueryResult } from '@tanstack/react-query';
import { type AccountRules, type AccountState, accountLimits } from 'contracts/account-limits';
import type { Phase } from 'contracts/account-rules';
import {
  Button,
  CallError,
  Card,
  EmptyState,
  formatDay,
  getReplyUnit,
  getTradesPath,
  Loading,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  UnitProvider,
  useCall,
} from 'shared-ui';
import { Link, Slot, useParams } from 'shared-ui/host';
import { LedgerCard } from '../ledger/LedgerCard.tsx';
import { PhasesCard } from '../phases/PhasesCard.tsx';
import { type StoredRules, useAccountRules } from '../shared/useAccountRules.ts';
import styles from './AccountPage.module.css';
import { BalanceChart } from './BalanceChart.tsx';
import { BalanceFigures } from './BalanceFigures.tsx';
import { BreachesCard } from './BreachesCard.tsx';
import { toBalanceDays } from './balanceLine.ts';
import { DaysCard } from './DaysCard.tsx';
import { RulesCard } from './RulesCard.tsx';

/** The phase in force: the state has only its name, which another phase may have too. */
const findPhase = (phases: readonly Phase[], { day }: AccountState): Phase | undefined =>
  day ? phases.findLast(({ from }) => from <= day.date) : undefined;

const ChartCard = ({ state, phase }: { state: AccountState; phase: Phase }) => {
  const days = toBalanceDays(state, phase);
  return (
    <Card title={phase.drawdown ? 'Balance and floor' : 'Balance'}>
      {days.length > 1 ? (
        <BalanceChart days={days} />
      ) : (
        <EmptyState title="No trades in this phase yet">
          Trades of this account from {formatDay(phase.from)} on appear here.
        </EmptyState>
      )}
    </Card>
  );
};

const hasRules = ({ drawdown, dailyLoss, targetCents, consistency, days }: Phase): boolean =>
  [drawdown, dailyLoss, targetCents, consistency, days].some((rule) => rule !== null);

const PhaseContent = ({ state, phase }: { state: AccountState; phase: Phase }) => (
  <>
    <BalanceFigures state={state} phase={phase} />
    <div className={styles.main}>
      <ChartCard state={state} phase={phase} />
    </div>
    {hasRules(phase) && (
      <div className={styles.rules}>
        <RulesCard state={state} phase={phase} />
      </div>
    )}
    <div className={styles.main}>
      <BreachesCard state={state} />
    </div>
  </>
);

type StateCall = UseQueryResult<AccountState, Error>;

/** The state of the account in its phase, or why there is none. */
const StateContent = ({ call, phases }: { call: StateCall; phases: readonly Phase[] }) => {
  const { data: state } = call;
  const mayHaveRules = phases.some(hasRules);
  if (!state) {
    if (call.error) return <CallError title="The balance could not be loaded" query={call} />;
    return (
      <Loading label="Loading the balance…" className={styles.loading}>
        <Skeleton height="var(--figures-height)" />
        <div className={styles.main}>
          <Skeleton height="22rem" />
        </div>
        {mayHaveRules && (
          <div className={styles.rules}>
            <Skeleton height="28rem" />
          </div>
        )}
      </Loading>
    );
  }
  const phase = findPhase(phases, state);
  if (phase) return <PhaseContent state={state} phase={phase} />;
  return (
    <Card>
      <EmptyState title={`The first phase begins on ${formatDay(phases[0]?.from ?? '')}`}>
        Until then, the account has no balance.
      </EmptyState>
    </Card>
  );
};

interface AccountContentProps {
  stored: AccountRules;
  rules: StoredRules;
}

const AccountContent = ({ stored, rules }: AccountContentProps) => {
  const { account, phases } = stored;
  const hasPhases = phases.length > 0;
  const options = { enabled: hasPhases, handlesErrors: true };
  const call = useCall(accountLimits.get, { params: { account }, query: {} }, options);
  return (
    <UnitProvider unit={getReplyUnit(stored)}>
      <Stack gap={6}>
        <div className={styles.content}>
          {hasPhases && <StateContent call={call} phases={phases} />}
          <div className={styles.side}>
            <PhasesCard account={account} stored={stored} rules={rules} />
          </div>
          {hasPhases && (
            <>
              <div className={styles.side}>
                <LedgerCard stored={stored} rules={rules} />
              </div>
              <div className={styles.main}>
                <DaysCard days={call.data?.history ?? []} phase={call.data && findPhase(phases, call.data)} />
              </div>
            </>
          )}
        </div>
        {hasPhases && call.data && <Slot name="limits.panel" properties={{ account }} />}
      </Stack>
    </UnitProvider>
  );
};

const Content = ({ rules }: { rules: StoredRules }) => {
  const { query, stored } = rules;
  if (!stored) {
    if (query.error) return <CallError title="The limits could not be loaded" query={query} />;
    return (
      <Loading label="Loading the limits…">
        <Skeleton height="32rem" />
      </Loading>
    );
  }
  return <AccountContent stored={stored} rules={rules} />;
};

const AccountView = ({ account }: { account: string }) => {
  const rules = useAccountRules(account);
  const { data } = rules.call;
  return (
    <Page>
      <PageHeader
        title={data?.account ?? account}
        subtitle={rules.isNew ? 'A new account: it is added when you save its balance.' : 'Balance and limits'}
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to="/limits">All accounts</Link>
            </Button>
            {!rules.isNew && (
              <Button asChild variant="ghost">
                <Link to={getTradesPath({ account: [data?.account ?? account] })}>Trades</Link>
              </Button>
            )}
          </>
        }
      />
      <Content rules={rules} />
    </Page>
  );
};

/**
 * /limits/:account: balance, limits and breaches of an account (LIM-06). Keyed, so no state leaks to another account.
 */
const AccountPage = () => {
  const { account = '' } = useParams();
  return <AccountView key={account} account={account} />;
};

export default AccountPage;
