import { daySummaries } from 'contracts/day-summaries';
import { useCall, useToday } from 'shared-ui';

/** The trades of the day and the most that its plan allows: null without such a plan. */
export function useTradesToday() {
  const today = useToday();
  const query = { from: today, to: today };
  const { data, isPending } = useCall(daySummaries.list, { query }, { handlesErrors: true, keepPrevious: true });
  const { trades = 0, plan } = data?.days.find(({ date }) => date === today) ?? {};
  const most = plan?.maxTrades ?? null;
  return { isPending, today: most === null ? null : { trades, most } };
}
