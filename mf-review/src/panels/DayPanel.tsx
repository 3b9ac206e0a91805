import { formatCount, Loading, Skeleton, Stack } from 'shared-ui';
import { Link, type SlotProperties } from 'shared-ui/host';
import { DayCard } from '../days/card/DayCard.tsx';
import { useDaySummary } from '../days/card/useDaySummary.ts';
import { getDayPath } from '../days/paths.ts';

/**
 * In the calendar's dialog of a day: its card, what the trader has written about it, and the way to its page (DAY-01).
 */
const DayPanel = ({ date }: SlotProperties['day.panel']) => {
  const { data, error } = useDaySummary(date, { handlesErrors: true });
  if (!data && !error)
    return (
      <Loading label="Loading the story of the day…">
        <Skeleton height="9rem" />
      </Loading>
    );
  const day = data?.days[0];
  const written = [day?.plan ? 'Plan' : 'No plan', day?.notes ? formatCount(day.notes, 'note') : 'no notes'];
  return (
    <Stack gap={3}>
      {day && <DayCard day={day} currency={data.currency} head="none" hasTexts hasLegend />}
      <p>
        {data ? `${written.join(' · ')} · ` : 'The story of this day could not be loaded. '}
        <Link to={getDayPath(date)}>Open this day</Link>
      </p>
    </Stack>
  );
};

export default DayPanel;
