import { calls } from 'contracts';
import { useCall } from 'shared-ui';

/** Returns a function that gives a setup type's number of trades, or undefined if it is not loaded. */
export const useTradeCounts = (): ((name: string) => number | undefined) => {
  const { data, isFetching } = useCall(calls.days.analytics, { query: {} }, { handlesErrors: true });
  const counts = data && new Map(data.bySetup.map(({ name, trades }) => [name, trades]));
  // While counts are reloaded, a missing name may be a new name whose trades are not counted yet.
  const missingCount = isFetching ? undefined : 0;
  return (name) => counts && (counts.get(name) ?? missingCount);
};
