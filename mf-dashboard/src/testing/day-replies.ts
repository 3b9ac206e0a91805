import type { Calendar, DayGroup, DayReply, DayTrade, MediaFile } from 'contracts';

type OfDay = readonly [pl: number, ...groups: DayGroup[]];

/** A calendar of these days: each with its P&L, and its groups where they matter. */
export const aCalendar = (days: Record<string, number | OfDay>): Calendar => {
  const calendar: Calendar = { tradesByDate: {}, dailyPL: {} };
  for (const [date, day] of Object.entries(days)) {
    const [pl, ...groups]: OfDay = typeof day === 'number' ? [day] : day;
    calendar.dailyPL[date] = pl;
    calendar.tradesByDate[date] = groups.length > 0 ? groups : [{ id: 1, name: 'AAPL', count: 1 }];
  }
  return calendar;
};

export const aDayTrade = (id: number, trade: Partial<DayTrade> = {}): DayTrade => ({
  id,
  tradeTag: `T${id}`,
  flagType: 'Breakout',
  amount: 10 * id,
  comments: '',
  files: [],
  ...trade,
});

export const aDay = (date: string, trades: DayTrade[], day: Partial<DayReply> = {}): DayReply => {
  const sum = trades.reduce((total, { amount }) => total + amount, 0);
  const none = trades.length === 0;
  return {
    date,
    trades,
    stats: {
      dailyPL: none ? null : sum,
      avgPL: none ? null : sum / trades.length,
      totalTrades: trades.length,
      winPercent: none ? null : 100,
    },
    previousDay: null,
    nextDay: null,
    ...day,
  };
};

export const aFile = (file: Partial<MediaFile> = {}): MediaFile => ({
  id: 'f1',
  url: '/api/media/f1',
  originalName: 'chart.png',
  fileType: 'image/png',
  uploadDate: '2026-01-30T10:00:00.000Z',
  size: 1_000,
  ...file,
});
