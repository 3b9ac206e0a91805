import { dayJournal } from 'contracts/day-journal';
import { formatCount, Loading, Skeleton, Stack, useCall } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import styles from './DaySummary.module.css';

const MAX_TEXT_LENGTH = 160;

/** The beginning of a note, in one line and without its marks of Markdown. */
const shorten = (text: string): string => {
  const lines = text.split('\n').map((line) =>
    line
      .replace(/^ *[-+] /, '')
      .replaceAll(/[*_#>`]/g, '')
      .trim(),
  );
  const plain = lines.filter((line) => line !== '').join(' · ');
  return plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH).trimEnd()}…` : plain;
};

/** In the calendar's dialog of a day: what the trader has written about it, and the way to its page (DAY-01). */
const DaySummary = ({ date }: SlotProperties['day.panel']) => {
  const { data, error } = useCall(dayJournal.get, { params: { date } }, { handlesErrors: true });
  if (!data && !error)
    return (
      <Loading label="Loading the notes of the day…">
        <Skeleton height="3rem" />
      </Loading>
    );
  const { plan, notes = [], grade, reviewedAt } = data ?? {};
  const facts = [
    plan ? 'Plan' : 'No plan',
    notes.length > 0 ? formatCount(notes.length, 'note') : 'no notes',
    ...(grade ? [`grade ${grade}`] : []),
    ...(reviewedAt ? ['reviewed'] : []),
  ];
  const first = notes[0];
  return (
    <Stack gap={2}>
      <p className={styles.facts}>{data ? facts.join(' · ') : 'The notes of this day could not be loaded.'}</p>
      {plan && (plan.focus || plan.bias) && <p className={styles.text}>{plan.focus || plan.bias}</p>}
      {first && <p className={styles.text}>{shorten(first.text)}</p>}
      <p>
        <Link to={`/days/${date}`}>Open this day</Link>
      </p>
    </Stack>
  );
};

export default DaySummary;
