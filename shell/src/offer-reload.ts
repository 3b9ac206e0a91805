import { API_CONTRACT } from 'contracts';
import { notify } from 'shared-ui/host';

const storageKey = 'reload-offered';
const noticeDurationMs = 30 * 60_000;

/** Once per tab and API contract, so that a reload that did not help is not offered again. */
const isFirstOffer = (): boolean => {
  try {
    if (sessionStorage.getItem(storageKey) === String(API_CONTRACT)) return false;
    sessionStorage.setItem(storageKey, String(API_CONTRACT));
    return true;
  } catch {
    return false;
  }
};

/**
 * Called when the API is newer than this page. The trader decides when to reload, so that no input is lost.
 * @returns whether a reload was offered
 */
export const offerReload = (): boolean => {
  if (!isFirstOffer()) return false;
  notify({
    message: 'A newer version of the app is available. Reload the page to save your changes.',
    durationMs: noticeDurationMs,
    action: { label: 'Reload the page', onClick: () => location.reload() },
  });
  return true;
};
