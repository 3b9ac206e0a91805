import { defaultSetups } from 'contracts';
import type { SelectOption } from 'shared-ui';

/** DET-03: the fixed three, the trader's own, and what the trade has: saving never changes a value unasked. */
export const setupChoices = (own: readonly string[], current: string): SelectOption[] =>
  [...new Set([...defaultSetups, ...own, current])].map((value) => ({ value, label: value || 'None' }));
