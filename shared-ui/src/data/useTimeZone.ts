import { useEffect } from 'react';
import { useSession } from 'shared-ui/host';

/** The zone of the browser, e.g. Europe/Berlin. */
export function getBrowserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const sendZone = async () => (await import('./sendBrowserZone.ts')).sendBrowserZone(getBrowserTimeZone());

/** Stores the browser's zone for a new trader. If that fails, another page tries again later. */
export function useZoneOfNewTrader(isNew: boolean): void {
  useEffect(() => {
    if (isNew) sendZone().catch(() => {});
  }, [isNew]);
}

/** The zone that times are shown in (FAC-06). The session has it, so that no panel bundles the contract of settings. */
export function useTimeZone(): string {
  const { user } = useSession();
  useZoneOfNewTrader(user !== null && user.timeZone === undefined);
  return user?.timeZone ?? getBrowserTimeZone();
}
