import type { Trade } from 'contracts';
import { Alert, Stack, useTimeZone } from 'shared-ui';
import { Executions } from './Executions.tsx';

/** The executions of a trade with legs in its form, which does not change them. */
export function LegExecutions({ trade: { executions = [], currency, legs } }: { trade: Trade }) {
  const zone = useTimeZone();
  return (
    <Stack gap={3}>
      <Alert tone="info" title="This trade has legs.">
        Its legs and their executions cannot be changed here. Import a corrected file, or split the trade, which makes
        the legs trades again.
      </Alert>
      {executions.length > 0 && <Executions executions={executions} legs={legs} zone={zone} currency={currency} />}
    </Stack>
  );
}
