import type { Calendar, DayReply, DayTrade, MediaFile, TickerCount } from 'contracts';

type CalendarDay = readonly [netCents: number, ...groups: TickerCount[]];

/** A calendar reply. Each day has its P&L, and optionally its groups. */
export const createCalendar = (days: Record<string, number | CalendarDay>): Calendar => {
  const calendar: Calendar = { tickersByDate: {}, netCentsByDate: {} };
  for (const [date, day] of Object.entries(days)) {
    const [netCents, ...groups]: CalendarDay = typeof day === 'number' ? [day] : day;
    calendar.netCentsByDate[date] = netCents;
    calendar.tickersByDate[date] = groups.length > 0 ? groups : [{ id: 1, ticker: 'AAPL', count: 1 }];
  }
  return calendar;
};

export const createDayTrade = (id: number, trade: Partial<DayTrade> = {}): DayTrade => ({
  id,
  ticker: `T${id}`,
  setup: 'Breakout',
  netCents: 1_000 * id,
  notes: '',
  files: [],
  ...trade,
});

export const createDay = (date: string, trades: DayTrade[], day: Partial<DayReply> = {}): DayReply => {
  const sum = trades.reduce((total, { netCents }) => total + netCents, 0);
  const isEmpty = trades.length === 0;
  return {
    date,
    trades,
    stats: {
      netCents: isEmpty ? null : sum,
      avgPerTradeCents: isEmpty ? null : sum / trades.length,
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
