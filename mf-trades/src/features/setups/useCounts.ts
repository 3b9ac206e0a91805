import { calls } from 'contracts';
import { useCall } from 'shared-ui';

/** Tells how many trades a setup type has; undefined while that is not known, which the page can do without. */
export const useCounts = (): ((name: string) => number | undefined) => {
  const { data, isFetching } = useCall(calls.days.analytics, { query: {} }, { quiet: true });
  const counts = data && new Map(data.bySetup.map(({ name, trades }) => [name, trades]));
  // A name that was given just now is not in what was counted before.
  const ofOthers = isFetching ? undefined : 0;
  return (name) => counts && (counts.get(name) ?? ofOthers);
};
