import type { DraftCount } from 'shared-ui/host';

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** e.g. `2 unsaved drafts with 1 file are` */
const subject = ({ drafts, files }: DraftCount): string => {
  const withFiles = files > 0 ? ` with ${plural(files, 'file')}` : '';
  return `${plural(drafts, 'unsaved draft')}${withFiles} ${drafts === 1 ? 'is' : 'are'}`;
};

/** What would be kept, for how long, and who could see it. */
export const describeDrafts = (count: DraftCount): string[] => [
  `${subject(count)} stored only in this browser, not in your journal.`,
  'Drafts that you keep come back when you sign in within 30 days. Until then, anyone who uses this device can read ' +
    'them. They are deleted when someone else signs in here.',
];
