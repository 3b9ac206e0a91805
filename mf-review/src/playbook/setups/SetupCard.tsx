import type { MeasuredFilter } from 'contracts';
import type { Rule } from 'contracts/playbook-rules';
import { useId } from 'react';
import { Amount, Card, Grid, isSmallSample, Sparkline, Stat } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { TradeCount, Worth } from '../figures/values.tsx';
import { getEntryPath, getSetupPath } from '../paths.ts';
import { BestPicture } from './BestPicture.tsx';
import { formatFactor, formatShare, getSetupName, type SetupRow } from './entries.ts';
import { isJudged, JudgedBar } from './JudgedBar.tsx';
import { RuleToWorkOn } from './RuleToWorkOn.tsx';
import styles from './SetupCards.module.css';

interface RowProps {
  row: SetupRow;
  filter: MeasuredFilter;
}

const Figures = ({ row, filter }: RowProps) => (
  <Grid column="5.25rem" gap={3}>
    <Stat
      bare
      label="Trades"
      value={<TradeCount count={row.trades} label={getSetupName(row)} path={getEntryPath(filter, row.setup)} />}
      hint={isSmallSample(row.trades) ? 'small sample' : undefined}
    />
    <Stat bare label="Win rate" value={formatShare(row.report?.winPercent)} />
    <Stat bare label="Average" value={<Amount cents={row.averageCents} />} />
    <Stat bare label="Profit factor" value={formatFactor(row.report?.profitFactor)} />
    <Stat bare label="Adherence" value={formatShare(row.adherence)} />
    <Stat bare label="Coverage" value={formatShare(row.coverage)} />
  </Grid>
);

/** What keeping the required rules is worth, as far as the trades say it. */
const Discipline = ({ row }: Pick<RowProps, 'row'>) => {
  if (!row.worth)
    return <p className={styles.muted}>Too few clean or broken trades to say what keeping the rules is worth.</p>;
  return (
    <div>
      <p className={styles.label}>Worth of discipline</p>
      <Worth worth={row.worth} />
      <p className={styles.muted}>
        Clean <Amount cents={row.averageCleanCents} />, broken <Amount cents={row.averageBrokenCents} /> on average
      </p>
    </div>
  );
};

const Judgement = ({ row, filter }: RowProps) =>
  isJudged(row) ? (
    <>
      <JudgedBar entry={row} filter={filter} />
      <Discipline row={row} />
    </>
  ) : (
    <p className={styles.muted}>No required rule judges these trades.</p>
  );

const WithTrades = ({ row, filter }: RowProps) => (
  <>
    <div className={styles.curve}>
      <Sparkline isFluid label={`Net P&L of ${getSetupName(row)} over its trades`} values={row.curve} />
    </div>
    <Figures row={row} filter={filter} />
    <Judgement row={row} filter={filter} />
  </>
);

export interface SetupCardProps extends RowProps {
  /** Undefined until they are loaded. */
  rules: readonly Rule[] | undefined;
  /** The filter of the address, which the page of the setup keeps. */
  search: string;
}

/** What one needs to see of a setup. The card of the trades without one leads to these trades. */
export function SetupCard({ row, filter, rules, search }: SetupCardProps) {
  const titleId = useId();
  const isSetup = row.setup !== '';
  const path = isSetup ? getSetupPath(row.setup, search) : getEntryPath(filter, row.setup);
  return (
    <Card aria-labelledby={titleId} className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            <Link to={path}>{getSetupName(row)}</Link>
          </h2>
          {row.trades > 0 && (
            <p className={styles.net}>
              <Amount cents={row.netCents} />
            </p>
          )}
        </div>
        {row.trades > 0 && <BestPicture setup={row.setup} filter={filter} />}
      </div>
      {row.trades > 0 ? (
        <WithTrades row={row} filter={filter} />
      ) : (
        <p className={styles.muted}>No trades in this selection.</p>
      )}
      {isSetup ? (
        <RuleToWorkOn entry={row} rules={rules} path={path} />
      ) : (
        <Link to={path}>Assign a setup to these trades</Link>
      )}
    </Card>
  );
}
