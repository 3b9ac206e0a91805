/**
 * The words (texts without spaces) that this tab remembers under `key` until it is closed. None if its storage is
 * blocked.
 */
export function recallWords(key: string): string[] {
  try {
    return (sessionStorage.getItem(key) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/** Replaces the words under `key`. Returns false if the storage is full or blocked, and nothing is remembered. */
export function rememberWords(key: string, words: Iterable<string>): boolean {
  const text = [...new Set(words)].join(' ');
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/**
 * True once for each word in a tab, for what must not be repeated endlessly. Never true if the tab cannot remember it.
 */
export function isFirstTime(key: string, word: string): boolean {
  const words = recallWords(key);
  return !words.includes(word) && rememberWords(key, [...words, word]);
}
