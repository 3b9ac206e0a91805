// Loaded on demand: only a new trader has no zone yet.
import { settings } from 'contracts/settings';
import { announceChange, getApi, getCurrentTraderId } from 'shared-ui/host';
import { queryClient } from './queryClient.ts';

/** The session has the zone, too. */
const readAgain = () => {
  void queryClient.invalidateQueries({ queryKey: [settings.get.path] });
  announceChange({ what: 'account' });
};

/** Does nothing if the trader has settings by now. */
const storeZone = async (timeZone: string): Promise<void> => {
  const { version } = await getApi().call(settings.get, {}, { handlesErrors: true });
  if (version > 0) return readAgain();
  const input = { headers: { 'if-match': '0' }, body: { timeZone } };
  await getApi().call(settings.change, input, { handlesErrors: true });
};

/** One tab after another: otherwise all but the first would be refused, and the browser's console would report that. */
const waitForTabs = (task: () => Promise<void>): Promise<void> => navigator.locks?.request('zone', task) ?? task();

/**
 * Stores the browser's zone for a trader who has none yet: once per page, whichever of its modules asks first. If that
 * fails because another device has stored one, that one is read. Without success, another page tries again later.
 */
export function sendBrowserZone(timeZone: string): Promise<unknown> {
  return queryClient.fetchQuery({
    queryKey: ['zone', getCurrentTraderId()],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () =>
      waitForTabs(() => storeZone(timeZone))
        .catch(readAgain)
        .then(() => true),
  });
}
