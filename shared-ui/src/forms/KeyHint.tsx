import { hasSingleKeyShortcuts } from '../actions/keyboard.ts';
import styles from './KeyHint.module.css';

/**
 * The single key of a field, beside its label. Screen readers read `aria-keyshortcuts` of the field instead. Touch
 * screens and paper have no keys, and traders can turn single keys off.
 */
export function KeyHint({ shortcut }: { shortcut: string }) {
  if (!hasSingleKeyShortcuts()) return null;
  return <span className={styles.key} data-key={shortcut.toUpperCase()} aria-hidden="true" />;
}
