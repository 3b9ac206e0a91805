import { settings } from 'contracts/settings';
import { useEffect } from 'react';
import { getApi, getCurrentTraderId } from 'shared-ui/host';
import { useCall } from './queries.tsx';

/** The zone of the browser, e.g. Europe/Berlin. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Traders whose browser zone was sent by this page. */
const sent = new Set<string>();

/** Stores the browser's zone for a trader who has none yet. Without success, another page tries again later. */
const sendBrowserZone = async (): Promise<void> => {
  const trader = getCurrentTraderId();
  if (trader === null || sent.has(trader)) return;
  sent.add(trader);
  const input = { headers: { 'if-match': '0' }, body: { timeZone: getBrowserTimeZone() } };
  await getApi()
    .call(settings.change, input, { handlesErrors: true })
    .catch(() => undefined);
};

/** The trader's settings; undefined until they are loaded, and if loading fails: no page needs them. */
export const useSettings = () => {
  const { data } = useCall(settings.get, {}, { handlesErrors: true });
  const isNew = data?.version === 0;
  useEffect(() => {
    if (isNew) void sendBrowserZone();
  }, [isNew]);
  return data;
};

/** The zone that times are shown in (FAC-06). */
export const useTimeZone = (): string => useSettings()?.timeZone ?? getBrowserTimeZone();
