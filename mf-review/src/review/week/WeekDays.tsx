import { addDays } from 'contracts';
import { type DaySummaries, type DaySummary, daySummaries } from 'contracts/day-summaries';
import { CallError, formatCount, formatDay, Grid, Stack, useCall } from 'shared-ui';
import { Link } from 'shared-ui/host';
import { DayCard } from '../../days/card/DayCard.tsx';
import { CurveLegend } from '../../days/card/DayCurve.tsx';
import { hasLimits, listExceeded } from '../../days/card/planLimits.ts';
import { getDayPath } from '../../days/paths.ts';

/** Which plans of the week were exceeded, and by what. Nothing in a week whose plans have no limits. */
const PlanLimits = ({ days }: { days: readonly DaySummary[] }) => {
  const limited = days.filter((day) => hasLimits(day) && day.trades > 0);
  if (limited.length === 0) return null;
  const exceeded = limited.filter((day) => listExceeded(day).length > 0);
  const within = limited.length - exceeded.length;
  return (
    <p>
      {`The limits of the plan were kept on ${within} of ${formatCount(limited.length, 'day')}.`}
      {exceeded.map((day) => (
        <span key={day.date}>
          {' '}
          <Link to={getDayPath(day.date)}>{formatDay(day.date)}</Link>
          {`: ${listExceeded(day).join(', ')}.`}
        </span>
      ))}
    </p>
  );
};

const Days = ({ days, currency }: DaySummaries) => (
  <Stack gap={3}>
    <PlanLimits days={days} />
    <Grid gap={3} column="13rem">
      {days.map((day) => (
        <DayCard key={day.date} day={day} currency={currency} head="date" />
      ))}
    </Grid>
    <CurveLegend />
  </Stack>
);

export function useWeekDays(monday: string) {
  const query = { from: monday, to: addDays(monday, 6) };
  return useCall(daySummaries.list, { query }, { handlesErrors: true });
}

/** The days of a week, side by side: what the week was made of, and whether the plans had a consequence. */
export function WeekDays({ call }: { call: ReturnType<typeof useWeekDays> }) {
  if (call.error) return <CallError title="The days of this week could not be loaded" query={call} />;
  if (!call.data || call.data.days.length === 0) return null;
  return <Days {...call.data} days={call.data.days.toReversed()} />;
}
