import { VisuallyHidden } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { type TradingDay, tradesOf } from './totals.ts';
import { inWords } from './words.ts';

/** What a tile says beside its date; its groups lie over it (DayGroups). */
export const TileContent = ({ day }: { day: TradingDay }) => {
  const trades = inWords(tradesOf(day), 'trade');
  if (day.dollars === null) return <VisuallyHidden>{trades}</VisuallyHidden>;
  return <DayPL dollars={day.dollars} said={trades} />;
};
