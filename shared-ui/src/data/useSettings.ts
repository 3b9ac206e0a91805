import { settings } from 'contracts/settings';
import { useEffect } from 'react';
import { getApi, getCurrentTraderId } from 'shared-ui/host';
import { useCall } from './queries.tsx';
import { queryClient } from './queryClient.ts';

/** The zone of the browser, e.g. Europe/Berlin. */
export const getBrowserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Stores the browser's zone for a trader who has none yet: once per page, whichever of its modules asks first. Without success,
 * another page tries again later.
 */
const sendBrowserZone = (): Promise<unknown> =>
  queryClient.fetchQuery({
    queryKey: ['browser zone', getCurrentTraderId()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => {
      const input = { headers: { 'if-match': '0' }, body: { timeZone: getBrowserTimeZone() } };
      return getApi()
        .call(settings.change, input, { handlesErrors: true })
        .then(
          () => true,
          () => false,
        );
    },
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
