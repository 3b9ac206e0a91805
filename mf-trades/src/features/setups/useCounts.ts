import { calls } from 'contracts';
import { useMemo } from 'react';
import { useCall } from 'shared-ui';

/** How many trades each setup type has; undefined while that is not known, which the page can do without. */
export const useCounts = (): ReadonlyMap<string, number> | undefined => {
  const { data } = useCall(calls.days.analytics, { query: {} }, { quiet: true });
  return useMemo(() => data && new Map(data.bySetup.map(({ name, trades }) => [name, trades])), [data]);
};
