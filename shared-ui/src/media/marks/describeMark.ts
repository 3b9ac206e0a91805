import type { DrawingKind, Mark } from 'contracts';

/** In the order of the toolbar. */
export const TOOLS: readonly { value: DrawingKind; label: string }[] = [
  { value: 'arrow', label: 'Arrow' },
  { value: 'line', label: 'Line' },
  { value: 'box', label: 'Box' },
  { value: 'level', label: 'Level' },
  { value: 'text', label: 'Text' },
  { value: 'pen', label: 'Pen' },
];

/** The names of --mark-1 to --mark-6. */
export const COLOURS = ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Violet'] as const;

const SECONDS_PER_MINUTE = 60;

/** Formats a time of a video, e.g. 1:05. */
export function formatVideoTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / SECONDS_PER_MINUTE)}:${String(whole % SECONDS_PER_MINUTE).padStart(2, '0')}`;
}

/** Names a mark without its text, e.g. 'Arrow, red' or '1:05'. */
export function nameMark(mark: Mark): string {
  if (mark.kind === 'moment') return formatVideoTime(mark.at);
  const tool = TOOLS.find(({ value }) => value === mark.kind)?.label;
  return `${tool}, ${(COLOURS[mark.colour - 1] ?? '').toLowerCase()}`;
}

/** All marks as one text, for a conflict of versions. */
export function describeMarks(marks: readonly Mark[]): string {
  return marks.map((mark) => (mark.text ? `${nameMark(mark)}: ${mark.text}` : nameMark(mark))).join('\n');
}
