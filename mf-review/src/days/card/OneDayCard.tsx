import { DayCard, type DayCardProps } from './DayCard.tsx';
import { useDaySummary } from './useDaySummary.ts';

type OneDayCardProps = { date: string } & Omit<DayCardProps, 'day' | 'currency'>;

/** The card of one day, below figures that do not wait for it. Nothing until it is known, and on an empty day. */
export function OneDayCard({ date, ...card }: OneDayCardProps) {
  const { data } = useDaySummary(date, { handlesErrors: true });
  const day = data?.days[0];
  return day && <DayCard day={day} currency={data.currency} {...card} />;
}
