import { accountLimits } from 'contracts/account-limits';
import type { ReactNode } from 'react';
import { Card, SegmentedControl, Select, useCall, useMeasuredFilter } from 'shared-ui';
import { Controls } from '../layout/Controls.tsx';
import { ScenarioPage } from '../layout/ScenarioPage.tsx';
import styles from './Futures.module.css';
import { FuturesView } from './Futures.tsx';
import { FUTURES_PARAMETERS, type FuturesChoice, LENGTHS, useFuturesChoice } from './futuresChoice.ts';

/** Accounts whose phase can go on, and the one of the address. */
const useAccountNames = (chosen: string | null): string[] => {
  const { data } = useCall(accountLimits.list, {}, { handlesErrors: true });
  const names = (data?.accounts ?? []).filter(({ phase }) => phase !== null).map(({ account }) => account);
  return chosen === null || names.includes(chosen) ? names : [chosen, ...names];
};

const FuturesControls = ({ choice }: { choice: FuturesChoice }) => {
  const { account, length, chooseAccount, chooseLength } = choice;
  return (
    <Controls>
      <Select
        label="Account"
        className={styles.account}
        options={[{ value: '', label: 'None: sum of the results' }, ...useAccountNames(account)]}
        value={account ?? ''}
        onValueChange={chooseAccount}
      />
      <SegmentedControl
        label="Trading days"
        isLabelShown
        options={LENGTHS.map((days) => ({ value: days, label: days }))}
        value={length}
        onValueChange={chooseLength}
      />
    </Controls>
  );
};

const CardFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>{children}</Card>
);

/** What may come, drawn from past days (SIM-03). */
const FuturesPage = () => {
  const state = useMeasuredFilter(FUTURES_PARAMETERS);
  const choice = useFuturesChoice();
  const { account, length } = choice;
  // Limits of an account are money.
  const filter = account === null ? state.measured : state.filter;
  return (
    <ScenarioPage
      subtitle="What may come, drawn from your past trading days."
      state={state}
      hasUnitSwitch={account === null}
    >
      <FuturesControls choice={choice} />
      <FuturesView source={{ filter, account, days: Number(length) }} Frame={CardFrame} />
    </ScenarioPage>
  );
};

export default FuturesPage;
