import { API_CONTRACT } from 'contracts';
import { notify } from 'shared-ui/host';

const storageKey = 'reload-offered';
const halfAnHour = 30 * 60_000;

/** Once in a tab for each contract of the API: a reload that did not help is not offered again. */
const isFirst = (): boolean => {
  try {
    if (sessionStorage.getItem(storageKey) === String(API_CONTRACT)) return false;
    sessionStorage.setItem(storageKey, String(API_CONTRACT));
    return true;
  } catch {
    return false;
  }
};

/**
 * The API is newer than this page. What is typed stays as it is: when to reload is the trader's to say, and the browser
 * still asks about a form that is not saved. @returns whether it was offered
 */
export const offerReload = (): boolean => {
  if (!isFirst()) return false;
  notify({
    message: 'There is a newer version of the journal. Nothing can be saved before you reload the page.',
    duration: halfAnHour,
    action: { label: 'Reload the page', onClick: () => location.reload() },
  });
  return true;
};
