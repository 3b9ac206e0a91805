import type { KeyboardEvent } from 'react';

/** Whether the keys save: Ctrl or Cmd + Enter. */
export function isSaveShortcut({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}
