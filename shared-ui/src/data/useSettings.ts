import { settings } from 'contracts/settings';
import { useCall } from './queries.tsx';
import { useZoneOfNewTrader } from './useTimeZone.ts';

/** The trader's settings; undefined until they are loaded, and if loading fails: no page needs them. */
export function useSettings() {
  const { data } = useCall(settings.get, {}, { handlesErrors: true });
  useZoneOfNewTrader(data?.version === 0);
  return data;
}
