import type { Condition } from 'contracts/playbook-conditions';
import { invalidInput } from '../../http/errors.ts';
import { hasTexts, isRestricted, type Viewer } from '../../journal/view.ts';

/** Facts that come from other trades of the date, of all accounts, and that which names accounts. */
const FACTS_OF_ACCOUNTS: readonly Condition['fact'][] = [
  ...(['tradeOfDay', 'minutesAfterLoss', 'dayResultBefore'] as const),
  'account',
];

/**
 * Refuses what a key could find out by trying bounds: results of other accounts, and which trades have texts or files.
 */
export function requireOpenConditions(conditions: readonly Condition[] | null, viewer: Viewer): void {
  const isClosed = (condition: Condition) =>
    (isRestricted(viewer) && FACTS_OF_ACCOUNTS.includes(condition.fact)) ||
    (!hasTexts(viewer) && condition.fact === 'has' && (condition.what === 'notes' || condition.what === 'media'));
  const closed = conditions?.find(isClosed);
  if (!closed) return;
  const message = `A condition on ${closed.fact} is closed to this key.`;
  throw invalidInput(message, { conditions: message });
}
