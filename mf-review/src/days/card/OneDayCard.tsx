import { DayCard, type DayCardProps } from './DayCard.tsx';
import type { useDaySummary } from './useDaySummary.ts';

type OneDayCardProps = { call: ReturnType<typeof useDaySummary> } & Omit<DayCardProps, 'day' | 'currency'>;

/** The card of one day. Nothing until it is known, and on an empty day. */
export function OneDayCard({ call: { data }, ...card }: OneDayCardProps) {
  const day = data?.days[0];
  return day && <DayCard day={day} currency={data.currency} {...card} />;
}
