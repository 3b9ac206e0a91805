import { settings } from 'contracts/settings';
import { useEffect } from 'react';
import { getApi, getCurrentTraderId } from 'shared-ui/host';
import { useCall } from './queries.tsx';
import { queryClient } from './queryClient.ts';

/** The zone of the browser, e.g. Europe/Berlin. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const readAgain = () => void queryClient.invalidateQueries({ queryKey: [settings.get.path] });

/** Does nothing if the trader has settings by now. */
const storeBrowserZone = async (): Promise<void> => {
  const { version } = await getApi().call(settings.get, {}, { handlesErrors: true });
  if (version > 0) return readAgain();
  const input = { headers: { 'if-match': '0' }, body: { timeZone: getBrowserTimeZone() } };
  await getApi().call(settings.change, input, { handlesErrors: true });
};

/** One tab after another: otherwise all but the first would be refused, and the browser's console would report that. */
const waitForTabs = (task: () => Promise<void>): Promise<void> => navigator.locks?.request('zone', task) ?? task();

/**
 * Stores the browser's zone for a trader who has none yet: once per page, whichever of its modules asks first. If that
 * fails because another device has stored one, that one is read. Without success, another page tries again later.
 */
const sendBrowserZone = (): Promise<unknown> =>
  queryClient.fetchQuery({
    queryKey: ['zone', getCurrentTraderId()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      waitForTabs(storeBrowserZone)
        .catch(readAgain)
        .then(() => true),
  });

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
