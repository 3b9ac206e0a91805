import { formatCount, VisuallyHidden } from 'shared-ui';
import { DayPL } from './DayPL.tsx';
import { countTrades, type TradingDay } from './totals.ts';

/** A tile's text next to its date. DayGroups lays the groups over the tile. */
export const TileContent = ({ day }: { day: TradingDay }) => {
  const trades = formatCount(countTrades(day), 'trade');
  if (day.netCents === null) return <VisuallyHidden>{trades}</VisuallyHidden>;
  return <DayPL cents={day.netCents} screenReaderText={trades} />;
};
