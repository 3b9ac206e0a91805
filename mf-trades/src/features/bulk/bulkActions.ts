import type { BulkChange } from 'contracts/bulk';
import { formatMoney, parseMoney } from 'shared-ui';
import { formatTradeCount } from '../journal/format.ts';

export type BulkAction = BulkChange['action'];

interface ActionText {
  /** The item of the menu. */
  label: string;
  /** The label of the value's input; none when the action has no value. */
  input?: string;
  /** What happens to the trades. */
  describe: (trades: string) => string;
}

export const bulkActions: Readonly<Record<BulkAction, ActionText>> = {
  setSetup: {
    label: 'Set setup',
    input: 'Setup',
    describe: (trades) =>
      `${trades} will have this setup, in place of their own. Leave it empty to remove their setup.`,
  },
  setAccount: {
    label: 'Set account',
    input: 'Account',
    describe: (trades) =>
      `${trades} will belong to this account, in place of their own. Leave it empty to remove their account.`,
  },
  addTag: { label: 'Add tag', input: 'Tag', describe: (trades) => `${trades} will have this tag, beside their own.` },
  removeTag: {
    label: 'Remove tag',
    input: 'Tag',
    describe: (trades) => `${trades} will lose this tag, if they have it.`,
  },
  setRisk: {
    label: 'Set risk',
    input: 'Risk ($)',
    describe: (trades) => `${trades} will have this risk, in place of their own. Leave it empty to remove their risk.`,
  },
  delete: {
    label: 'Delete',
    describe: (trades) => `${trades} will be moved to the trash with their files. They stay there for 30 days.`,
  },
};

const parseRisk = (text: string): BulkChange | undefined => {
  const cents = parseMoney(text);
  if (text === '') return { action: 'setRisk', risk: null };
  return cents !== null && cents > 0 ? { action: 'setRisk', risk: cents / 100 } : undefined;
};

/** The change that the entered value means; undefined for a value that is missing or invalid. */
export const toChange = (action: BulkAction, text: string): BulkChange | undefined => {
  const value = text.trim();
  switch (action) {
    case 'setSetup':
      return { action, setup: value };
    case 'setAccount':
      return { action, account: value || null };
    case 'addTag':
    case 'removeTag':
      return value ? { action, tag: value } : undefined;
    case 'setRisk':
      return parseRisk(value);
    case 'delete':
      return { action };
  }
};

/** A completed change in words, e.g. 'Tag “FOMO” added to 12 trades.' */
export const describeChange = (change: BulkChange, count: number): string => {
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
        : `Risk of ${formatMoney(Math.round(change.risk * 100))} set on ${trades}.`;
    case 'delete':
      return `${trades} deleted.`;
  }
};
