import { dayJournal } from 'contracts/day-journal';
import { formatCount } from 'shared-ui';
import { getApi } from 'shared-ui/host';

/** What the trader has written about a day. */
export interface DayMark {
  hasPlan: boolean;
  hasNotes: boolean;
  /** E.g. 'plan, 2 notes'. */
  text: string;
}

/**
 * Describes what the trader has written about each day, in words. Days without a plan and without notes have no mark.
 */
export async function fetchDayMarks(
  query: { from: string; to: string },
  signal: AbortSignal,
): Promise<Readonly<Record<string, DayMark>>> {
  // The calendar works without its marks.
  const { days } = await getApi().call(dayJournal.list, { query }, { signal, handlesErrors: true });
  const marks = days
    .filter(({ hasPlan, notes }) => hasPlan || notes > 0)
    .map(({ date, hasPlan, notes }) => {
      const parts = [...(hasPlan ? ['plan'] : []), ...(notes > 0 ? [formatCount(notes, 'note')] : [])];
      return [date, { hasPlan, hasNotes: notes > 0, text: parts.join(', ') }];
    });
  return Object.fromEntries(marks) as Readonly<Record<string, DayMark>>;
}
