import { settings } from 'contracts/settings';
import { useEffect } from 'react';
import { useSession } from 'shared-ui/host';
import { useCall } from './queries.tsx';

/** The zone of the browser, e.g. Europe/Berlin. */
export function getBrowserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The trader's settings; undefined until they are loaded, and if loading fails: no page needs them. */
export function useSettings() {
  const { data } = useCall(settings.get, {}, { handlesErrors: true });
  const isNew = data?.version === 0;
  useEffect(() => {
    const send = async () => (await import('./sendBrowserZone.ts')).sendBrowserZone(getBrowserTimeZone());
    // Without its code, another page tries again later.
    if (isNew) send().catch(() => {});
  }, [isNew]);
  return data;
}

/** The zone that times are shown in (FAC-06). The session knows it before the settings are loaded. */
export function useTimeZone(): string {
  const settings = useSettings();
  const { user } = useSession();
  return settings?.timeZone ?? user?.timeZone ?? getBrowserTimeZone();
}
