import { rules } from 'contracts/playbook-rules';
import { Grid, useCall } from 'shared-ui';
import type { SetupRow } from './entries.ts';
import { SetupCard } from './SetupCard.tsx';
import type { SetupsProps } from './SetupTable.tsx';

/** Setups without trades come after those with, and the trades without a setup are last. */
const getGroup = ({ setup, trades }: SetupRow): number => (setup === '' ? 2 : Number(trades === 0));

const sortRows = (rows: readonly SetupRow[]): SetupRow[] =>
  rows.toSorted((a, b) => getGroup(a) - getGroup(b) || b.netCents - a.netCents);

/** The setups as cards, the highest net P&L first. */
export function SetupCards({ rows, filter, search }: SetupsProps) {
  const call = useCall(rules.list, {}, { handlesErrors: true });
  return (
    <Grid column="21rem" gap={4}>
      {sortRows(rows).map((row) => (
        <SetupCard key={row.setup} row={row} filter={filter} rules={call.data?.rules} search={search} />
      ))}
    </Grid>
  );
}
