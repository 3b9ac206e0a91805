import { limits } from 'contracts';
import type { LabelKind } from 'contracts/labels';

interface KindText {
  /** The heading of the page. */
  title: string;
  /** The text of links to the page. */
  linkText: string;
  path: string;
  subtitle: string;
  /** One entry, e.g. 'tag'. */
  noun: string;
  addLabel: string;
  max: number;
  /** The field of the filter. */
  filter: 'setup' | 'tag' | 'account';
  /** What happens to the trades of a deleted entry. */
  deletion: string;
  /** Whether a deleted entry gets its trades back when its name is added again. Otherwise deleting asks first. */
  isRestorable: boolean;
}

export const KIND_TEXTS: Readonly<Record<LabelKind, KindText>> = {
  setups: {
    title: 'Manage Setup Types',
    linkText: 'Manage Setups',
    path: '/manage-flags',
    subtitle: 'The patterns you trade. Choose one when you add a trade.',
    noun: 'setup',
    addLabel: 'Add new flag type',
    max: limits.setups,
    filter: 'setup',
    deletion: 'Its trades keep the name.',
    isRestorable: true,
  },
  tags: {
    title: 'Manage Tags',
    linkText: 'Manage Tags',
    path: '/manage-tags',
    subtitle: 'Words that group trades. The playbook shows what mistakes and emotions cost.',
    noun: 'tag',
    addLabel: 'Add new tag',
    max: limits.tags,
    filter: 'tag',
    deletion: 'Its trades lose the tag.',
    isRestorable: false,
  },
  accounts: {
    title: 'Manage Accounts',
    linkText: 'Manage Accounts',
    path: '/manage-accounts',
    subtitle: 'Where you trade.',
    noun: 'account',
    addLabel: 'Add new account',
    max: limits.accounts,
    filter: 'account',
    deletion: 'Its trades keep the name.',
    isRestorable: true,
  },
};
