// Without React: the shell runs this before the first paint.

/** The key in local storage. As the theme, it is a setting of this browser and stays after sign-out. */
export const PRIVACY_KEY = 'privacy';

/** Shown in place of every amount of money while privacy mode is on. */
export const MASKED_AMOUNT = '\u2022\u2022\u2022';

const ATTRIBUTE = 'data-privacy';

/** Off if storage is blocked. */
export function readPrivacy(): boolean {
  try {
    return localStorage.getItem(PRIVACY_KEY) === 'on';
  } catch {
    return false;
  }
}

/** Applies privacy mode to the page, which the copies of this file in all modules read. */
export function applyPrivacy(isOn: boolean): void {
  document.documentElement.toggleAttribute(ATTRIBUTE, isOn);
}

/** Applies and stores privacy mode. If storage is blocked, it lasts until the page is closed. */
export function setPrivacy(isOn: boolean): void {
  applyPrivacy(isOn);
  try {
    if (isOn) localStorage.setItem(PRIVACY_KEY, 'on');
    else localStorage.removeItem(PRIVACY_KEY);
  } catch {
    // Storage is blocked.
  }
}

/** Follows the other tabs. @returns a function that unsubscribes */
export function followPrivacy(): () => void {
  const listener = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === PRIVACY_KEY || key === null) applyPrivacy(readPrivacy());
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Whether amounts are masked now. Workers and prerendered pages have no document. */
export function isPrivacyOn(): boolean {
  return typeof document !== 'undefined' && document.documentElement.hasAttribute(ATTRIBUTE);
}

const AMOUNT = /[+\u2212-]?(?:\p{Sc}|[A-Z]{3}\u00a0)\d[\d,]*(?:\.\d+)?[KMB]?/gu;

/** A sentence that the server has written, with its amounts of money masked while privacy mode is on. */
export function maskAmounts(text: string): string {
  return isPrivacyOn() ? text.replaceAll(AMOUNT, MASKED_AMOUNT) : text;
}

/** Calls the listener when privacy mode changes. @returns a function that unsubscribes */
export function onPrivacyChange(listener: () => void): () => void {
  const attribute = new MutationObserver(listener);
  attribute.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => attribute.disconnect();
}
