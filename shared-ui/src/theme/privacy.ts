// Without React: the shell runs this before the first paint.

/** The key in local storage. As the theme, it is a setting of this browser and stays after sign-out. */
export const PRIVACY_KEY = 'privacy';

/** The key of the trader's choice that privacy mode masks sizes and prices of trades, too: they give the result. */
const TRADE_PRIVACY_KEY = 'privacy-trades';

/** Shown in place of every amount of money while privacy mode is on. */
export const MASKED_AMOUNT = '\u2022\u2022\u2022';

const ATTRIBUTE = 'data-privacy';
/** The attribute's value while sizes and prices are masked, too. */
const TRADES = 'trades';

/** Off if storage is blocked. */
const isStored = (key: string): boolean => {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
};

const store = (key: string, isOn: boolean): void => {
  try {
    if (isOn) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
};

export function readPrivacy(): boolean {
  return isStored(PRIVACY_KEY);
}

/** Whether privacy mode masks sizes and prices of trades, too, once it is on. */
export function readTradePrivacy(): boolean {
  return isStored(TRADE_PRIVACY_KEY);
}

/** Applies privacy mode to the page by an attribute. Every module has a copy of this file, and reads it. */
export function applyPrivacy(isOn: boolean): void {
  const { documentElement: root } = document;
  if (isOn) root.setAttribute(ATTRIBUTE, readTradePrivacy() ? TRADES : '');
  else root.removeAttribute(ATTRIBUTE);
}

/** Applies and stores privacy mode. If storage is blocked, it lasts until the page is closed. */
export function setPrivacy(isOn: boolean): void {
  applyPrivacy(isOn);
  store(PRIVACY_KEY, isOn);
}

/** Stores whether privacy mode masks sizes and prices of trades, too. */
export function setTradePrivacy(isOn: boolean): void {
  store(TRADE_PRIVACY_KEY, isOn);
  applyPrivacy(isPrivacyOn());
}

/** Follows the other tabs. @returns a function that unsubscribes */
export function followPrivacy(): () => void {
  const listener = ({ key }: StorageEvent) => {
    // The key is null when the whole storage was cleared.
    if (key === PRIVACY_KEY || key === TRADE_PRIVACY_KEY || key === null) applyPrivacy(readPrivacy());
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Whether amounts are masked now. Workers and prerendered pages have no document. */
export function isPrivacyOn(): boolean {
  return getPrivacy() !== null;
}

/** What is masked now: nothing, amounts, or amounts, sizes and prices. Changes with every change of privacy mode. */
export function getPrivacy(): string | null {
  return typeof document === 'undefined' ? null : document.documentElement.getAttribute(ATTRIBUTE);
}

/** Whether sizes and prices of trades are masked now. */
export function isTradePrivacyOn(): boolean {
  return getPrivacy() === TRADES;
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
