import type { ReactNode } from 'react';
import { Stack } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import styles from '../futures/Futures.module.css';
import { FuturesView } from '../futures/Futures.tsx';
import { getFuturesPath } from '../futures/futuresChoice.ts';

const DAYS = 60;

const PanelFrame = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {children}
  </section>
);

/** On the page of an account: whether its phase is passed, drawn from its own days (SIM-03). */
const AccountFutures = ({ account }: SlotProperties['limits.panel']) => (
  <Stack gap={4}>
    <FuturesView source={{ filter: {}, account, days: DAYS }} Frame={PanelFrame} />
    <p>
      <Link to={getFuturesPath(account)}>Other days, accounts and filters</Link>
    </p>
  </Stack>
);

export default AccountFutures;
