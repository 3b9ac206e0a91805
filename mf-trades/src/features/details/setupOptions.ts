import { defaultSetups } from 'contracts';
import type { SelectOption } from 'shared-ui';

/** DET-03: the three fixed setups, the trader's own, and the current one, so that saving never changes it unintentionally. */
export const getSetupOptions = (ownSetups: readonly string[], current: string): SelectOption[] =>
  [...new Set([...defaultSetups, ...ownSetups, current])].map((value) => ({ value, label: value || 'None' }));
