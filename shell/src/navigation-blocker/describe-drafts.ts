import type { DraftCount } from 'shared-ui/host';

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** e.g. `2 unsaved drafts with 1 file are` */
const formatSubject = ({ drafts, files }: DraftCount): string => {
  const withFiles = files > 0 ? ` with ${formatCount(files, 'file')}` : '';
  return `${formatCount(drafts, 'unsaved draft')}${withFiles} ${drafts === 1 ? 'is' : 'are'}`;
};

/** Says which drafts would be kept, for how long, and who could read them. */
export const describeDrafts = (count: DraftCount): string[] => [
  `${formatSubject(count)} stored only in this browser, not in your journal.`,
  'Drafts that you keep are restored when you sign in within 30 days. Until then, anyone who uses this device can read ' +
    'them. They are deleted when someone else signs in here.',
];
