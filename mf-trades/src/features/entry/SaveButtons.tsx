import type { KeyboardEvent } from 'react';
import { Button, reserveBottom } from 'shared-ui';
import styles from './TradeForm.module.css';

/** Ctrl or Cmd + Enter saves from every field. With Shift, it saves and adds another trade. */
export function handleSaveShortcut(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  const value = event.shiftKey ? 'another' : 'trade';
  event.currentTarget.querySelector<HTMLButtonElement>(`button[type=submit][value=${value}]`)?.click();
}

/** Enter in a field activates the first button. */
export function SaveButtons({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  return (
    <div ref={reserveBottom} className={styles.save}>
      <Button
        type="submit"
        value="trade"
        variant="primary"
        busy={busy}
        busyLabel="Creating Trade..."
        disabled={disabled}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Save Trade
      </Button>
      <Button
        type="submit"
        value="another"
        disabled={busy || disabled}
        aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
      >
        Save and add another
      </Button>
      <p className={styles.keys}>
        <kbd>Ctrl</kbd> or <kbd>⌘</kbd> + <kbd>Enter</kbd> saves. With <kbd>Shift</kbd>, it saves and adds another.
      </p>
    </div>
  );
}
