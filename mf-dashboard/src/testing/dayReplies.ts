import type { Calendar, DayGroup, DayReply, DayTrade, MediaFile } from 'contracts';

type CalendarDay = readonly [dollars: number, ...groups: DayGroup[]];

/** A calendar reply. Each day has its P&L, and optionally its groups. */
export const createCalendar = (days: Record<string, number | CalendarDay>): Calendar => {
  const calendar: Calendar = { tradesByDate: {}, dailyPL: {} };
  for (const [date, day] of Object.entries(days)) {
    const [dollars, ...groups]: CalendarDay = typeof day === 'number' ? [day] : day;
    calendar.dailyPL[date] = dollars;
    calendar.tradesByDate[date] = groups.length > 0 ? groups : [{ id: 1, name: 'AAPL', count: 1 }];
  }
  return calendar;
};

export const createDayTrade = (id: number, trade: Partial<DayTrade> = {}): DayTrade => ({
  id,
  tradeTag: `T${id}`,
  flagType: 'Breakout',
  amount: 10 * id,
  comments: '',
  files: [],
  ...trade,
});

export const createDay = (date: string, trades: DayTrade[], day: Partial<DayReply> = {}): DayReply => {
  const sum = trades.reduce((total, { amount }) => total + amount, 0);
  const isEmpty = trades.length === 0;
  return {
    date,
    trades,
    stats: {
      dailyPL: isEmpty ? null : sum,
      avgPL: isEmpty ? null : sum / trades.length,
      totalTrades: trades.length,
      winPercent: isEmpty ? null : 100,
    },
    previousDay: null,
    nextDay: null,
    ...day,
  };
};

export const createMediaFile = (file: Partial<MediaFile> = {}): MediaFile => ({
  id: 'f1',
  url: '/api/media/f1',
  originalName: 'chart.png',
  fileType: 'image/png',
  uploadDate: '2026-01-30T10:00:00.000Z',
  size: 1_000,
  ...file,
});
