const STORAGE_KEY = 'letterKeys';

/**
 * Whether a single letter key triggers an action. People who use speech input or press keys by accident can turn this off
 * (WCAG 2.1.4). The choice is stored in this browser; without storage the shortcuts are on.
 */
export const hasSingleKeyShortcuts = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
};

export const setSingleKeyShortcuts = (state: 'on' | 'off'): void => {
  try {
    localStorage.setItem(STORAGE_KEY, state);
  } catch {
    // Storage is blocked: the choice cannot be saved.
  }
};
