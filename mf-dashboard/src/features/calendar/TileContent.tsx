import { VisuallyHidden } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { type TradingDay, tradesOf } from './totals.ts';

const inWords = (count: number): string => `${count} ${count === 1 ? 'trade' : 'trades'}`;

/** What a tile says beside its date; its groups lie over it (DayGroups). */
export const TileContent = ({ day }: { day: TradingDay }) => {
  const trades = inWords(tradesOf(day));
  if (day.dollars === null) return <VisuallyHidden>{trades}</VisuallyHidden>;
  return <DayPL dollars={day.dollars} said={trades} />;
};
