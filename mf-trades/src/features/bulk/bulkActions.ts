import { toCents } from 'contracts';
import type { BulkChange } from 'contracts/bulk';
import { formatMoney, parseMoney } from 'shared-ui';
import { formatTradeCount } from '../../shared/format.ts';

interface BulkActionDefinition {
  /** The item of the menu. */
  label: string;
  /** The label of the value's input; none when the action has no value. */
  input?: string;
  /** The trader's list that has the values. */
  list?: 'setups' | 'accounts' | 'tags';
  /** What happens to the trades. */
  describe: (trades: string) => string;
  /** The change that the entered value means; undefined for a value that is missing or invalid. */
  toChange: (value: string) => BulkChange | undefined;
}

const parseRisk = (text: string): BulkChange | undefined => {
  const cents = parseMoney(text);
  return cents !== null && cents > 0 ? { action: 'setRisk', risk: cents / 100 } : undefined;
};

/** Removing is an action of its own: a field that is left empty by mistake must not change hundreds of trades. */
const definitions = {
  setSetup: {
    label: 'Set setup',
    input: 'Setup',
    list: 'setups',
    describe: (trades) => `Sets this setup on ${trades}. An existing setup is replaced.`,
    toChange: (setup) => (setup ? { action: 'setSetup', setup } : undefined),
  },
  removeSetup: {
    label: 'Remove setup',
    describe: (trades) => `Removes the setup from ${trades}.`,
    toChange: () => ({ action: 'setSetup', setup: '' }),
  },
  setAccount: {
    label: 'Set account',
    input: 'Account',
    list: 'accounts',
    describe: (trades) => `Sets this account on ${trades}. An existing account is replaced.`,
    toChange: (account) => (account ? { action: 'setAccount', account } : undefined),
  },
  removeAccount: {
    label: 'Remove account',
    describe: (trades) => `Removes the account from ${trades}.`,
    toChange: () => ({ action: 'setAccount', account: null }),
  },
  addTag: {
    label: 'Add tag',
    input: 'Tag',
    list: 'tags',
    describe: (trades) => `Adds this tag to ${trades}. Existing tags stay.`,
    toChange: (tag) => (tag ? { action: 'addTag', tag } : undefined),
  },
  removeTag: {
    label: 'Remove tag',
    input: 'Tag',
    list: 'tags',
    describe: (trades) => `Removes this tag from ${trades}.`,
    toChange: (tag) => (tag ? { action: 'removeTag', tag } : undefined),
  },
  setRisk: {
    label: 'Set risk',
    input: 'Risk ($)',
    describe: (trades) => `Sets this risk on ${trades}. An existing risk is replaced.`,
    toChange: parseRisk,
  },
  removeRisk: {
    label: 'Remove risk',
    describe: (trades) => `Removes the risk from ${trades}.`,
    toChange: () => ({ action: 'setRisk', risk: null }),
  },
  markReviewed: {
    label: 'Mark as reviewed',
    describe: (trades) => `Marks ${trades} as reviewed. An earlier review stays.`,
    toChange: () => ({ action: 'markReviewed' }),
  },
  delete: {
    label: 'Delete',
    describe: (trades) => `Moves ${trades} to the trash, files included, for 30 days.`,
    toChange: () => ({ action: 'delete' }),
  },
} as const satisfies Record<string, BulkActionDefinition>;

export type BulkAction = keyof typeof definitions;
export const bulkActions: Readonly<Record<BulkAction, BulkActionDefinition>> = definitions;

/** What the menu offers. Deletion has a button of its own. */
export const BULK_CHANGES = Object.keys(definitions).filter(
  (name): name is BulkAction => Object.hasOwn(definitions, name) && name !== 'delete',
);

/** A completed change in words, e.g. 'Tag “FOMO” added to 12 trades.' */
export function describeChange(change: BulkChange, count: number): string {
  if (count === 0) return 'No trade had to be changed.';
  const trades = formatTradeCount(count);
  switch (change.action) {
    case 'setSetup':
      return change.setup ? `Setup “${change.setup}” set on ${trades}.` : `Setup removed from ${trades}.`;
    case 'setAccount':
      return change.account ? `Account “${change.account}” set on ${trades}.` : `Account removed from ${trades}.`;
    case 'addTag':
      return `Tag “${change.tag}” added to ${trades}.`;
    case 'removeTag':
      return `Tag “${change.tag}” removed from ${trades}.`;
    case 'setRisk':
      return change.risk === null
        ? `Risk removed from ${trades}.`
        : `Risk of ${formatMoney(toCents(change.risk))} set on ${trades}.`;
    case 'markReviewed':
      return `${trades} marked as reviewed.`;
    case 'delete':
      return `${trades} deleted.`;
  }
}
