import { calls, toFilterName, toFilterQuery } from 'contracts';
import { useCall } from 'shared-ui';
import type { PhaseDraft } from './phaseDraft.ts';

/** Futures trade until the afternoon in Chicago, where most of their exchanges are; firms count their days the same. */
const FUTURES_DAY = { dayEnd: '17:00', zone: 'America/Chicago' } as const;

/** What the first phase of an account begins with: its first trade, so that no trade is left out. */
export function usePhaseStart(account: string, enabled: boolean): Partial<PhaseDraft> {
  const query = { ...toFilterQuery({ account: [toFilterName(account)] }), sort: 'date', limit: '1' } as const;
  const [first] = useCall(calls.trades.list, { query }, { enabled, handlesErrors: true }).data?.trades ?? [];
  return first ? { from: first.date, ...(first.instrument.kind === 'future' && FUTURES_DAY) } : {};
}
