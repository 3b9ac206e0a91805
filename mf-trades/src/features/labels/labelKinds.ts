import type { ReplyOf } from 'contracts';
import type { LabelKind, labels } from 'contracts/labels';

export type CountedLabel = ReplyOf<typeof labels.list>['tags'][number];

interface KindText {
  title: string;
  subtitle: string;
  /** One entry, e.g. 'tag'. */
  noun: string;
  /** The field of the filter. */
  filter: 'setup' | 'tag' | 'account';
  /** What happens to the trades of a deleted entry. */
  deletion: string;
}

export const kindTexts: Readonly<Record<LabelKind, KindText>> = {
  setups: {
    title: 'Manage Setups',
    subtitle: 'The patterns you trade.',
    noun: 'setup',
    filter: 'setup',
    deletion: 'Its trades keep the name.',
  },
  tags: {
    title: 'Manage Tags',
    subtitle: 'Words that group trades: mistakes, moods, rules.',
    noun: 'tag',
    filter: 'tag',
    deletion: 'Its trades lose the tag. This cannot be undone.',
  },
  accounts: {
    title: 'Manage Accounts',
    subtitle: 'Where you trade.',
    noun: 'account',
    filter: 'account',
    deletion: 'Its trades keep the name.',
  },
};
