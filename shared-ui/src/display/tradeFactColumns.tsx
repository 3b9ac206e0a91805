import type { DayTrade } from 'contracts';
import { createClockFormat } from '../format/day.ts';
import { formatSize } from '../format/numbers.ts';
import type { Column } from './Table.tsx';
import { Multiple } from './values.tsx';

const SIDES = { long: 'Long', short: 'Short' } as const;

type TradeFacts = Pick<DayTrade, 'openedAt' | 'side' | 'quantity' | 'r'>;

/** The columns of a day's trades after the specified ones: when, which side, how many, and the result in R. */
export function createTradeFactColumns(zone: string): Column<TradeFacts>[] {
  const formatClock = createClockFormat(zone);
  return [
    {
      title: 'Time',
      secondLineWhenNarrow: true,
      cell: ({ openedAt }) => openedAt && <time dateTime={openedAt}>{formatClock(openedAt)}</time>,
    },
    { title: 'Side', secondLineWhenNarrow: true, cell: ({ side }) => side && SIDES[side] },
    {
      title: 'Size',
      align: 'end',
      secondLineWhenNarrow: true,
      cell: ({ quantity }) => quantity && formatSize(quantity),
    },
    {
      title: 'R',
      align: 'end',
      secondLineWhenNarrow: true,
      cell: ({ r }) => r !== undefined && <Multiple value={r} />,
    },
  ];
}
