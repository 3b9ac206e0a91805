import { hasSingleKeyShortcuts } from '../actions/keyboard.ts';
import styles from './KeyHint.module.css';

/**
 * The single key of a field, beside its label. For the eye only: it is no part of the label, and `aria-keyshortcuts` of
 * the field says it to others. Touch screens and paper have no keys, and traders can turn single keys off.
 */
export function KeyHint({ shortcut }: { shortcut: string }) {
  if (!hasSingleKeyShortcuts()) return null;
  return <span className={styles.key} data-key={shortcut.toUpperCase()} aria-hidden="true" />;
}
